package deck

import (
	"slices"
	"testing"
)

// A binding is a dialogue whose challenges must change with all that was said
// before they are drawn. A proof of a changed statement is refused by its
// equations; this is about who chooses the statement after the challenge.
type binding struct {
	*testing.T
	draw func() []*scalar // the challenges
	real []*scalar
}

func bind(t *testing.T, draw func() []*scalar) binding {
	return binding{t, draw, draw()}
}

// changes requires that from the given challenge on all are others while
// something is changed, and those before it are not. It changes it back.
func (b binding) changes(name string, from int, change, back func()) {
	b.Helper()
	change()
	for i, c := range b.draw() {
		if same := c.Equal(b.real[i]) == 1; same != (i < from) {
			b.Errorf("%s: challenge %d of %d stays: %v", name, i, len(b.real), same)
		}
	}
	back()
}

// point changes an element.
func (b binding) point(name string, from int, p **point) {
	b.Helper()
	real := *p
	b.changes(name, from, func() { *p = encode(plus(real.element, generator.element)) }, func() { *p = real })
}

// scalar changes a number.
func (b binding) scalar(name string, from int, s **scalar) {
	b.Helper()
	real := *s
	b.changes(name, from, func() { *s = add(real, number(1)) }, func() { *s = real })
}

// digest changes a hash.
func (b binding) digest(name string, d *digest) {
	b.Helper()
	flip := func() { d[len(d)-1] ^= 1 }
	b.changes(name, 0, flip, flip)
}

// TestShuffleBinds: t by decks, key and all commitments but the last; λ and x by
// what is opened, too; e by all.
func TestShuffleBinds(t *testing.T) {
	first, _, _ := shuffled(DoubleSix, 1)
	s, m := first.next(2)
	p := m.proof.prove(nil, s, m.masks)
	b := bind(t, func() []*scalar {
		u := s.open(p)
		u.content(p)
		u.last(p)
		return slices.Concat(u.t, []*scalar{u.lambda, u.x, u.e})
	})
	n := len(s.in.slots)
	b.digest("context", &s.context)
	b.point("joint key", 0, &s.joint)
	for name, p := range map[string]**point{
		"c": &p.c, "cd": &p.cd, "Ed's R": &p.edR, "Ed's M": &p.edM, "c'd": &p.cd2, "cΔ": &p.cDelta,
	} {
		b.point(name, 0, p)
	}
	for i := range n {
		b.point("R before", 0, &s.in.slots[i].r)
		b.point("M before", 0, &s.in.slots[i].m)
		b.point("R after", 0, &s.out.slots[i].r)
		b.point("M after", 0, &s.out.slots[i].m)
		b.scalar("f", n, &p.f[i])
	}
	b.scalar("Z", n, &p.z)
	b.point("ca", n+2, &p.ca)
}

// TestEqualityBinds: the weights by key, bases and images, the challenge by the
// commitments, too.
func TestEqualityBinds(t *testing.T) {
	e := func(n int) *point { return encode(new(element).ScalarBaseMult(number(n))) }
	context, key, sums := digest{1}, e(2), []*point{e(3), e(4)}
	bases, images, commitments := []*point{e(5), e(6)}, []*point{e(7), e(8)}, []*point{e(9), e(10)}
	b := bind(t, func() []*scalar {
		q := newEquality(context, key, bases, images)
		return append(q.weights(), q.challenger(sums[0], sums[1])(commitments))
	})
	b.digest("context", &context)
	b.point("key", 0, &key)
	for i := range 2 {
		b.point("base", 0, &bases[i])
		b.point("image", 0, &images[i])
		b.point("sum", 2, &sums[i])
		b.point("commitment", 2, &commitments[i])
	}
}

// TestKeyBinds: possession, by the split beside it.
func TestKeyBinds(t *testing.T) {
	context, x, a, split := digest{1}, generator, encode(new(element).ScalarBaseMult(number(2))), []byte{1, 2}
	b := bind(t, func() []*scalar {
		return []*scalar{newKeyClaim(context, x, split).challenge([]*point{a})}
	})
	b.digest("context", &context)
	b.point("key", 0, &x)
	b.point("commitment", 0, &a)
	flip := func() { split[1] ^= 1 }
	b.changes("split", 0, flip, flip)
}

// TestContextBinds: every hash of an entry, by table, deal, the steps before, kind,
// seat and argument; and a pass's also by its slots and commitments.
func TestContextBinds(t *testing.T) {
	d := newGame(t, quick, 160).deal
	base, k, seat, arg := d.head, Pass, 0, uint8(12)
	slots, a := []int{3, 4}, encode(new(element).ScalarBaseMult(number(2)))
	b := bind(t, func() []*scalar {
		log := d.nonzero(&stage{base: base}, k, seat, arg, slots)
		return []*scalar{log.answer([]*point{a})}
	})
	b.digest("table and deal", &d.base)
	b.digest("steps before", &base)
	b.changes("kind", 0, func() { k = Lack }, func() { k = Pass })
	b.changes("seat", 0, func() { seat = 1 }, func() { seat = 0 })
	b.changes("argument", 0, func() { arg = 13 }, func() { arg = 12 })
	b.changes("slots", 0, func() { slots[1] = 5 }, func() { slots[1] = 4 })
	b.point("commitment", 0, &a)
}

// TestHeadBinds: the steps that are over, by kind, seat, argument and body of
// each of their entries.
func TestHeadBinds(t *testing.T) {
	entries := []Entry{{Lack, 0, 7, []byte{1}}, {Show, 1, 7, []byte{2, 3}}}
	d := newGame(t, quick, 161).deal
	head := d.head
	b := bind(t, func() []*scalar {
		s := newStage(head, question(entries[0].Kind), entries[0].Arg, []int{0, 1})
		s.got[0], s.got[1] = entries[0], entries[1]
		d.head = head
		d.end(s)
		return []*scalar{reduce(d.head)}
	})
	b.digest("head before", &head)
	for i := range entries {
		e := &entries[i]
		real := *e
		back := func() { *e = real }
		b.changes("kind", 0, func() { e.Kind = Absent }, back)
		b.changes("seat", 0, func() { e.Seat = 3 }, back)
		b.changes("argument", 0, func() { e.Arg++ }, back)
		b.changes("body", 0, func() { e.Body = []byte{9} }, back)
		b.changes("no body", 0, func() { e.Body = nil }, back)
	}
}
