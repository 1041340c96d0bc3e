package bot

import (
	"context"

	"dominocubano/engine"
	"dominocubano/engine/bot/policy"
	"dominocubano/engine/bot/search"
	"dominocubano/engine/bot/worlds"
)

// searcher is a bot that tries its choices in worlds that may be.
type searcher struct {
	settings search.Settings
	manners  *policy.Policy // decide between moves that are as good
}

// newMaestro returns the strongest player there is here.
func newMaestro() engine.Bot {
	p := policy.New(&maestro)
	return &searcher{manners: policy.New(&dificil), settings: search.Settings{
		Playout: p,
		Model:   &worlds.Model{Kinds: []worlds.Kind{{Policy: p, Cool: 128, Slips: policy.Unit / 20}}},
		Worlds:  1500, Burn: 500, Apart: 10, Solve: 16, Prior: 400,
	}}
}

// Choose returns the event whose outcome is best over all worlds.
func (s *searcher) Choose(ctx context.Context, v engine.View, seed uint64, yield func()) (engine.Event, error) {
	if err := ctx.Err(); err != nil {
		return engine.Event{}, err
	}
	legal := v.Legal(nil)
	if len(legal) < 2 {
		return answer(&v)
	}
	switch v.Match.Phase() {
	case engine.PhasePlay:
		return s.play(ctx, &v, seed, yield)
	case engine.PhaseChoice:
		return s.chooseLead(ctx, &v, seed, yield)
	}
	return s.redeal(ctx, &v, seed, yield)
}

func (s *searcher) play(ctx context.Context, v *engine.View, seed uint64, yield func()) (engine.Event, error) {
	k := worlds.NewKnown(v)
	options, err := s.settings.Weigh(ctx, k, seed, yield)
	if err != nil {
		return engine.Event{}, err
	}
	return engine.Play(v.Seat, k.Board.Move(search.Human(k, s.manners, options).Move)), nil
}

// chooseLead says Salgo when the pair does better if this seat leads.
func (s *searcher) chooseLead(ctx context.Context, v *engine.View, seed uint64, yield func()) (engine.Event, error) {
	better, err := s.leading(ctx, v, seed, yield)
	if err != nil {
		return engine.Event{}, err
	}
	if better > 0 {
		return engine.Choose(v.Seat, engine.ILead), nil
	}
	return engine.Choose(v.Seat, engine.YouLead), nil
}

// leading returns how much better the pair does if this seat leads than if its
// partner does, in 1/256 of the points of [search.Valuer].
func (s *searcher) leading(ctx context.Context, v *engine.View, seed uint64, yield func()) (int32, error) {
	rules := v.Match.Rules()
	partner := rules.Partner(v.Seat)
	worth, err := s.settings.Leads(ctx, worlds.NewKnown(v), v.Seat, engine.SeatsOf(v.Seat, partner), seed, yield)
	return worth[v.Seat] - worth[partner], err
}

// redeal asks for a new deal when the hand is worth less than one that is yet
// to be dealt, whoever leads.
func (s *searcher) redeal(ctx context.Context, v *engine.View, seed uint64, yield func()) (engine.Event, error) {
	better, err := s.keeping(ctx, v, seed, yield)
	if err != nil {
		return engine.Event{}, err
	}
	if better < 0 {
		return engine.Ask(v.Seat, v.Hand.Doubles()), nil
	}
	return engine.Keep(v.Seat), nil
}

// keeping returns how much better the hand is than one that is yet to be dealt,
// over all who may lead, in 1/256 of the points of [search.Valuer].
func (s *searcher) keeping(ctx context.Context, v *engine.View, seed uint64, yield func()) (int32, error) {
	k := worlds.NewKnown(v)
	seats := mayLead(&v.Match)
	held, err := s.settings.Leads(ctx, k, v.Seat, seats, seed, yield)
	if err != nil {
		return 0, err
	}
	dealt, err := s.settings.Leads(ctx, k.Redealt(), v.Seat, seats, seed, yield)
	if err != nil {
		return 0, err
	}
	var better int32
	for seat := range seats.All() {
		better += held[seat] - dealt[seat]
	}
	return better / int32(seats.Len()), nil
}

// mayLead returns the seats of whom one will lead.
func mayLead(m *engine.Match) engine.Seats {
	rules, lead := m.Rules(), m.Lead()
	switch {
	case lead.Choose:
		return rules.Members(lead.Team)
	case lead.Seat != engine.NoSeat:
		return engine.SeatsOf(lead.Seat)
	}
	return rules.Seats()
}
