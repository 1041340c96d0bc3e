package app

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// reviewOf is the page at a hand of a scene's record, seen from seat 0, with
// an opinion of every play: each habit and each size of a fault in turn.
func reviewOf(t *testing.T, record string, hand int, l *text.Language) *reviewPage {
	t.Helper()
	written, err := records.ReadFile("gallery/" + record + ".record")
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.ParseRecord(string(written))
	if err != nil {
		t.Fatal(err)
	}
	p := &reviewPage{Record: r, Settings: Settings{Language: l.Code}, number: hand, hands: handsEnded(r), judged: map[int]*bot.Verdict{hand: {}}}
	if p.hand, err = bot.FindHand(&r, hand); err != nil {
		t.Fatal(err)
	}
	for i, e := range p.hand.Deeds {
		v := p.hand.View(i)
		moves := v.Moves(nil)
		if e.Kind != engine.Played || len(moves) < 2 {
			continue
		}
		j := bot.Judgement{Deed: i, Seat: e.Seat, Played: e.Move, Best: moves[0], Lost: i % 5 * 13, Stake: i % 3 * 25}
		if j.Lost > 0 {
			j.Habit = bot.Habit(i % (int(bot.KeptDouble) + 1))
		}
		p.judged[hand].Tiles = append(p.judged[hand].Tiles, j)
	}
	return p
}

var reviewKey = regexp.MustCompile(`\b(review|said|result|seat|check)\.[a-z.]+`)

// TestReviewPages draws every step of hands of four, three and two players in
// every language: each tile of each hand once, an opinion of each deed, and no
// key in place of its words.
func TestReviewPages(t *testing.T) {
	for _, l := range text.Languages() {
		for _, record := range []string{"doubles", "block", "players3", "players2"} {
			p := reviewOf(t, record, 1, l)
			for p.step = 0; p.step <= len(p.hand.Deeds); p.step++ {
				p.blind = p.step%2 == 1
				html := app.HTMLString(p.Render())
				if key := reviewKey.FindString(html); key != "" {
					t.Fatalf("%s %s, step %d shows the key %s", l.Code, record, p.step, key)
				}
				if n := strings.Count(html, `class="review-tile `); n != p.Record.Rules.Set().Len() {
					t.Fatalf("%s, step %d shows %d tiles", record, p.step, n)
				}
				if n := strings.Count(html, `laid-now`); n > 1 || n == 1 != (p.step > 0 && p.hand.Deeds[p.step-1].Kind == engine.Played) {
					t.Fatalf("%s, step %d marks %d tiles as laid", record, p.step, n)
				}
			}
		}
	}
}

// TestReviewBlind hides what the seat did not see, and nothing of its own.
func TestReviewBlind(t *testing.T) {
	p := reviewOf(t, "block", 1, text.English)
	p.step, p.blind = 5, true
	mover := p.mover()
	for seat := range p.Record.Rules.Seats().All() {
		held := p.hand.Hand(seat, p.step-1)
		for tile := range p.hand.Hand(seat, 0).All() {
			hidden := p.tileClass(seat, tile, held) == "hidden"
			if hidden != (seat != mover && held.Has(tile)) {
				t.Errorf("the %s of seat %d hidden: %t", tile, seat, hidden)
			}
		}
	}
}

func TestExtremes(t *testing.T) {
	judged := []bot.Judgement{{Deed: 0, Lost: 5}, {Deed: 1, Stake: 30}, {Deed: 2, Lost: 60}, {Deed: 3, Lost: 40, Stake: 90}, {Deed: 4, Stake: 20}}
	best, worst := extremes(judged)
	if best == nil || worst == nil || best.Deed != 1 || worst.Deed != 2 {
		t.Errorf("the best is %v, the worst %v", best, worst)
	}
	if best, worst := extremes(judged[:1]); best != nil || worst != nil {
		t.Error("half a point is worth the mention")
	}
}

// TestAnswerWords says what Maestro thinks of an answer before the first tile,
// in both languages, of one's own and of another's.
func TestAnswerWords(t *testing.T) {
	en, es := reviewOf(t, "block", 1, text.English), reviewOf(t, "block", 1, text.Spanish)
	i, you := engine.Choose(0, engine.ILead), engine.Choose(0, engine.YouLead)
	other := engine.Choose(1, engine.ILead)
	for _, test := range []struct {
		a      bot.Answer
		en, es string
	}{
		{bot.Answer{Said: i, Best: you, Lost: 31}, "You answered “I lead”. Maestro would have answered “You lead”: worth about 3 points.",
			"Contestaste «Salgo». Maestro habría contestado «Sal tú»: vale unos 3 puntos."},
		{bot.Answer{Said: you, Best: you, Stake: 12}, "You answered “You lead”. Maestro would have done the same. The other answer cost about 1 point.",
			"Contestaste «Sal tú». Maestro habría hecho lo mismo. La otra respuesta costaba cerca de 1 punto."},
		{bot.Answer{Said: other, Best: other, Stake: 4}, "answered “I lead”. It hardly matters to Maestro.", "contestó «Salgo». A Maestro casi le da igual."},
		{bot.Answer{Said: engine.Keep(0), Best: engine.Ask(0, 0), Lost: 20}, "You answered “Play these”. Maestro would have answered “Deal again”: worth about 2 points.",
			"Contestaste «Jugar así». Maestro habría contestado «Dar agua»: vale unos 2 puntos."},
	} {
		for p, want := range map[*reviewPage]string{en: test.en, es: test.es} {
			p.judged[1].Answers = []bot.Answer{test.a}
			if said := p.opinion(words(p.Settings)); !strings.Contains(said, want) {
				t.Errorf("%q, want %q", said, want)
			}
		}
	}
}

// TestReviewWords says what a fault cost by its size.
func TestReviewWords(t *testing.T) {
	p := reviewOf(t, "block", 1, text.English)
	j := p.judged[1].Tiles[0]
	for _, test := range []struct {
		lost, stake int
		habit       bot.Habit
		want        string
	}{
		{0, 0, bot.NoHabit, "Maestro would have done the same."},
		{0, 34, bot.NoHabit, "Maestro would have done the same. The next best cost about 3 points."},
		{9, 0, bot.KeptDouble, "It hardly matters. Maestro would have laid"},
		{12, 0, bot.NoHabit, "this costs about 1 point."},
		{87, 0, bot.KeptDouble, "this costs about 9 points. The other was rid of a double."},
	} {
		j.Lost, j.Stake, j.Habit = test.lost, test.stake, test.habit
		if words := p.judgementWords(text.English, j); !strings.Contains(words, test.want) {
			t.Errorf("%d tenths lost: %q", test.lost, words)
		}
	}
}
