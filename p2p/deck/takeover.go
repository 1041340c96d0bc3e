package deck

import (
	"crypto/ed25519"
	"encoding/binary"
	"fmt"
	"slices"
)

// A Certificate says that a seat is taken over: all humans left sign it, the
// leaver's partner included, and the holders hand over their shares with it.
type Certificate struct {
	Seat  int      // taken over
	Heir  int      // who plays for it: its partner
	Epoch uint16   // how many takeovers of the seat there have been, this one included
	Last  [40]byte // names the last entry of the seat that counts; the log's affair
}

const (
	certificateSize = 2 + len(Certificate{}.Last) + ed25519.SignatureSize
	certificateWord = protocol + " takeover "
)

// message is what the seals are bound to and, with the signer's seal, what is
// signed.
func (c Certificate) message(d *Deal) []byte {
	context := d.context(d.gone.base, Takeover, c.Seat, uint8(c.Heir))
	h := hash("certificate", context[:], binary.BigEndian.AppendUint16(nil, c.Epoch), c.Last[:])
	return append([]byte(certificateWord), h[:]...)
}

// findTakeover admits a certificate for a human seat whose key the humans
// left hold together. A later epoch begins anew.
func (d *Deal) findTakeover(e Entry) (*stage, error) {
	esc := d.escrowOf(e.Arg)
	if esc == nil {
		return nil, &Fault{int(e.Seat), e.Kind, errNoEscrow}
	}
	left := d.gone.humans.without(int(e.Arg))
	for _, h := range esc.holders {
		if !left[h] {
			return nil, &Fault{int(e.Seat), e.Kind, errNoEscrow}
		}
	}
	if !d.gone.humans[e.Arg] {
		return nil, ErrLate
	}
	s := d.beside(Takeover, e.Arg, left.list())
	if s.full() { // of the epoch before
		s = newStage(d.gone.base, Takeover, e.Arg, left.list())
	}
	return s, nil
}

// yields reports whether the signer hands over a share, sealed to the heir.
func (d *Deal) yields(signer int, seat uint8) bool {
	return signer != partner(int(seat)) && d.escrowOf(seat).place(signer) >= 0
}

func sizeTakeover(d *Deal, e Entry) (int, error) {
	if d.yields(int(e.Seat), e.Arg) {
		return certificateSize + sealSize, nil
	}
	return certificateSize, nil
}

// Takeover signs that a seat is taken over and hands over the share held of
// its key, sealed to the heir.
func (p *Party) Takeover(d *Deal, seat int, last [40]byte, key ed25519.PrivateKey) (Entry, error) {
	e := p.entry(Takeover, uint8(seat), nil)
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	c := Certificate{seat, partner(seat), d.gone.epoch[seat] + 1, last}
	sealed, err := p.yield(d, c)
	if err != nil {
		return Entry{}, err
	}
	e.Body = binary.BigEndian.AppendUint16(nil, c.Epoch)
	e.Body = append(e.Body, last[:]...)
	e.Body = append(e.Body, ed25519.Sign(key, append(c.message(d), sealed...))...)
	e.Body = append(e.Body, sealed...)
	return e, nil
}

// yield seals the share to the heir; nothing if there is none to yield.
func (p *Party) yield(d *Deal, c Certificate) ([]byte, error) {
	if !d.yields(p.seat, uint8(c.Seat)) {
		return nil, nil
	}
	share, err := p.share(d.keys.seats[c.Seat].escrow)
	if err != nil {
		return nil, err
	}
	context := d.yieldContext(p.seat, c)
	ephemeral := newDrawer(p.root, "yield", context[:]).secret()
	return sealShare(ephemeral, d.table.Chairs[c.Heir].Box, context, share)
}

func (d *Deal) yieldContext(holder int, c Certificate) digest {
	return hash("yield", []byte{byte(holder)}, c.message(d))
}

func checkTakeover(d *Deal, s *stage, e Entry) error {
	c := Certificate{Seat: int(e.Arg), Heir: partner(int(e.Arg))}
	c.Epoch, c.Last = binary.BigEndian.Uint16(e.Body), [40]byte(e.Body[2:])
	if c.Epoch != d.gone.epoch[c.Seat]+1 {
		return errTaken
	}
	signature := e.Body[2+len(c.Last) : certificateSize]
	signed := append(c.message(d), e.Body[certificateSize:]...)
	if !ed25519.Verify(d.table.Chairs[e.Seat].Signer, signed, signature) {
		return errSignature
	}
	if before := d.gone.certificate[c.Seat]; len(s.got) > 0 && *before != c {
		return ErrDiffers
	}
	d.gone.certificate[c.Seat] = &c
	return nil
}

// afterTakeover marks the seat, and asks for the keys of the humans left to
// be shared anew among them.
func (d *Deal) afterTakeover(s *stage) {
	seat := int(s.arg)
	d.gone.humans = d.gone.humans.without(seat)
	d.gone.heir[seat], d.gone.epoch[seat] = partner(seat), d.gone.epoch[seat]+1
	for _, q := range d.gone.humans.list() {
		if d.keys.seats[q].escrow.place(seat) >= 0 {
			d.keys.seats[q].escrow = nil
		}
	}
	d.nextGeneration()
}

// Certificate returns the certificate by which a seat is taken over, nil if
// it is not.
func (d *Deal) Certificate(seat int) *Certificate {
	if seat < 0 || seat >= len(d.table.Chairs) || !d.table.Chairs[seat].Human || d.gone.humans[seat] {
		return nil
	}
	c := *d.gone.certificate[seat]
	return &c
}

// Disputed says whose shares do not open: they must disclose them.
type Disputed struct{ Holders []int }

// Error names the holders.
func (e *Disputed) Error() string {
	return fmt.Sprintf("deck: shares of seats %v do not open", e.Holders)
}

// Inherit puts the shares of a seat taken over together and returns the Party
// that plays for it. A *[Disputed] says which holders must disclose theirs.
func (p *Party) Inherit(d *Deal, seat int) (*Party, error) {
	c := d.Certificate(seat)
	if c == nil || c.Heir != p.seat {
		return nil, ErrNotNow
	}
	esc := d.keys.seats[seat].escrow
	x := new(scalar).Set(esc.rest)
	var bad []int
	for i, holder := range esc.holders {
		share := p.inheritShare(d, *c, holder)
		if share == nil || !esc.images[i].is(share) {
			bad = append(bad, holder)
			continue
		}
		x.Add(x, share)
	}
	if bad != nil {
		return nil, &Disputed{bad}
	}
	root := newDrawer(p.root, "heir", d.base[:], []byte{byte(seat)}).secret()
	return &Party{seat: seat, root: root, taken: x}, nil
}

// inheritShare finds one holder's share: one's own, one disclosed, or one
// sealed; nil if it does not open.
func (p *Party) inheritShare(d *Deal, c Certificate, holder int) *scalar {
	if share := d.gone.disclosed[c.Seat][holder]; share != nil {
		return share
	}
	if holder == p.seat {
		share, _ := p.share(d.keys.seats[c.Seat].escrow) // nil with its error
		return share
	}
	body := d.aside[[2]uint8{uint8(Takeover), uint8(c.Seat)}].got[holder].Body
	share, _ := openShare(p.box, body[certificateSize:], d.yieldContext(holder, c))
	return share
}

// Disclose publishes the share of a seat taken over, after the heir's
// complaint. The heir has the whole key anyway, and an opponent still lacks
// the heir's share.
func (p *Party) Disclose(d *Deal, seat int) (Entry, error) {
	e := p.entry(Disclose, uint8(seat), nil)
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	share, err := p.share(d.keys.seats[seat].escrow)
	if err != nil {
		return Entry{}, err
	}
	e.Body = share.Bytes()
	return e, nil
}

func checkDisclose(d *Deal, _ *stage, e Entry) error {
	share, err := decodeScalar(e.Body)
	if err != nil {
		return err
	}
	esc := d.keys.seats[e.Arg].escrow
	if !esc.images[esc.place(int(e.Seat))].is(share) {
		return errShare
	}
	d.gone.disclosed[e.Arg][e.Seat] = share
	return nil
}

// HandBack gives a seat back to the human who has returned.
func (p *Party) HandBack(d *Deal, seat int) (Entry, error) {
	e := p.entry(HandBack, uint8(seat), nil)
	if _, err := d.place(e); err != nil || d.dead != nil {
		return Entry{}, ErrNotNow
	}
	return e, nil
}

func checkHandBack(*Deal, *stage, Entry) error { return nil }

func (d *Deal) afterHandBack(s *stage) {
	d.gone.humans[s.arg] = true
	d.nextGeneration()
}

// Humans lists the seats that a human sits at now.
func (d *Deal) Humans() []int { return slices.Clone(d.gone.humans.list()) }
