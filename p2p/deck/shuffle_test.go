package deck

import (
	"slices"
	"testing"
)

// shuffled returns a true statement over the open set, its mix and the key.
func shuffled(n Set, seed byte) (*shuffleStatement, *mix, *scalar) {
	x := newDrawer(Secret{seed}, "test key").scalar()
	joint := encode(new(element).ScalarBaseMult(x))
	m := newMix(nil, Secret{seed}, joint, int(n))
	in := openPile(n)
	s := &shuffleStatement{context: hash("test"), joint: joint, in: in, out: m.apply(nil, in)}
	return s, m, x
}

// next shuffles the statement's result once more, under the same key.
func (s *shuffleStatement) next(seed byte) (*shuffleStatement, *mix) {
	m := newMix(nil, Secret{seed, 1}, s.joint, len(s.in.slots))
	return &shuffleStatement{context: s.context, joint: s.joint, in: s.out, out: m.apply(nil, s.out)}, m
}

// decrypted lists the tiles of a pile.
func decrypted(p *pile, x *scalar) []Tile {
	var list []Tile
	for _, slot := range p.slots {
		m := minus(slot.m.element, new(element).ScalarMult(x, slot.r.element))
		t, _ := DoubleNine.tileOf(m)
		list = append(list, t)
	}
	return list
}

// TestShuffle checks true proofs, and the decks in another way: by decrypting
// them.
func TestShuffle(t *testing.T) {
	for _, n := range []Set{DoubleSix, DoubleNine} {
		s, m, x := shuffled(n, 1)
		again, m2 := s.next(2)
		p, p2 := m.proof.prove(nil, s, m.masks), m2.proof.prove(nil, again, m2.masks)
		if len(p.bytes()) != shuffleSize(int(n)) {
			t.Errorf("proof of %d bytes", len(p.bytes()))
		}
		if !s.accepts(nil, p) || !again.accepts(nil, p2) {
			t.Error("true shuffle refused")
		}
		if i := firstRefuted(nil, []*shuffleStatement{s, again}, []*shuffleProof{p, p2}); i != -1 {
			t.Errorf("shuffle %d refused among true ones", i)
		}
		first, second := decrypted(s.out, x), decrypted(again.out, x)
		for i := range first {
			if first[i] != n.Tiles()[m.order[i]] || second[i] != first[m2.order[i]] {
				t.Fatal("not the permutation that was drawn")
			}
		}
		if slices.Equal(first, second) {
			t.Error("the second shuffle moved nothing")
		}
	}
}

// TestWrongPermutation proves with a permutation that is not the one applied.
func TestWrongPermutation(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	m.proof.order = slices.Clone(m.order)
	m.proof.order[3], m.proof.order[4] = m.order[4], m.order[3]
	if s.accepts(nil, m.proof.prove(nil, s, m.masks)) {
		t.Error("accepted")
	}
}

// TestNotAPermutation deals one tile twice, with commitments that say so.
func TestNotAPermutation(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	m.order[3] = m.order[4]
	s.out = m.apply(nil, s.in)
	m.proof = newSketch(nil, newDrawer(Secret{9}, "test"), m.order)
	if s.accepts(nil, m.proof.prove(nil, s, m.masks)) {
		t.Error("accepted")
	}
}

// TestFalseInTheProductAlone deals tile 04 twice and 03 not at all, with a proof
// in which all holds but the product: 03 encodes to 2·02 - 01, so what t says of
// it can be put on those two after t is drawn. Only that the committed numbers
// are a permutation of the right ones stands in the way.
func TestFalseInTheProductAlone(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	for i := range m.order {
		m.order[i] = i
	}
	m.order[3] = 4
	s.out = m.apply(nil, s.in)
	k := newSketch(nil, newDrawer(Secret{9}, "test"), m.order)
	p := &shuffleProof{c: k.c, cd: k.cd, cd2: k.cd2, cDelta: k.cDel}
	p.edR, p.edM = k.edges(nil, s)
	u := s.open(p)
	g := slices.Clone(u.t) // Σ g[i]·out[i] = Σ t[i]·in[i], but for the masks
	g[1], g[2], g[3] = sub(u.t[1], u.t[3]), add(u.t[2], add(u.t[3], u.t[3])), new(scalar)
	p.f = each(len(g), func(i int) *scalar { return add(g[i], k.d[i]) })
	p.z = add(dot(g, m.masks), k.edge)
	u.content(p)
	content := each(len(g), func(i int) *scalar { return add(mul(u.lambda, number(k.order[i]+1)), g[i]) })
	k.proveContent(nil, u, p, content)
	b := newBalance()
	u.weighContent(b, p)
	u.weighProduct(b, p)
	s.weighTiles(b, u, p)
	if !b.holds(nil) {
		t.Error("more is false than the product")
	}
	if u.product(p) || s.accepts(nil, p) || firstRefuted(nil, []*shuffleStatement{s}, []*shuffleProof{p}) != 0 {
		t.Error("accepted")
	}
}

// TestSwappedAfterProof swaps two slots of a deck that is proved.
func TestSwappedAfterProof(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	p := m.proof.prove(nil, s, m.masks)
	s.out.slots[0], s.out.slots[1] = s.out.slots[1], s.out.slots[0]
	if s.accepts(nil, p) {
		t.Error("accepted")
	}
}

// TestForeignKeyMask masks one slot under another key: one half of it is not what
// the proof, made for it, says.
func TestForeignKeyMask(t *testing.T) {
	for name, half := range map[string]func(m *masked) **point{
		"R": func(m *masked) **point { return &m.r },
		"M": func(m *masked) **point { return &m.m },
	} {
		s, m, _ := shuffled(DoubleSix, 1)
		p := half(&s.out.slots[0])
		*p = encode(plus((*p).element, generator.element))
		if s.accepts(nil, m.proof.prove(nil, s, m.masks)) {
			t.Errorf("accepted with another %s", name)
		}
	}
}

// TestShuffleElsewhere checks a true proof under another context, another
// key and another deck.
func TestShuffleElsewhere(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	p := m.proof.prove(nil, s, m.masks)
	other, _, _ := shuffled(DoubleSix, 2)
	for name, fake := range map[string]shuffleStatement{
		"context": {hash("other"), s.joint, s.in, s.out},
		"key":     {s.context, other.joint, s.in, s.out},
		"deck":    {s.context, s.joint, s.in, other.out},
		"source":  {s.context, s.joint, other.out, s.out},
	} {
		if fake.accepts(nil, p) {
			t.Errorf("accepted under another %s", name)
		}
	}
}

// TestBlameOfShuffles refutes each of three proofs in turn.
func TestBlameOfShuffles(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	statements, proofs := []*shuffleStatement{s}, []*shuffleProof{m.proof.prove(nil, s, m.masks)}
	for i := range byte(2) {
		next, m := statements[i].next(i)
		statements = append(statements, next)
		proofs = append(proofs, m.proof.prove(nil, next, m.masks))
	}
	for cheat := range proofs {
		truth := proofs[cheat].z
		proofs[cheat].z = add(truth, number(1))
		if i := firstRefuted(nil, statements, proofs); i != cheat {
			t.Errorf("cheat %d: named %d", cheat, i)
		}
		proofs[cheat].z = truth
	}
}

// TestCancellingErrors makes two equations false by opposite amounts: they would
// pass if the verifier's weights were equal or foreseen.
func TestCancellingErrors(t *testing.T) {
	s, m, _ := shuffled(DoubleSix, 1)
	next, m2 := s.next(2)
	p, p2 := m.proof.prove(nil, s, m.masks), m2.proof.prove(nil, next, m2.masks)
	p.z, p2.z = add(p.z, number(1)), sub(p2.z, number(1))
	if firstRefuted(nil, []*shuffleStatement{s, next}, []*shuffleProof{p, p2}) == -1 {
		t.Error("accepted, two proofs")
	}
	p = m.proof.prove(nil, s, m.masks)
	p.z2, p.zDelta = add(p.z2, number(1)), sub(p.zDelta, number(1))
	if s.accepts(nil, p) {
		t.Error("accepted, content and product")
	}
	slot := &s.out.slots[0]
	slot.r = encode(plus(slot.r.element, generator.element))
	slot.m = encode(minus(slot.m.element, generator.element))
	if s.accepts(nil, m.proof.prove(nil, s, m.masks)) {
		t.Error("accepted, the halves of a slot")
	}
}

// TestEveryOrder draws many permutations of four and finds all 24.
func TestEveryOrder(t *testing.T) {
	from, seen := newDrawer(Secret{1}, "test"), map[[4]int]int{}
	for range 2400 {
		seen[[4]int(from.order(4))]++
	}
	for order, n := range seen {
		if n < 50 || n > 150 { // 100 ± 10: five deviations, and the seed is fixed
			t.Errorf("%v drawn %d times", order, n)
		}
	}
	if len(seen) != 24 {
		t.Errorf("%d orders", len(seen))
	}
}
