//go:build journey

package game_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"dominocubano/cmd/build/browser"
	domino "dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p"
)

// longSeed is one of the few seeds whose hand grows as long as a line can: 37
// tiles, somebody out and one tile left in each other hand.
const longSeed = 13

// longSave returns, as JavaScript writes a string, a game at the end of a hand
// with the longest line there is.
func longSave(t *testing.T) string {
	t.Helper()
	for seed := uint64(longSeed); seed < longSeed+1_000_000; seed++ {
		if text, ok := tryLong(t, seed); ok {
			if seed != longSeed {
				t.Logf("the first seed that serves is %d", seed)
			}
			return text
		}
	}
	t.Fatal("no hand grows so long")
	return ""
}

func tryLong(t *testing.T, seed uint64) (string, bool) {
	t.Helper()
	var receipt p2p.Receipt
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range receipt.Seed {
		receipt.Seed[i] = byte(rng.Uint32())
	}
	receipt.Commitment = sha256.Sum256(receipt.Seed[:])
	receipt.Nonce = []byte{1}
	ready := make(chan domino.Event, 1)
	ready <- domino.Event{}
	dealer := &p2p.OpenDealer{Rand: fixed(receipt.Seed[:]), Nonce: func(context.Context, [32]byte) ([]byte, error) { return receipt.Nonce, nil }}
	record := domino.Record{Rules: domino.DobleNueve(), Sat: []domino.Sitter{{Name: "Tú"},
		{Name: "Beto", Bot: "medio"}, {Name: "Cuca", Bot: "medio"}, {Name: "Dani", Bot: "medio"}}}
	m, err := domino.NewMatch(record.Rules, record.Bots())
	if err != nil {
		t.Fatal(err)
	}
	hands, _, err := receipt.Verify(record.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for len(m.Hands()) == 0 {
		e := domino.Event{}
		switch m.Phase() {
		case domino.PhaseDraw, domino.PhaseDeal:
			e, err = dealer.Next(t.Context(), &m, func() <-chan domino.Event { return ready })
		case domino.PhaseRedeal, domino.PhasePlay, domino.PhaseShow:
			for s := range m.Awaits().All() {
				v := domino.View{Match: m, Seat: s, Hand: hands[s] &^ m.Round().Played(s)}
				legal := v.Legal(nil)
				e = legal[rng.IntN(len(legal))]
				break
			}
			if e.Kind == domino.RedealAsked {
				return "", false
			}
		default:
			return "", false
		}
		if err != nil {
			t.Fatal(err)
		}
		if m, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		record.Events = append(record.Events, e)
	}
	if m.Round().Line().Tiles().Len() != 37 || m.Phase() == domino.PhaseOver {
		return "", false
	}
	return quoteSave(t, &record, []p2p.Receipt{receipt}), true
}

// quoteSave returns the game as the device keeps it, as JavaScript writes a
// string.
func quoteSave(t *testing.T, record *domino.Record, deals []p2p.Receipt) string {
	t.Helper()
	receipts := []map[string]string{}
	for _, r := range deals {
		receipts = append(receipts, map[string]string{
			"commitment": hex.EncodeToString(r.Commitment[:]), "seed": hex.EncodeToString(r.Seed[:]), "nonce": hex.EncodeToString(r.Nonce),
		})
	}
	text, err := json.Marshal(map[string]any{"version": 1, "record": record.Format(), "seat": 0, "series": [4]int{2, 1}, "receipts": receipts})
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}

// overSave returns, as JavaScript writes a string, a game that is over, won by
// bots for all.
func overSave(t *testing.T) string {
	t.Helper()
	record := domino.Record{Rules: domino.DobleNueve(), Sat: []domino.Sitter{{Name: "Tú"},
		{Name: "Beto", Bot: "medio"}, {Name: "Cuca", Bot: "medio"}, {Name: "Dani", Bot: "medio"}}}
	dealer := &p2p.OpenDealer{Rand: rand.NewChaCha8([32]byte{1}), Nonce: func(context.Context, [32]byte) ([]byte, error) { return []byte{1}, nil }}
	table := &p2p.Table{Dealer: dealer, Notify: func(u p2p.Update) { record.Events = append(record.Events, u.Event) }}
	for s := range record.Rules.Seats().All() {
		mind, err := bot.New("facil")
		if err != nil {
			t.Fatal(err)
		}
		table.Players[s] = &p2p.Bot{Mind: mind, Pace: func(domino.Kind) time.Duration { return 0 }}
	}
	if err := table.Begin(record, p2p.Hands{}); err != nil {
		t.Fatal(err)
	}
	if err := table.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return quoteSave(t, &record, dealer.Receipts())
}

// TestReloadAfterTheEnd opens a game that is over again: its result with the
// series, the review, the check of every deal, and a rematch.
func TestReloadAfterTheEnd(t *testing.T) {
	host := browser.Serve(t, browser.Site(t), browser.Hosting{})
	player := browser.Phone
	player.Kept = quick("Doble-Nueve")
	player.Before = "localStorage.getItem('domino.game') || localStorage.setItem('domino.game', " + overSave(t) + ")"
	p := browser.Open(t, host.URL(), player)
	p.Started(t)
	p.Tap(t, "link", "Ver la última partida")
	appears(t, p, "#rematch")
	series := p.Ask(t, `document.querySelector('.series').textContent`).(string)
	if !strings.Contains(series, "2") {
		t.Errorf("the series reads %q", series)
	}
	for screen, shown := range map[string]string{"review": "#review-next", "check": ".receipt .verdict.good", "table": "#rematch"} {
		p.Visit(t, host.URL()+"?from="+screen+"#"+screen)
		p.Started(t)
		appears(t, p, shown)
		if n := number(t, p, `document.querySelectorAll('.receipt .verdict.bad').length`); n != 0 {
			t.Errorf("%d deals cannot be checked", n)
		}
	}
	click(t, p, "#rematch")
	appears(t, p, ".hand-tile.playable, .end-choose, .prompt button")
}

// fixed is a source of chance that gives the same bytes again.
type fixed []byte

func (f fixed) Read(p []byte) (int, error) { return copy(p, f), nil }
