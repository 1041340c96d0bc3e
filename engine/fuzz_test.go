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

// FuzzApply throws any deeds at a game, seldom lawful ones: none makes it
// panic, and a refused one changes nothing and says why.
func FuzzApply(f *testing.F) {
	f.Add(uint8(0), []byte{1, 2, 3, 4})
	f.Add(uint8(2), []byte{1, 0, 2, 0, 0, 0, 0, 0, 0, 2, 255, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, which uint8, bytes []byte) {
		all := lawRules()
		m, err := NewMatch(all[int(which)%len(all)], SeatsOf(2))
		if err != nil {
			t.Fatal(err)
		}
		for len(bytes) >= fuzzedBytes {
			e := fuzzedEvent(bytes)
			bytes = bytes[fuzzedBytes:]
			next, err := m.Apply(e)
			if err != nil && (!sameMatch(&next, &m) || err.Error() == "") {
				t.Fatalf("%v was refused and changed the match", e)
			}
			m = next
		}
	})
}

const fuzzedBytes = 9

// fuzzedEvent makes an event that sets no field but its kind's own.
func fuzzedEvent(b []byte) Event {
	e := Event{Kind: Kind(b[0] % 18), Seat: Seat(b[1] % 5)}
	if e.Seat == 4 {
		e.Seat = NoSeat
	}
	switch e.Kind {
	case Drawn:
		e.Tiles = [2]Tile{Tile(b[2]), Tile(b[3])}
	case RedealAsked, Shown:
		for i, eight := range b[2:8] {
			e.Hand |= Hand(eight) << (10 * i)
		}
	case LeadChosen:
		e.Choice = Choice(b[2])
	case Played:
		e.Move = Move{Tile(b[2]), End(b[3] % 4)}
	case Forfeited:
		e.Seats = Seats(b[2])
	case SeatTaken:
		e.Bot = string(b[2:4])
	}
	return e
}
