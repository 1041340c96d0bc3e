package bot

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/policy"
)

// newFacil returns a player who likes to be rid of heavy tiles and doubles
// and to keep a number that it has more of, but forgets passes and often
// plays just something that fits.
func newFacil() engine.Bot {
	return &ruled{policy: policy.New(&facil), forgets: true, cool: policy.One}
}

// newMedio returns a player with good table sense who remembers every pass.
func newMedio() engine.Bot { return &ruled{policy: policy.New(&medio)} }

// newDificil returns a player who counts, remembers and plays for two.
func newDificil() engine.Bot { return &ruled{policy: policy.New(&dificil)} }
