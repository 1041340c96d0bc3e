package engine

import "testing"

// perft counts the lawful lines of play of so many deeds from the match.
func perft(m *Match, hands *[MaxSeats]Hand, depth int) int {
	if depth == 0 || m.Phase() != PhasePlay {
		return 1
	}
	s := m.Round().Turn()
	v := View{*m, s, hands[s]}
	n := 0
	for _, e := range v.Legal(nil) {
		next, err := m.Apply(e)
		if err != nil {
			panic(err)
		}
		after := *hands
		if e.Kind == Played {
			after[s] = after[s].Without(e.Move.Tile)
		}
		n += perft(&next, &after, depth-1)
	}
	return n
}

// plain is a second, slow account of play: tiles as pairs of numbers, the line
// as the list of its open numbers.
type plain struct {
	hands  [4][][2]int
	ends   []int // none, or left and right
	turn   int
	passes int
}

func (p plain) count(depth int) int {
	if depth == 0 || p.passes == 4 || p.out() {
		return 1
	}
	n := 0
	for i, tile := range p.hands[p.turn] {
		for _, end := range p.fits(tile) {
			n += p.after(i, end).count(depth - 1)
		}
	}
	if n == 0 {
		p.turn, p.passes = (p.turn+1)%4, p.passes+1
		return p.count(depth - 1)
	}
	return n
}

func (p plain) out() bool {
	for _, h := range p.hands {
		if len(h) == 0 {
			return true
		}
	}
	return false
}

func (p plain) fits(tile [2]int) []int {
	if len(p.ends) == 0 {
		return []int{0}
	}
	var out []int
	for end, n := range p.ends {
		if tile[0] == n || tile[1] == n {
			out = append(out, end)
		}
	}
	return out
}

func (p plain) after(i, end int) plain {
	tile := p.hands[p.turn][i]
	rest := append([][2]int(nil), p.hands[p.turn][:i]...)
	p.hands[p.turn] = append(rest, p.hands[p.turn][i+1:]...)
	if len(p.ends) == 0 {
		p.ends = []int{tile[0], tile[1]}
	} else {
		ends := []int{p.ends[0], p.ends[1]}
		ends[end] = tile[0] + tile[1] - p.ends[end]
		p.ends = ends
	}
	p.turn, p.passes = (p.turn+1)%4, 0
	return p
}

// TestPerft counts lawful lines from small fixed deals twice.
func TestPerft(t *testing.T) {
	deals := [][4]string{
		{"59 66 01", "56 16 00", "69 11 99", "05 06 55"},
		{"00 01 02", "11 12 13", "22 23 24", "33 34 04"},
		{"99 98", "97 96 95", "94 93", "92 91 90"},
		{"45 57 58 68", "88 48 44 47", "78 77 55 05", "46 14 15 18"},
	}
	for _, deal := range deals {
		m, err := NewMatch(DobleNueve(), 0)
		if err != nil {
			t.Fatal(err)
		}
		m.startPlay(0)
		var hands [MaxSeats]Hand
		var p plain
		for s, text := range deal {
			for _, word := range splitTiles(text) {
				tile, err := ParseTile(word)
				if err != nil {
					t.Fatal(err)
				}
				hands[s] = hands[s].With(tile)
				p.hands[s] = append(p.hands[s], [2]int{int(tile.Low()), int(tile.High())})
			}
			m.round.counts[s] = uint8(hands[s].Len())
		}
		for depth := 1; depth <= 14; depth++ {
			if got, want := perft(&m, &hands, depth), p.count(depth); got != want {
				t.Errorf("%v: %d lines of %d deeds, want %d", deal, got, depth, want)
			}
		}
	}
}

func splitTiles(s string) []string {
	var out []string
	for i := 0; i < len(s); i += 3 {
		out = append(out, s[i:i+2])
	}
	return out
}
