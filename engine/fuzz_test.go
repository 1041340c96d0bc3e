package engine

import (
	"flag"
	"math/rand/v2"
	"os"
	"testing"
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
		if e.Kind == Played {
			w.hands[e.Seat] = w.hands[e.Seat].Without(e.Move.Tile)
		}
		record.Events = append(record.Events, e)
	}
	return record
}

// TestRecordsRoundTrip formats games of all rules and reads them back.
func TestRecordsRoundTrip(t *testing.T) {
	for i, r := range lawRules() {
		record := sampleRecord(t, r, uint64(i))
		text := record.Format()
		read, err := ParseRecord(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if again := read.Format(); again != text {
			t.Errorf("a record changes when it is read:\n%s\n%s", text, again)
		}
	}
}

// FuzzParseRecord feeds the parser anything: what it accepts it writes so that
// it reads the same again.
func FuzzParseRecord(f *testing.F) {
	for i, r := range lawRules() {
		record := sampleRecord(f, r, uint64(i))
		f.Add(record.Format())
	}
	f.Fuzz(func(t *testing.T, text string) {
		record, err := ParseRecord(text)
		if err != nil {
			return
		}
		written := record.Format()
		again, err := ParseRecord(written)
		if err != nil || again.Format() != written {
			t.Errorf("%q is read, written as %q, and then %v", text, written, err)
		}
	})
}

// FuzzParseEvent holds that an event has one spelling.
func FuzzParseEvent(f *testing.F) {
	for _, s := range []string{"draw=59/66", "draw=2", "deal", "0:ask=00.11.22.33.44", "0:keep", "3:has", "2:hasnot", "1:salgo", "1:saltu",
		"0:59", "1:59L", "2:P", "0:show=17.25", "3:show=-", "3:bot=medio@1", "3:back", "0:timeout", "1:forfeit=0.2.3", "1:forfeit=-", "annul"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if e, err := ParseEvent(s); err == nil && e.String() != s {
			t.Errorf("%q is read and written as %q", s, e.String())
		}
	})
}

// FuzzParseRules holds that what is read can be played and is written so that
// it reads the same.
func FuzzParseRules(f *testing.F) {
	for _, r := range lawRules() {
		f.Add(r.String())
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := ParseRules(s)
		if err != nil {
			return
		}
		if again, err := ParseRules(r.String()); err != nil || again != r || r.Validate() != nil {
			t.Errorf("%q is read and written as %q, then %v", s, r.String(), err)
		}
	})
}

// FuzzApply throws any bytes at a game as events: none makes it panic, and a
// refused one changes nothing.
func FuzzApply(f *testing.F) {
	f.Add(uint8(0), []byte{1, 2, 3, 4})
	f.Fuzz(func(t *testing.T, which uint8, bytes []byte) {
		all := lawRules()
		m, err := NewMatch(all[int(which)%len(all)], SeatsOf(2))
		if err != nil {
			t.Fatal(err)
		}
		for len(bytes) >= 8 {
			e := Event{Kind: Kind(bytes[0] % 18), Seat: Seat(bytes[1] % 5), Choice: Choice(bytes[2] % 3)}
			if e.Seat == 4 {
				e.Seat = NoSeat
			}
			e.Move = Move{Tile(bytes[3]), End(bytes[4] % 4)}
			e.Tiles = [2]Tile{Tile(bytes[5]), Tile(bytes[6])}
			e.Seats, e.Hand = Seats(bytes[7]), Hand(bytes[3])<<(bytes[4]%48)
			bytes = bytes[8:]
			for _, try := range []Event{e, {Kind: e.Kind, Seat: e.Seat}, {Kind: e.Kind, Seat: e.Seat, Move: e.Move}, {Kind: e.Kind, Seat: e.Seat, Hand: e.Hand}} {
				next, err := m.Apply(try)
				if err != nil && !sameMatch(&next, &m) {
					t.Fatalf("%v was refused and changed the match", try)
				}
				m = next
			}
		}
	})
}

// TestBadRecords refuses each record with its line and the reason.
func TestBadRecords(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", "engine: record: it breaks off before every seat is named"},
		{"other file", "PNG", `engine: record: line 1: a record begins with "domino 1"`},
		{"newer version", "domino 2\nrules Habana\n", `engine: record: line 1: a record begins with "domino 1"`},
		{"unknown option", "domino 1\nrules Habana jokers=2\n", "engine: record: line 2: engine: rules: jokers=2: an unknown option, or one named twice"},
		{"contradiction", "domino 1\nrules Habana players=3\n", "engine: record: line 2: engine: rules: pairs need four players: two or three play each for themselves"},
		{"short table", "domino 1\nrules Habana\nseat 0 Ana\n", "engine: record: it breaks off before every seat is named"},
		{"wrong seat", "domino 1\nrules Habana\nseat 1 Ana\n", "engine: record: line 3: want seat 0"},
		{"out of turn", head + "draw=59/66 deal 0:keep 1:keep 2:keep 3:keep 0:salgo 2:saltu\n1:59", "engine: record: line 8: engine: seat 1, 1:59: it is not this seat's turn to answer (rule: turn)"},
		{"no fit", head + "draw=59/66 deal 0:keep 1:keep 2:keep 3:keep 0:salgo 2:saltu\n\n0:59 1:44L", "engine: record: line 9: engine: seat 1, 1:44L: it does not fit there: the ends are 5 and 9 (rule: line)"},
		{"played twice", head + "draw=59/66 deal 0:keep 1:keep 2:keep 3:keep 0:salgo 2:saltu 0:59 1:59L", "engine: record: line 7: engine: seat 1, 1:59L: it is on the table already (rule: set)"},
		{"not a deed", head + "hello", `engine: record: line 7: engine: event "hello": engine: move "hello": want a tile and L or R`},
		{"misspelt", head + "draw=95/66", `engine: record: line 7: engine: event "draw=95/66": write it as "draw=59/66"`},
	}
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
