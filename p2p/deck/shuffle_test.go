package deck

import (
	"testing"
)

// shuffled returns a true statement with its mix.
func shuffled(n Set, seed byte) (*shuffleStatement, *mix, *scalar) {
	x := newDrawer(Secret{seed}, "test key").scalar()
	joint := encode(new(element).ScalarBaseMult(x))
	m := newMix(nil, Secret{seed}, joint, int(n))
	in := openPile(n)
	s := &shuffleStatement{context: hash("test"), joint: joint, in: in}
	s.out = m.apply(nil, in)
	return s, m, x
}

func TestShuffle(t *testing.T) {
	for _, n := range []Set{DoubleSix, DoubleNine} {
		s, m, _ := shuffled(n, 1)
		p := m.proof.prove(nil, s, m.masks)
		if len(p.bytes()) != shuffleSize(int(n)) {
			t.Fatal("size")
		}
		if !s.accepts(nil, p) {
			t.Fatal("true shuffle refused")
		}
	}
}

func BenchmarkVerify(b *testing.B) {
	s, m, _ := shuffled(55, 1)
	p := m.proof.prove(nil, s, m.masks)
	for b.Loop() {
		s.accepts(nil, p)
	}
}
func BenchmarkProve(b *testing.B) {
	s, m, _ := shuffled(55, 1)
	for b.Loop() {
		m.proof.prove(nil, s, m.masks)
	}
}
