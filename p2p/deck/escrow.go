package deck

import "slices"

// splitSize is what one holder's share takes: its image and its seal.
const splitSize = size + sealSize

// An escrow is a key split additively over holders: x = Σ share, X = Σ image.
// All of them together have the key, and fewer have nothing.
type escrow struct {
	context digest // what the seals are bound to
	holders []int
	images  []*point
	seals   [][]byte
}

// readEscrow reads the images of all holders, then the seals, and checks that
// the images sum to the key. No holders, no escrow.
func readEscrow(context digest, holders []int, b []byte, x *point) (*escrow, error) {
	in := reader{rest: b}
	e := &escrow{context: context, holders: holders, images: in.points(len(holders))}
	sum := identity()
	for i := range holders {
		e.seals = append(e.seals, in.bytes(sealSize))
		sum.Add(sum, e.images[i].element)
	}
	if err := in.done(); err != nil {
		return nil, err
	}
	if len(holders) == 0 {
		return nil, nil
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
	root    Secret
}

// shares splits x: all but the last share are drawn.
func (s splitting) shares(x *scalar) []*scalar {
	n := len(s.holders)
	if n == 0 {
		return nil
	}
	list := newDrawer(s.root, "shares", s.context[:]).scalars(n - 1)
	return append(list, sub(x, sumOf(list)))
}

// ephemeral draws the secret that seals the i-th share.
func (s splitting) ephemeral(i int) Secret {
	return newDrawer(s.root, "ephemeral", s.context[:], []byte{byte(i)}).secret()
}

// bytes returns images and seals.
func (s splitting) bytes(d *Deal, x *scalar) ([]byte, error) {
	var images, seals []byte
	for i, share := range s.shares(x) {
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
