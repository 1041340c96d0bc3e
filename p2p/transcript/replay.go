package transcript

import (
	"context"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/masked"
)

// replay gathers what the dealer finds, and plays the bots again.
type replay struct {
	ctx     context.Context // of the whole verification
	verdict *Verdict
	dealer  *masked.Dealer
	minds   func(name string) (engine.Bot, error)
	unknown map[string]bool
}

func (r *replay) notice(n masked.Notice) {
	switch n := n.(type) {
	case masked.Refused:
		r.verdict.Refused = append(r.verdict.Refused, n)
	case masked.Checked:
		r.verdict.Hands = append(r.verdict.Hands, n)
		r.bots(n.Hands)
	}
}

// bots plays the bots' deeds of the hand that was opened again, from its deal
// on: now that all tiles are known, anybody can stand in their chairs.
func (r *replay) bots(dealt p2p.Hands) {
	record := r.verdict.Record
	from := len(record.Events)
	for from > 0 && record.Events[from-1].Kind != engine.Dealt {
		from--
	}
	before := engine.Record{Rules: record.Rules, Sat: record.Sat, Events: record.Events[:from]}
	m, err := before.Replay()
	if err != nil {
		return // the verdict says so
	}
	asked := m // where the answers that are given together were asked for
	for _, e := range record.Events[from:] {
		if m.Phase() != asked.Phase() || p2p.Ply(&m) != p2p.Ply(&asked) || m.Awaits()&^asked.Awaits() != 0 {
			asked = m
		}
		if m.Awaits().Has(e.Seat) && m.Bots().Has(e.Seat) && e.Kind <= engine.Passed {
			r.bot(&asked, e, dealt[e.Seat])
		}
		if m, err = m.Apply(e); err != nil {
			return
		}
	}
}

// bot asks the bot of a seat what it would do, and compares.
func (r *replay) bot(m *engine.Match, did engine.Event, dealt engine.Hand) {
	name := r.name(did.Seat)
	mind, err := r.mind(name)
	if err != nil {
		if !r.unknown[name] {
			r.unknown[name] = true
			r.verdict.Bots.Unknown = append(r.verdict.Bots.Unknown, name)
		}
		return
	}
	view := engine.View{Match: *m, Seat: did.Seat, Hand: dealt &^ m.Round().Played(did.Seat)}
	would, err := mind.Choose(r.ctx, view, r.dealer.Seed(did.Seat, p2p.Ply(m)), func() {})
	if err == nil && would == did {
		r.verdict.Bots.True++
		return
	}
	r.verdict.Bots.False = append(r.verdict.Bots.False, did.String())
}

// name returns the bot that plays a seat: its sitter, or who stands in.
func (r *replay) name(s engine.Seat) string {
	name := r.verdict.Record.Sat[s].Bot
	for _, e := range r.verdict.Record.Events {
		if e.Kind == engine.SeatTaken && e.Seat == s {
			name = e.Bot
		}
	}
	return name
}

func (r *replay) mind(name string) (engine.Bot, error) {
	if r.minds == nil {
		return nil, ErrFile
	}
	return r.minds(name)
}
