package arena

import (
	"math/rand/v2"

	"dominocubano/engine"
)

// dealer is where the chance of one deal comes from. Two dealers of the same
// deal give the same draws, tiles and seeds.
type dealer struct {
	seed, deal uint64
	draw       *rand.Rand
	tiles      *rand.Rand
}

func newDealer(seed uint64, deal int) *dealer {
	d := &dealer{seed: seed, deal: uint64(deal)}
	d.draw, d.tiles = d.stream(1), d.stream(2)
	return d
}

func (d *dealer) stream(purpose uint64) *rand.Rand {
	return rand.New(rand.NewPCG(d.seed, d.deal<<8|purpose))
}

// lead draws for the lead.
func (d *dealer) lead(r *engine.Rules) engine.Event {
	if r.FirstLead != engine.DrawByPair {
		return engine.DrawSeat(engine.Seat(d.draw.IntN(int(r.Players))))
	}
	tiles := d.shuffle(d.draw, r)
	return engine.DrawTiles(tiles[0], tiles[1])
}

// hands deals the tiles.
func (d *dealer) hands(r *engine.Rules) (hands [engine.MaxSeats]engine.Hand) {
	tiles := d.shuffle(d.tiles, r)
	size := int(r.HandSize)
	for s := range r.Seats().All() {
		hands[s] = engine.HandOf(tiles[int(s)*size : int(s+1)*size]...)
	}
	return hands
}

func (d *dealer) shuffle(rng *rand.Rand, r *engine.Rules) []engine.Tile {
	var tiles []engine.Tile
	for t := range r.Set().All() {
		tiles = append(tiles, t)
	}
	rng.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return tiles
}

// choice returns the seed of a seat's choice.
func (d *dealer) choice(s engine.Seat, ply int) uint64 {
	return rand.New(rand.NewPCG(d.seed, d.deal<<16|uint64(s)<<12|uint64(ply))).Uint64()
}
