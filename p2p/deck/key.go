package deck

import "slices"

// attempts is how many times a key may be split over holders. The key after
// that has no escrow.
const attempts = 2

// A seatKey is what is public about one seat's key.
type seatKey struct {
	x       *point // X = x·G
	attempt uint8
	escrow  *escrow // nil: none
}

type keyState struct {
	seats    [4]seatKey
	joint    *point // Σ X
	receipts *stage // with complaints, while they are disputed
}

// plan lists who will hold the shares of the seat's key at this attempt.
func (d *Deal) plan(seat int, attempt uint8) []int {
	if attempt >= attempts {
		return nil
	}
	return d.table.holders(seat, d.table.crowd())
}

// keySize is the length of a key with its proof of possession.
const keySize = size + proofSize

func sizeKey(d *Deal, e Entry) (int, error) {
	return keySize + splitLength(len(d.plan(int(e.Seat), e.Arg)), true), nil
}

// A keyClaim is the statement X = x·G, made for the images and seals beside
// it. It stops a key that is made of others' keys.
type keyClaim struct {
	log *transcript
	x   *point
}

func newKeyClaim(context digest, x *point, split []byte) keyClaim {
	log := newTranscript(context)
	log.absorb("key", x.wire[:], split)
	return keyClaim{log, x}
}

func (c keyClaim) relation() *relation {
	return &relation{secrets: 1, equations: []equation{
		{c.x.element, []term{{0, generator.element}}},
	}}
}

func (c keyClaim) challenge(a []*point) *scalar {
	log := *c.log
	log.absorbPoints("commitment", a...)
	return log.challenge("c")
}

// Key makes the seat's key for this deal, with its proof of possession and
// its shares sealed to the holders.
func (p *Party) Key(d *Deal) (Entry, error) {
	if err := p.due(d, Key); err != nil {
		return Entry{}, err
	}
	attempt := d.stage.arg
	x := p.drawKey(d, attempt)
	image := encode(new(element).ScalarBaseMult(x))
	context := d.context(d.stage.base, Key, p.seat, attempt)
	split, err := splitting{context, d.plan(p.seat, attempt), true, p.root}.bytes(d, x)
	if err != nil {
		return Entry{}, err
	}
	claim := newKeyClaim(context, image, split)
	nonce := p.nonces(claim.log).scalar()
	_, c, r := claim.relation().prove(d.Yield, []*scalar{x}, []*scalar{nonce}, claim.challenge)
	body := append(image.wire[:], scalarBytes([]*scalar{c, r[0]})...)
	return p.entry(Key, attempt, append(body, split...)), nil
}

// drawKey draws the secret key of an attempt.
func (p *Party) drawKey(d *Deal, attempt uint8) *scalar {
	return newDrawer(p.root, "key", d.base[:], []byte{attempt}).scalar()
}

// key returns the seat's secret key.
func (p *Party) key(d *Deal) *scalar {
	if p.taken != nil {
		return p.taken
	}
	return p.drawKey(d, d.keys.seats[p.seat].attempt)
}

func checkKey(d *Deal, s *stage, e Entry) error {
	in := reader{rest: e.Body}
	x, c, r := in.point(), in.scalar(), in.scalar()
	split := in.rest
	if in.err != nil {
		return in.err
	}
	context := d.context(s.base, Key, int(e.Seat), e.Arg)
	esc, err := readEscrow(context, d.plan(int(e.Seat), e.Arg), true, split, x)
	if err != nil {
		return err
	}
	claim := newKeyClaim(context, x, split)
	if !d.trusting && !claim.relation().accepts(c, []*scalar{r}, claim.challenge) {
		return errRefuted
	}
	d.keys.seats[e.Seat] = seatKey{x, e.Arg, esc}
	return nil
}

// afterKeys asks the holders whether their shares are sound, if there are any.
func (d *Deal) afterKeys(s *stage) {
	if holders := d.holdersOf(s.authors); len(holders) > 0 {
		d.begin(Receipt, s.arg, holders)
		return
	}
	d.afterEscrow()
}

// holdersOf lists the seats that hold a share of one of the owners' keys.
func (d *Deal) holdersOf(owners []int) []int {
	var list []int
	for _, o := range owners {
		if esc := d.keys.seats[o].escrow; esc != nil {
			list = append(list, esc.holders...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// afterEscrow adds up the joint key and calls for the first shuffle.
func (d *Deal) afterEscrow() {
	sum := identity()
	for _, seat := range d.table.seats() {
		sum.Add(sum, d.keys.seats[seat].x.element)
	}
	d.keys.joint = encode(sum)
	if sum.Equal(identity()) == 1 {
		d.kill(len(d.table.Chairs)-1, Key, errJoint) // all seats together could do it
		return
	}
	d.startShuffles()
}

// Fingerprint returns the seat's key of this deal, 32 bytes, nil before.
func (d *Deal) Fingerprint(seat int) []byte {
	if seat < 0 || seat >= len(d.table.Chairs) || d.keys.seats[seat].x == nil {
		return nil
	}
	return slices.Clone(d.keys.seats[seat].x.wire[:])
}
