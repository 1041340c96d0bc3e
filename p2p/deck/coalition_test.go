package deck

import "testing"

// TestCoalitions gives every set of seats all keys of its members and all
// that is public, and has it decrypt every slot that is not a member's: none
// must open to a tile. All four together open all, by the same steps.
func TestCoalitions(t *testing.T) {
	g := newGame(t, four, 50).dealt()
	for mask := range 1 << 4 {
		opened := 0
		for slot := range 55 {
			owner, dealt := g.table.owner(slot)
			if dealt && mask>>owner&1 == 1 {
				continue
			}
			if _, ok := DoubleNine.tileOf(g.stripBy(mask, slot)); ok {
				opened++
			}
		}
		if all := mask == 15; all != (opened > 0) {
			t.Errorf("seats %04b open %d slots of others", mask, opened)
		}
	}
}

// stripBy removes from a slot what the seats of a mask can: their own x·R,
// and the tokens of the others.
func (g *game) stripBy(mask, slot int) *element {
	s := g.deal.final().slots[slot]
	m := new(element).Set(s.m.element)
	for seat, p := range g.parties {
		if token := g.deal.hand.tokens[seat][slot]; mask>>seat&1 == 1 {
			m.Subtract(m, new(element).ScalarMult(p.key(g.deal), s.r.element))
		} else if token != nil {
			m.Subtract(m, token.element)
		}
	}
	return m
}
