package deck

import (
	"bytes"
	"crypto/ecdh"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A Party is the secret side of one seat in one deal. It makes the seat's
// entries; nearly all that it needs it draws from a root of 32 bytes and the
// deal so far, nonces included, so that after a restart it makes the same
// entries again, byte for byte. Before the first byte of an entry leaves the
// device, the caller stores [Party.MarshalBinary] and the entry.
type Party struct {
	seat   int
	root   Secret
	box    *ecdh.PrivateKey // opens sealed shares; nil for a bot's seat
	taken  *scalar          // the key of a seat taken over; its own otherwise is drawn
	seed   Secret           // of the mix
	met    digest           // the deal so far when the mix met its deck; zero before
	opened digest           // the deck that a rest, token or share was given for; zero before

	mix  *mix         // made of the seed when needed
	hand map[int]Tile // what the slots hold, once tokens are there
}

// NewParty makes a seat's secret side for one deal. Box is the private key of
// the chair's Box, nil for a bot's seat.
func NewParty(seat int, box *ecdh.PrivateKey) *Party {
	return &Party{seat: seat, root: NewSecret(), box: box, seed: NewSecret()}
}

// DrawParty is NewParty with the secrets drawn from another source than the
// system's: from a seed, where a test is to run twice alike.
func DrawParty(rand io.Reader, seat int, box *ecdh.PrivateKey) (*Party, error) {
	p := &Party{seat: seat, box: box}
	for _, s := range []*Secret{&p.root, &p.seed} {
		if _, err := io.ReadFull(rand, s[:]); err != nil {
			return nil, fmt.Errorf("deck: chance: %w", err)
		}
	}
	return p, nil
}

// Seat returns the seat.
func (p *Party) Seat() int { return p.seat }

// due reports whether the deal waits for this kind from this seat.
func (p *Party) due(d *Deal, k Kind) error {
	if d.dead != nil {
		return d.dead
	}
	kind, _, seats := d.Due()
	if kind != k || !slices.Contains(seats, p.seat) {
		return ErrNotNow
	}
	return nil
}

// turn reports whether a deed of the game can be made: the game is played,
// and nothing else is asked than this.
func (p *Party) turn(d *Deal, k Kind, arg uint8) (*stage, error) {
	if d.dead != nil {
		return nil, d.dead
	}
	s, err := d.place(p.entry(k, arg, nil))
	if err != nil {
		return nil, ErrNotNow
	}
	return s, nil
}

func (p *Party) entry(k Kind, arg uint8, body []byte) Entry {
	return Entry{Kind: k, Seat: uint8(p.seat), Arg: arg, Body: body}
}

// nonces returns a drawer for a proof: of the root, the statement and all
// that it is bound to. Another statement never shares a nonce.
func (p *Party) nonces(log *transcript) *drawer {
	return newDrawer(p.root, "nonces", log.state[:])
}

// partySize is the length of a stored Party.
const partySize = 1 + 3*size + 1 + size + 2*len(digest{})

var errParty = errors.New("deck: malformed party")

// MarshalBinary returns all that must not be lost: seat, root, box, taken
// key, and which decks were met and opened. It is as secret as the hand.
func (p *Party) MarshalBinary() ([]byte, error) {
	b := append(make([]byte, 0, partySize), byte(p.seat))
	b = append(b, p.root[:]...)
	b = append(b, p.seed[:]...)
	box, taken := make([]byte, size), make([]byte, size)
	if p.box != nil {
		box = p.box.Bytes()
	}
	if p.taken != nil {
		taken = p.taken.Bytes()
	}
	b = append(append(b, box...), bit(p.box != nil)|bit(p.taken != nil)<<1)
	return append(append(append(b, taken...), p.met[:]...), p.opened[:]...), nil
}

// UnmarshalBinary reads what MarshalBinary wrote.
func (p *Party) UnmarshalBinary(b []byte) error {
	if len(b) != partySize || b[0] > 3 {
		return errParty
	}
	in := reader{rest: b[1:]}
	q := Party{seat: int(b[0]), root: Secret(in.bytes(size)), seed: Secret(in.bytes(size))}
	box, flags := in.bytes(size), in.bytes(1)[0]
	taken := in.scalar()
	q.met, q.opened = digest(in.bytes(len(q.met))), digest(in.bytes(len(q.opened)))
	if err := in.done(); err != nil || flags > 3 {
		return errParty
	}
	if flags&1 != 0 {
		q.box, _ = ecdh.X25519().NewPrivateKey(box) // 32 bytes always are a key
	}
	if flags&2 != 0 {
		q.taken = taken
	}
	if again, _ := q.MarshalBinary(); !bytes.Equal(again, b) {
		return errParty // a key where the flags say there is none
	}
	*p = q
	return nil
}
