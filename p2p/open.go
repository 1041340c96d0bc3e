package p2p

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"dominocubano/engine"
)

// Receipt is what a player needs to check a deal of an [OpenDealer] again.
// The commitment is shown before the nonce is drawn, so the device cannot
// choose its seed to suit the nonce; the nonce comes from the player's side,
// so the device cannot choose the shuffle.
type Receipt struct {
	Commitment [32]byte // SHA-256 of Seed
	Seed       [32]byte // the device's part, secret until the hand is over
	Nonce      []byte   // the player's part, any bytes
}

// ErrReceipt is the error of a receipt whose seed is not the one committed to.
var ErrReceipt = errors.New("p2p: the seed is not the one that was committed to")

// Verify deals again from the receipt: every hand and the tiles asleep.
func (r *Receipt) Verify(rules engine.Rules) (hands Hands, asleep engine.Hand, err error) {
	if sha256.Sum256(r.Seed[:]) != r.Commitment {
		return Hands{}, 0, ErrReceipt
	}
	hands, asleep = r.deal(&rules)
	return hands, asleep, nil
}

// stream returns the random numbers of one use of the deal: a ChaCha8
// generator keyed with SHA-256 of a label, the seed, the nonce and the use.
func (r *Receipt) stream(use string, numbers ...int) *rand.ChaCha8 {
	h := sha256.New()
	fmt.Fprintf(h, "domino cubano open deal 1 %d %d:", len(r.Nonce), len(use))
	h.Write(r.Seed[:])
	h.Write(r.Nonce)
	h.Write([]byte(use))
	for _, n := range numbers {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(n)))
	}
	return rand.NewChaCha8([32]byte(h.Sum(nil)))
}

// below returns a number from 0 to n-1, all equally likely: a draw from the
// uneven rest of 2^64 is drawn again.
func below(src *rand.ChaCha8, n uint64) uint64 {
	limit := -n % n // 2^64 mod n
	for {
		if v := src.Uint64(); v >= limit {
			return v % n
		}
	}
}

// deal shuffles the set (Fisher and Yates) and deals from the front.
func (r *Receipt) deal(rules *engine.Rules) (hands Hands, asleep engine.Hand) {
	src := r.stream("tiles")
	var tiles []engine.Tile
	for t := range rules.Set().All() {
		tiles = append(tiles, t)
	}
	for i := len(tiles) - 1; i > 0; i-- {
		j := below(src, uint64(i+1))
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
	for s := range rules.Seats().All() {
		hands[s] = engine.HandOf(tiles[:rules.HandSize]...)
		tiles = tiles[rules.HandSize:]
	}
	return hands, engine.HandOf(tiles...)
}

// draw returns the n-th draw for the lead: a tile for each pair, or a seat.
func (r *Receipt) draw(rules *engine.Rules, n int) engine.Event {
	src := r.stream("lead", n)
	if rules.FirstLead != engine.DrawByPair {
		return engine.DrawSeat(engine.Seat(below(src, uint64(rules.Players))))
	}
	var tiles []engine.Tile
	for t := range rules.Set().All() {
		tiles = append(tiles, t)
	}
	a := below(src, uint64(len(tiles)))
	b := below(src, uint64(len(tiles)-1))
	if b >= a {
		b++
	}
	return engine.DrawTiles(tiles[a], tiles[b])
}

// OpenDealer deals where one device plays every seat: it knows all tiles. It
// commits to its seed, takes a nonce from the player's side and can be checked
// after the hand.
type OpenDealer struct {
	// Rand is where seeds come from.
	Rand io.Reader
	// Nonce returns the player's part of the deal, once the player's side has
	// the commitment.
	Nonce func(ctx context.Context, commitment [32]byte) ([]byte, error)

	receipts []Receipt
	dealt    bool // the tiles of the last receipt are out
	draws    int  // made from the last receipt
	hands    Hands
	answers  [engine.MaxSeats]engine.Event // in and not applied
}

// Receipts returns those of all deals so far, the running one included.
func (d *OpenDealer) Receipts() []Receipt { return append([]Receipt(nil), d.receipts...) }

// Resume takes up a game where its record stops, and returns the hands as
// they were dealt. It fails when the receipts are not those of the record.
func (d *OpenDealer) Resume(r engine.Record, receipts []Receipt) (Hands, error) {
	d.receipts, d.dealt, d.draws = nil, false, 0
	for _, e := range r.Events {
		if e.Kind != engine.Drawn && e.Kind != engine.Dealt {
			continue
		}
		if len(d.receipts) == 0 || d.dealt && e.Kind == engine.Dealt {
			if len(d.receipts) == len(receipts) {
				return Hands{}, errors.New("p2p: the saved game lacks a receipt of its deals")
			}
			d.begin(receipts[len(d.receipts)])
		}
		if e.Kind == engine.Dealt {
			d.hands, _ = d.last().deal(&r.Rules)
			d.dealt = true
		} else if e != d.last().draw(&r.Rules, d.draws) {
			return Hands{}, errors.New("p2p: the saved game's draw is not that of its receipt")
		} else {
			d.draws++
		}
	}
	return d.hands, nil
}

func (d *OpenDealer) begin(r Receipt) {
	d.receipts = append(d.receipts, r)
	d.dealt, d.draws = false, 0
}

func (d *OpenDealer) last() *Receipt { return &d.receipts[len(d.receipts)-1] }

// commit makes the receipt of a new deal.
func (d *OpenDealer) commit(ctx context.Context) error {
	var r Receipt
	if _, err := io.ReadFull(d.Rand, r.Seed[:]); err != nil {
		return fmt.Errorf("p2p: no seed: %w", err)
	}
	r.Commitment = sha256.Sum256(r.Seed[:])
	nonce, err := d.Nonce(ctx, r.Commitment)
	if err != nil {
		return err
	}
	r.Nonce = nonce
	d.begin(r)
	return nil
}

// Next draws and deals by itself; a player's deed holds if the tiles bear it
// out. Answers given together are applied in the order of seats when all are
// in.
func (d *OpenDealer) Next(ctx context.Context, m *engine.Match, chosen func() <-chan engine.Event) (engine.Event, error) {
	switch m.Phase() {
	case engine.PhaseDraw:
		return d.draw(ctx, m)
	case engine.PhaseDeal:
		if _, err := receive(ctx, chosen()); err != nil {
			return engine.Event{}, err
		}
		return d.deal(ctx, m)
	}
	for awaited := m.Awaits(); awaited&^d.answered() != 0; {
		e, err := receive(ctx, chosen())
		if err != nil {
			return e, err
		}
		if err := d.check(m, e); err != nil {
			return e, err
		}
		d.answers[e.Seat] = e
	}
	return d.firstAnswer(), nil
}

func receive(ctx context.Context, chosen <-chan engine.Event) (engine.Event, error) {
	select {
	case e := <-chosen:
		return e, nil
	case <-ctx.Done():
		return engine.Event{}, ctx.Err()
	}
}

// answered returns the seats whose deed is in and not applied.
func (d *OpenDealer) answered() (in engine.Seats) {
	for s, e := range d.answers {
		if e.Kind != engine.NoEvent {
			in = in.With(engine.Seat(s))
		}
	}
	return in
}

// firstAnswer takes the deed of the first seat that has one.
func (d *OpenDealer) firstAnswer() engine.Event {
	for s := range d.answered().All() {
		e := d.answers[s]
		d.answers[s] = engine.Event{}
		return e
	}
	return engine.Event{}
}

// Asks returns all awaited seats: they are all here.
func (d *OpenDealer) Asks(m *engine.Match) engine.Seats { return m.Awaits() &^ d.answered() }

// Hands returns everybody's tiles.
func (d *OpenDealer) Hands() Hands { return d.hands }

// draw draws from the deal that is about to be made, or from the one on the
// table where its highest double sleeps.
func (d *OpenDealer) draw(ctx context.Context, m *engine.Match) (engine.Event, error) {
	if len(d.receipts) == 0 {
		if err := d.commit(ctx); err != nil {
			return engine.Event{}, err
		}
	}
	rules := m.Rules()
	e := d.last().draw(&rules, d.draws)
	d.draws++
	return e, nil
}

// deal shuffles and deals to every seat.
func (d *OpenDealer) deal(ctx context.Context, m *engine.Match) (engine.Event, error) {
	if len(d.receipts) == 0 || d.dealt {
		if err := d.commit(ctx); err != nil {
			return engine.Event{}, err
		}
	}
	rules := m.Rules()
	d.hands, _ = d.last().deal(&rules)
	d.dealt = true
	return engine.Deal(), nil
}

// check looks at the seat's tiles.
func (d *OpenDealer) check(m *engine.Match, e engine.Event) error {
	hand := d.hands[e.Seat] &^ m.Round().Played(e.Seat)
	view := engine.View{Match: *m, Seat: e.Seat, Hand: hand}
	return view.Check(e)
}

// Seed is drawn from the deal, the seat and the ply.
func (d *OpenDealer) Seed(s engine.Seat, ply int) uint64 {
	return d.last().stream("bot", int(s), ply).Uint64()
}
