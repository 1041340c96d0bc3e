package deck

import "slices"

// commitSize is the length of a commitment by hash.
const commitSize = 32

// Share of the joint seed: commit, then reveal. The seed is uniform if one
// human's share is; a share withheld drops out, and who withholds it has
// chosen between two seeds and no more. What that costs is for the game.
type seedState struct {
	base     digest // of the commitments
	commits  [4][]byte
	shares   [4][]byte // nil if withheld
	joint    Secret
	revealed bool
}

// commitTo is the commitment of a seat to bytes that nobody can guess.
func (d *Deal) commitTo(base digest, k Kind, seat int, arg uint8, secret []byte) []byte {
	context := d.context(base, k, seat, arg)
	h := hash("commit", context[:], secret)
	return h[:commitSize]
}

func checkCommit(d *Deal, s *stage, e Entry) error {
	d.seed.base = s.base
	d.seed.commits[e.Seat] = e.Body
	return nil
}

func (d *Deal) afterCommit(*stage) { d.begin(Reveal, 0, d.table.humans()) }

func checkReveal(d *Deal, _ *stage, e Entry) error {
	if !slices.Equal(d.commitTo(d.seed.base, Commit, int(e.Seat), 0, e.Body), d.seed.commits[e.Seat]) {
		return errOpening
	}
	d.seed.shares[e.Seat] = e.Body
	return nil
}

func (d *Deal) afterReveal(s *stage) {
	parts := [][]byte{d.base[:], s.base[:]}
	for _, seat := range s.authors {
		parts = append(parts, []byte{bit(d.seed.shares[seat] != nil)}, d.seed.shares[seat])
	}
	h := hash("seed", parts...)
	d.seed.joint, d.seed.revealed = Secret(h[:32]), true
	d.begin(Key, 0, d.table.seats())
}

// Withheld lists the seats that committed to a share of the seed and did not
// reveal it.
func (d *Deal) Withheld() []int {
	var list []int
	for _, seat := range d.table.humans() {
		if d.seed.revealed && d.seed.shares[seat] == nil {
			list = append(list, seat)
		}
	}
	return list
}

// A Draw is a row of public random values, the same on every device.
type Draw struct{ from *drawer }

// Draw returns the row with this name, from its beginning. It is an error to
// ask before the joint seed is there.
func (d *Deal) Draw(name string) (Draw, error) {
	if !d.seed.revealed {
		return Draw{}, ErrNotNow
	}
	return Draw{newDrawer(d.seed.joint, "public", []byte(name))}, nil
}

// Below draws a uniform number from 0 to n-1; n must be positive.
func (r Draw) Below(n int) int { return r.from.below(n) }

// Pair draws two distinct numbers from 0 to n-1 in order: the tiles drawn for
// the lead. Drawing on is drawing again.
func (r Draw) Pair(n int) (int, int) {
	a, b := r.from.below(n), r.from.below(n-1)
	if b >= a {
		b++
	}
	return a, b
}

// Seed draws 32 bytes: what a bot at a seat decides by at a ply, from the row
// of its own name.
func (r Draw) Seed() [32]byte { return r.from.secret() }

// Commit makes the seat's commitment to its share of the seed.
func (p *Party) Commit(d *Deal) (Entry, error) {
	if err := p.due(d, Commit); err != nil {
		return Entry{}, err
	}
	share := p.seedShare(d)
	return p.entry(Commit, 0, d.commitTo(d.stage.base, Commit, p.seat, 0, share[:])), nil
}

// Reveal opens it.
func (p *Party) Reveal(d *Deal) (Entry, error) {
	if err := p.due(d, Reveal); err != nil {
		return Entry{}, err
	}
	share := p.seedShare(d)
	return p.entry(Reveal, 0, share[:]), nil
}

func (p *Party) seedShare(d *Deal) Secret {
	return newDrawer(p.root, "seed share", d.base[:]).secret()
}
