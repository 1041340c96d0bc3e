package engine

import (
	"flag"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// sampleRecord plays a game by chance and returns its record.
func sampleRecord(tb testing.TB, r Rules, seed uint64) Record {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	m, err := NewMatch(r, SeatsOf(1))
	if err != nil {
		tb.Fatal(err)
	}
	record := Record{Rules: r}
	for s := range r.Players {
		sitter := Sitter{Name: []string{"Ana", "Beto", "José Ñico", "Dani"}[s]}
		if s == 1 {
			sitter.Bot = "medio@1"
		}
		record.Sat = append(record.Sat, sitter)
	}
	w := walk{rng: rng, m: m}
	for w.m.Phase() != PhaseOver {
		e := w.next()
		if w.m, err = w.m.Apply(e); err != nil {
			tb.Fatal(err)
		}
		switch e.Kind {
		case Dealt:
			w.hands = dealRandom(r, rng)
		case Played:
			w.hands[e.Seat] = w.hands[e.Seat].Without(e.Move.Tile)
		}
		record.Events = append(record.Events, e)
	}
	return record
}

// TestRecordsRoundTrip writes games of any rules, as far as they got, and
// reads back the same record and the same match.
func TestRecordsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWalk(t)
		record := Record{Rules: w.m.rules, Sat: anySitters(t, &w.m)}
		for range rapid.IntRange(0, 300).Draw(t, "deeds") {
			if w.m.Phase() == PhaseOver {
				break
			}
			e := w.next()
			w.apply(e)
			record.Events = append(record.Events, e)
		}
		text := record.Format()
		read, err := ParseRecord(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if !reflect.DeepEqual(read, record) {
			t.Fatalf("a record changes when it is read:\n%s\n%s", text, read.Format())
		}
		if m, err := read.Replay(); err != nil || !reflect.DeepEqual(m, w.m) {
			t.Fatalf("the match that is read is another: %v", err)
		}
	})
}

func anySitters(t *rapid.T, m *Match) (sat []Sitter) {
	name := rapid.StringMatching(`[A-Za-zñÑáé¿中][ A-Za-zñ中ü\.=:-]{0,30}[a-z]`)
	for s := range m.rules.Seats().All() {
		sitter := Sitter{Name: "Ana " + name.Draw(t, "name")}
		if m.bots.Has(s) {
			sitter.Bot = "medio@1"
		}
		sat = append(sat, sitter)
	}
	return sat
}

// TestLongRecord reads a record of as many hands as fit, which takes time with
// their number and not with its square.
func TestLongRecord(t *testing.T) {
	read, err := ParseRecord(as("Doble-Nueve", "draw=0"+strings.Repeat("\ndeal annul", maxRecord/11-10)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := read.Replay()
	if hands := m.Hands(); err != nil || len(hands) != len(read.Events)/2 || m.HandNumber() != 1 {
		t.Errorf("%d hands have ended: %v", len(hands), err)
	}
}

// badRecord is a text that is refused, and by what words.
type badRecord struct{ name, text, want string }

// TestBadRecords refuses each record with its line and the reason.
func TestBadRecords(t *testing.T) {
	tests := []badRecord{
		{"empty", "", "engine: record: it breaks off before every seat is named"},
		{"other file", "PNG", `engine: record: line 1: a record begins with "domino 1"`},
		{"newer version", "domino 2\nrules Habana\n", `engine: record: line 1: a record begins with "domino 1"`},
		{"unknown option", "domino 1\nrules Habana jokers=2\n", "engine: record: line 2: engine: rules: jokers=2: an unknown option, or one named twice"},
		{"option twice", "domino 1\nrules Habana target=150 target=200\n", "engine: record: line 2: engine: rules: target=200: an unknown option, or one named twice"},
		{"long name", "domino 1\nrules Habana\nseat 0 " + strings.Repeat("a", 41), "engine: record: line 3: a player's name has 1 to 40 letters"},
		{"name with a remark", "domino 1\nrules Habana\nseat 0 #1\n", "engine: record: line 3: want seat 0"},
		{"contradiction", "domino 1\nrules Habana players=3\n", "engine: record: line 2: engine: rules: pairs need four players: two or three play each for themselves"},
		{"short table", "domino 1\nrules Habana\nseat 0 Ana\n", "engine: record: it breaks off before every seat is named"},
		{"wrong seat", "domino 1\nrules Habana\nseat 1 Ana\n", "engine: record: line 3: want seat 0"},
		{"out of turn", head + "draw=59/66 deal 0:keep 1:keep 2:keep 3:keep 0:salgo 2:saltu\n1:59", "engine: record: line 8: engine: seat 1, 1:59: it is not this seat's turn to answer (rule: turn)"},
		{"no fit", head + "draw=59/66 deal 0:keep 1:keep 2:keep 3:keep 0:salgo 2:saltu\n\n0:59 1:44L", "engine: record: line 9: engine: seat 1, 1:44L: it does not fit there: the ends are 5 and 9 (rule: line)"},
		{"played twice", head + "draw=59/66 deal 0:keep 1:keep 2:keep 3:keep 0:salgo 2:saltu 0:59 1:59L", "engine: record: line 7: engine: seat 1, 1:59L: it is on the table already (rule: set)"},
		{"not a deed", head + "hello", `engine: record: line 7: engine: event "hello": engine: move "hello": want a tile and L or R`},
		{"misspelt", head + "draw=95/66", `engine: record: line 7: engine: event "draw=95/66": write it as "draw=59/66"`},
	}
	tests = append(tests, lies()...)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := ParseRecord(test.text); err == nil || err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

const head = "domino 1\nrules Habana\nseat 0 Ana\nseat 1 Beto\nseat 2 Cuca\nseat 3 Dani\n"

var golden = flag.Bool("golden", false, "write the expected texts anew")

// TestGolden keeps the record's form: testdata/game.record is a whole game.
func TestGolden(t *testing.T) {
	record := sampleRecord(t, Habana(), 4)
	got := record.Format()
	if *golden {
		if err := os.WriteFile("testdata/game.record", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/game.record")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("a game is written\n%s", got)
	}
}

// lies are hands whose last deed shows that the seat has lied before.
func lies() []badRecord {
	const chain = " 0:00 1:P 2:P 3:P 0:01R 1:P 2:P 3:P 0:11R 1:P 2:P 3:P 0:12R 1:P 2:P 3:P 0:22R 1:P 2:P 3:P" +
		" 0:23R 1:P 2:P 3:P 0:33R 1:P 2:P 3:P 0:34R 1:P 2:P 3:P 0:44R 1:P 2:P 3:P"
	keep := "draw=0 deal 0:keep 1:keep 2:keep 3:keep"
	seek := "deal 0:has 1:hasnot 2:hasnot 3:hasnot"
	asleep := "deal" + strings.Repeat(" 0:hasnot 1:hasnot 2:hasnot 3:hasnot", 15) + " 0:hasnot 1:hasnot 2:hasnot"
	return []badRecord{
		{"five doubles kept", as("Doble-Nueve", keep+chain+"\n0:45R"),
			"engine: record: line 8: engine: seat 0, 0:45R: the hand had to be thrown in for its doubles (rule: redeal)"},
		{"five doubles kept and shown", as("Doble-Nueve", keep+" 0:01 1:P 2:P 3:P 0:P\n0:show=22.23.33.44.55.66.77.88.99"),
			"engine: record: line 8: engine: seat 0, 0:show=22.23.33.44.55.66.77.88.99: the hand had to be thrown in for its doubles (rule: redeal)"},
		{"not the tile that leads", as("Parque first-tile=any", seek+chain+"\n0:45R"),
			"engine: record: line 8: engine: seat 0, 0:45R: the hand lacks the 99 that the seat said it holds (rule: held)"},
		{"a tile that was denied", as("Parque", "deal 0:hasnot 1:hasnot 2:hasnot 3:hasnot "+seek[5:]+" 0:88 1:P 2:P 3:P 0:P\n1:show=00.01.02.03.04.05.06.07.09.99"),
			"engine: record: line 8: engine: seat 1, 1:show=00.01.02.03.04.05.06.07.09.99: the hand has a tile that the seat said it lacks (rule: held)"},
		{"a tile that was passed on", as("Parque", seek+" 0:99 1:P 2:P 3:P 0:P\n1:show=00.01.02.03.04.05.06.07.08.09"),
			"engine: record: line 8: engine: seat 1, 1:show=00.01.02.03.04.05.06.07.08.09: the hand has a tile that the seat passed on (rule: pass)"},
		{"more asleep than sleep", as("Parque", asleep+"\n3:hasnot"),
			"engine: record: line 8: engine: seat 3, 3:hasnot: somebody must hold the 68: only 15 tiles sleep (rule: held)"},
		{"none of the small set asleep", as("Parque max-pip=6 hand=7", "deal 0:hasnot 1:hasnot 2:hasnot\n3:hasnot"),
			"engine: record: line 8: engine: seat 3, 3:hasnot: somebody must hold the 66: only 0 tiles sleep (rule: held)"},
	}
}

// as returns the record of deeds by people who play by the rules named.
func as(rules, deeds string) string {
	return strings.Replace(head, "Habana", rules, 1) + deeds
}

// TestHandsBegun counts the hand being played among those that were dealt, and
// no deal that was thrown in.
func TestHandsBegun(t *testing.T) {
	text, err := os.ReadFile("testdata/game.record")
	if err != nil {
		t.Fatal(err)
	}
	r, err := ParseRecord(string(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMatch(r.Rules, r.Bots())
	if err != nil || m.HandsBegun() != 0 {
		t.Fatalf("%d hands before the first, %v", m.HandsBegun(), err)
	}
	want := 0
	for _, e := range r.Events {
		before := m.HandNumber()
		if m, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		if e.Kind == Played {
			want = before
		}
		if e.Kind == Played && m.HandsBegun() != want || m.Phase() == PhaseDeal && m.HandsBegun() != want {
			t.Fatalf("%d hands begun in hand %d", m.HandsBegun(), want)
		}
	}
	if m.HandsBegun() != len(m.Hands()) {
		t.Errorf("%d hands begun of %d", m.HandsBegun(), len(m.Hands()))
	}
}
