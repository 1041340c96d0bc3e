package mind

import (
	"context"
	"fmt"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// question asks what a bot does.
type question struct {
	Bot    string      `json:"bot"`    // its full name
	Record string      `json:"record"` // the game so far
	Seat   engine.Seat `json:"seat"`
	Hand   engine.Hand `json:"hand"`
	Seed   uint64      `json:"seed"`
}

// choose answers the question: the event's word.
func choose(ctx context.Context, q question, a *aside) (string, error) {
	mind, err := bot.New(q.Bot)
	if err != nil {
		return "", err
	}
	record, err := engine.ParseRecord(q.Record)
	if err != nil {
		return "", err
	}
	m, err := record.Replay()
	if err != nil {
		return "", err
	}
	e, err := mind.Choose(ctx, engine.View{Match: m, Seat: q.Seat, Hand: q.Hand}, q.Seed, a.yield)
	return e.String(), err
}

// Bot returns the bot of that name. One that thinks for long does so beside
// the page; record returns the game as it stands whenever the bot is asked.
func (m *Mind) Bot(name string, record func() engine.Record) (engine.Bot, error) {
	b, err := bot.New(name)
	if err != nil || !bot.ThinksLong(name) {
		return b, err
	}
	full, err := bot.Full(name)
	return &remote{m, full, record}, err
}

// remote is a bot that thinks beside the page.
type remote struct {
	mind   *Mind
	name   string
	record func() engine.Record
}

// Choose returns what the bot of that name does.
func (r *remote) Choose(ctx context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	record := r.record()
	q := question{Bot: r.name, Record: record.Format(), Seat: v.Seat, Hand: v.Hand, Seed: seed}
	var word string
	if err := r.mind.do(ctx, "choose", q, &word, nil); err != nil {
		return engine.Event{}, err
	}
	e, err := engine.ParseEvent(word)
	if err != nil {
		return e, fmt.Errorf("mind: %s chooses %q: %w", r.name, word, err)
	}
	return e, nil
}
