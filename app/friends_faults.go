package app

import (
	"errors"

	"dominocubano/p2p/identity"
	roomlink "dominocubano/p2p/link"
	"dominocubano/p2p/link/code"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/room"
)

// problemKeys are what a player reads for an error.
var problemKeys = []struct {
	err error
	key string
}{
	{code.ErrLength, "friends.code.length"},
	{code.ErrCharacter, "friends.code.character"},
	{code.ErrCheck, "friends.code.check"},
	{roomlink.ErrVersion, "friends.code.version"},
	{roomlink.ErrHost, "friends.code.host"},
	{identity.ErrFull, "friends.full.browser"},
	{room.ErrName, "friends.name.bad"},
	{room.ErrChanged, "friends.changed"},
	{room.ErrAgreed, "friends.agreed"},
	{room.ErrMany, "friends.many"},
	{room.ErrText, "hand.bad"},
	{mesh.ErrNoInvitation, "hand.old"},
}

// returnKey returns the key of what is wrong with a return code.
func returnKey(err error) string {
	if errors.Is(err, code.ErrLength) {
		return "return.length"
	}
	return problemKey(err)
}

// problemKey returns the key of what a player can do about an error.
func problemKey(err error) string {
	for _, f := range problemKeys {
		if errors.Is(err, f.err) {
			return f.key
		}
	}
	return "friends.trouble"
}
