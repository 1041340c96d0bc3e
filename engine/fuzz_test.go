package engine

import "testing"

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
