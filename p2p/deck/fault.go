package deck

import (
	"errors"
	"fmt"
)

// A Fault is a provable breach: the seat's own bytes refute it, before anyone who
// has seen the same steps as it ([Deal.Head]). Only that an opening is withheld
// rests on the word of who says so, see [Absent].
type Fault struct {
	Seat int
	Kind Kind
	Err  error // what is wrong
}

// Error names the seat, the step and the breach.
func (f *Fault) Error() string { return fmt.Sprintf("deck: seat %d, %v: %v", f.Seat, f.Kind, f.Err) }

// Unwrap returns the breach.
func (f *Fault) Unwrap() error { return f.Err }

// Errors of an entry that does not go with those before it; they blame nobody.
var (
	ErrEarly = errors.New("deck: entry of a later step")
	ErrLate  = errors.New("deck: entry of a step that is over")
)

// Errors of a seat's own device.
var (
	ErrNotNow = errors.New("deck: the deal is not at that step")
	ErrFits   = errors.New("deck: a held tile fits: no pass")
	ErrFalse  = errors.New("deck: the claim is not true")
)

// The breaches that a Fault may name, besides those of decoding.
var (
	errUnasked   = errors.New("nothing is due from this seat")
	errArgument  = errors.New("argument out of range")
	errRefuted   = errors.New("proof refuted")
	errOpening   = errors.New("reveal does not match the commitment")
	errImages    = errors.New("share images do not sum to the key")
	errShare     = errors.New("sealed share does not match its image")
	errComplaint = errors.New("false complaint")
	errRest      = errors.New("not the rest of the key's split")
	errDeck      = errors.New("released for another deck")
	errEphemeral = errors.New("not the seal's ephemeral secret")
	errSlot      = errors.New("slot not held")
	errTile      = errors.New("not the tile claimed")
	errNoTile    = errors.New("the slot holds no tile of the set")
	errTwice     = errors.New("the tile is on the table already")
	errKey       = errors.New("not the key of the deal")
	errWithheld  = errors.New("opening withheld")
	errJoint     = errors.New("joint key is the identity")
	errSignature = errors.New("bad signature")
	errNoEscrow  = errors.New("no escrow for this seat")
	errTwoSigned = errors.New("two certificates signed in one round")
	errLast      = errors.New("not the last entry that is asked for")
)
