package identity

import (
	"fmt"
	"io"

	"dominocubano/p2p/mesh"
)

// NewSession draws the name of this run of the program.
func NewSession(rand io.Reader) (mesh.Session, error) {
	var s mesh.Session
	if _, err := io.ReadFull(rand, s[:]); err != nil {
		return s, fmt.Errorf("identity: chance: %w", err)
	}
	return s, nil
}
