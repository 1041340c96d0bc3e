package room

import (
	"errors"
	"fmt"
)

// VersionError says that somebody in the room has another version of the
// program: the older of the two is to be updated.
type VersionError struct{ Theirs, Ours int }

func (e *VersionError) Error() string {
	who := "they have"
	if e.Theirs > e.Ours {
		who = "we have"
	}
	return fmt.Sprintf("room: version %d met version %d: %s to update", e.Ours, e.Theirs, who)
}

var (
	// ErrClosed is returned by a room that is closed, or goes on in another tab.
	ErrClosed = errors.New("room: closed")
	// ErrAgreed is returned for a change after this player has consented to a start.
	ErrAgreed = errors.New("room: the start is agreed on")
	// ErrChanged is returned for a READY to a plan that is not the one on the table any more.
	ErrChanged = errors.New("room: the plan has changed, look again")
	// ErrStanding is returned for a READY of one who has no chair in the plan.
	ErrStanding = errors.New("room: not in the plan")
	// ErrName is returned for a name that is empty, too long, or not text.
	ErrName = errors.New("room: unusable name")
	// ErrBot is returned for a bot that no record could name.
	ErrBot = errors.New("room: unusable name of a bot")
	// ErrSeat is returned for a seat that no table has.
	ErrSeat = errors.New("room: no such seat")
	// ErrNoGame is returned where a game is needed and none has begun.
	ErrNoGame = errors.New("room: no game has begun")
	// ErrMany is returned where more players are to be left out than a claim can name.
	ErrMany = errors.New("room: too many to leave out")

	errMalformed = errors.New("room: malformed")
)
