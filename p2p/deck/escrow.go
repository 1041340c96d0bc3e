package deck

import "slices"

// splitSize is what one holder's share takes: its image and its seal.
const splitSize = size + sealSize

// An escrow is a key split additively over holders: x = Σ share + rest. All of
// them together have the key once the rest is released, and fewer have nothing.
//
// Whoever holds all keys while decks are masked can choose where the tiles
// lie. So the owner keeps a part of its own, the rest, which everybody knows by
// its image, and releases it when the last shuffle is proved. A split that is
// made later needs none.
type escrow struct {
	context digest // what the seals are bound to
	split   Split
	holders []int
	images  []*point
	seals   [][]byte
	held    *point  // image of the rest; nil if there is none
	rest    *scalar // zero if there is none; nil until released
}

// splitLength is the length of a split over n holders.
func splitLength(n int, held bool) int {
	if held && n > 0 {
		return size + splitSize*n
	}
	return splitSize * n
}

// readEscrow reads the image of the rest, if one is held back, those of all
// holders, then the seals, and checks that the images sum to the key. No
// holders, no escrow.
func readEscrow(context digest, holders []int, held bool, b []byte, x *point) (*escrow, error) {
	if len(b) != splitLength(len(holders), held) {
		return nil, errLength
	}
	if len(holders) == 0 {
		return nil, nil
	}
	in := reader{rest: b}
	e, sum := &escrow{context: context, holders: holders, rest: new(scalar)}, identity()
	if held {
		e.held, e.rest = in.point(), nil
		sum.Add(sum, e.held.element)
	}
	e.images = in.points(len(holders))
	for i := range holders {
		e.seals = append(e.seals, in.bytes(sealSize))
		sum.Add(sum, e.images[i].element)
	}
	if err := in.done(); err != nil {
		return nil, err
	}
	if sum.Equal(x.element) != 1 {
		return nil, errImages
	}
	return e, nil
}

// place returns the holder's place among the holders, or -1.
func (e *escrow) place(holder int) int {
	if e == nil {
		return -1
	}
	return slices.Index(e.holders, holder)
}

// sealContext binds a seal to its key's context, holder and image.
func sealContext(context digest, holder int, image *point) digest {
	return hash("share", context[:], []byte{byte(holder)}, image.wire[:])
}

// A splitting draws a key's shares and the ephemeral secrets that seal them.
type splitting struct {
	context digest
	holders []int
	held    bool // a rest is held back
	root    Secret
}

// shares splits x into the rest, zero if none is held back, and a share a
// holder. All are drawn but one, which makes up the sum.
func (s splitting) shares(x *scalar) (rest *scalar, list []*scalar) {
	list = newDrawer(s.root, "shares", s.context[:]).scalars(len(s.holders))
	rest = sub(x, sumOf(list))
	if !s.held {
		last := list[len(list)-1]
		last.Add(last, rest)
		rest = new(scalar)
	}
	return rest, list
}

// ephemeral draws the secret that seals the i-th share.
func (s splitting) ephemeral(i int) Secret {
	return newDrawer(s.root, "ephemeral", s.context[:], []byte{byte(i)}).secret()
}

// bytes returns images and seals; nothing if there are no holders.
func (s splitting) bytes(d *Deal, x *scalar) ([]byte, error) {
	if len(s.holders) == 0 {
		return nil, nil
	}
	var images, seals []byte
	rest, shares := s.shares(x)
	if s.held {
		image := encode(new(element).ScalarBaseMult(rest))
		images = append(images, image.wire[:]...)
	}
	for i, share := range shares {
		pause(d.Yield)
		image := encode(new(element).ScalarBaseMult(share))
		images = append(images, image.wire[:]...)
		box := d.table.Chairs[s.holders[i]].Box
		sealed, err := sealShare(s.ephemeral(i), box, sealContext(s.context, s.holders[i], image), share)
		if err != nil {
			return nil, err
		}
		seals = append(seals, sealed...)
	}
	return append(images, seals...), nil
}

// share opens the share that this seat holds of an escrowed key.
func (p *Party) share(e *escrow) (*scalar, error) {
	i := e.place(p.seat)
	if i < 0 || p.box == nil {
		return nil, ErrNotNow
	}
	share, err := openShare(p.box, e.seals[i], sealContext(e.context, p.seat, e.images[i]))
	if err != nil {
		return nil, err
	}
	if !e.images[i].is(share) {
		return nil, errShare
	}
	return share, nil
}

// is reports whether the point is s·G.
func (p *point) is(s *scalar) bool {
	return new(element).ScalarBaseMult(s).Equal(p.element) == 1
}

// Escrow lists the seats that hold the seat's key together; nobody, if it has
// no escrow (any more).
func (d *Deal) Escrow(seat int) []int {
	if seat < 0 || seat >= len(d.table.Chairs) || d.keys.seats[seat].escrow == nil {
		return nil
	}
	return slices.Clone(d.keys.seats[seat].escrow.holders)
}
