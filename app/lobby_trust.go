package app

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/room"
)

// trustCard says in plain words who could see which tiles.
type trustCard struct {
	app.Compo

	Room     room.Snapshot
	Language string
}

// Render draws the card.
func (c *trustCard) Render() app.UI {
	l := text.For(c.Language)
	sentences := trustWords(l, &c.Room)
	return app.Section().Class("card lobby-trust").Body(
		app.H2().Text(l.Say("trust.title")),
		app.Range(sentences).Slice(func(i int) app.UI { return app.P().Text(sentences[i]) }),
	)
}

// trustWords says what each device could see at the table that the plan makes.
func trustWords(l *text.Language, s *room.Snapshot) []string {
	out := []string{l.Say("trust.nobody")}
	if len(sitting(s)) == 1 {
		return []string{l.Say("trust.alone")}
	}
	if empty(s) > 0 && !hosted(s) {
		out = append(out, l.Say("trust.bots.later"))
	}
	for seat, chair := range s.Chairs {
		if chair.Name == "" && chair.Host != engine.NoSeat {
			host := s.Chairs[chair.Host]
			out = append(out, l.Say("trust.bot", chairWord(l, s, engine.Seat(seat)), host.Name))
		}
	}
	return append(out, l.Say("trust.all"), l.Say("trust.talk"))
}

// hosted reports whether it is settled whose device runs each bot.
func hosted(s *room.Snapshot) bool {
	for _, chair := range s.Chairs {
		if chair.Name == "" && chair.Host != engine.NoSeat {
			return true
		}
	}
	return false
}

// chairWord names an empty chair: by its partner, or by who sits before it.
func chairWord(l *text.Language, s *room.Snapshot, seat engine.Seat) string {
	rules := &s.Terms.Rules
	if partner := rules.Partner(seat); partner != engine.NoSeat && s.Chairs[partner].Name != "" {
		return l.Say("trust.chair.partner", s.Chairs[partner].Name)
	}
	for before := range rules.Seats().All() {
		if rules.Next(before) == seat && s.Chairs[before].Name != "" {
			return l.Say("trust.chair.after", s.Chairs[before].Name)
		}
	}
	return l.Say("trust.chair")
}
