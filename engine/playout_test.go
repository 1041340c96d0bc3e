package engine

import (
	"math/rand/v2"
	"testing"
)

// dealRandom returns shuffled hands for the rules.
func dealRandom(r Rules, rng *rand.Rand) (hands [MaxSeats]Hand) {
	var tiles []Tile
	for t := range r.Set().All() {
		tiles = append(tiles, t)
	}
	rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	for s := range r.Seats().All() {
		hands[s] = HandOf(tiles[int(s)*int(r.HandSize) : (int(s)+1)*int(r.HandSize)]...)
	}
	return hands
}

// TestRandomGamesEnd plays whole games by lawful deeds chosen at random under
// every preset.
func TestRandomGamesEnd(t *testing.T) {
	for _, p := range Presets() {
		rng := rand.New(rand.NewPCG(1, 2))
		for range 50 {
			m, err := NewMatch(p.Rules, 0)
			if err != nil {
				t.Fatal(err)
			}
			var hands [MaxSeats]Hand
			for m.Phase() != PhaseOver {
				var e Event
				switch m.Phase() {
				case PhaseDraw:
					e = DrawSeat(Seat(rng.IntN(4)))
					if p.Rules.FirstLead == DrawByPair {
						e = DrawTiles(Tile(rng.IntN(55)), Tile(rng.IntN(55)))
						if e.Tiles[0] == e.Tiles[1] {
							continue
						}
					}
				case PhaseDeal:
					e, hands = Deal(), dealRandom(p.Rules, rng)
				default:
					for s := range m.Awaits().All() {
						v := View{m, s, hands[s]}
						legal := v.Legal(nil)
						e = legal[rng.IntN(len(legal))]
						if err := v.Check(e); err != nil {
							t.Fatal(err)
						}
						break
					}
					if e.Kind == Played {
						hands[e.Seat] = hands[e.Seat].Without(e.Move.Tile)
					}
				}
				if m, err = m.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
