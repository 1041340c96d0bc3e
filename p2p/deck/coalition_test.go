package deck

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A spy is what a coalition could have: the keys of its members and of the
// bots that they run, and every share that a member ever held.
type spy struct {
	*game
	splits [4][]*escrow // by owner
	ran    [4]int       // by seat, the mask of those who ever played for it
}

// note remembers the splits that are in force, and who plays for whom.
func (s *spy) note() {
	for seat := range s.parties {
		if esc := s.deal.keys.seats[seat].escrow; esc != nil {
			s.splits[seat] = append(s.splits[seat], esc)
		}
		s.ran[seat] |= 1<<seat | 1<<s.table.host(seat, s.deal.gone.humans)
	}
}

// keys lists the keys that the seats of a mask have or can put together, by
// seat.
func (s *spy) keys(mask int) map[int]*scalar {
	list := map[int]*scalar{}
	for seat, p := range s.parties {
		if mask&s.ran[seat] != 0 {
			list[seat] = p.key(s.deal)
		}
		for _, esc := range s.splits[seat] {
			if x := s.together(mask, esc); s.deal.keys.seats[seat].x.is(x) {
				list[seat] = x
			}
		}
	}
	return list
}

func in(mask, seat int) bool { return mask>>seat&1 == 1 }

// together adds up the shares that the seats of a mask hold and, once it is
// released, the rest.
func (s *spy) together(mask int, esc *escrow) *scalar {
	sum := new(scalar)
	if esc.rest != nil {
		sum.Add(sum, esc.rest)
	}
	for _, holder := range esc.holders {
		if in(mask, holder) {
			share, err := s.parties[holder].share(esc)
			if err != nil {
				s.Fatal(err)
			}
			sum.Add(sum, share)
		}
	}
	return sum
}

// opens reports whether a slot of a pile shows a tile to who has the keys, with
// the tokens that are public.
func (s *spy) opens(keys map[int]*scalar, p *pile, slot int) bool {
	masked := p.slots[slot]
	m := new(element).Set(masked.m.element)
	for seat := range s.parties {
		if x := keys[seat]; x != nil {
			m.Subtract(m, new(element).ScalarMult(x, masked.r.element))
		} else if token := s.deal.hand.tokens[seat][slot]; token != nil {
			m.Subtract(m, token.element)
		}
	}
	_, ok := s.table.Set.tileOf(m)
	return ok
}

// reads lists the seats whose whole hands a coalition reads, and a plus if it
// reads the sleepers. A hand read in part fails the test.
func (s *spy) reads(mask int) string {
	keys, list := s.keys(mask), ""
	for seat := range s.parties {
		if from, to := s.table.Slots(seat); s.all(keys, from, to) {
			list += fmt.Sprint(seat)
		}
	}
	if s.all(keys, len(s.parties)*int(s.table.Hand), int(s.table.Set)) {
		list += "+"
	}
	return list
}

// all tries every slot from one to before another; samples in wasm.
func (s *spy) all(keys map[int]*scalar, from, to int) bool {
	step, n, tried := 1, 0, 0
	if runtime.GOARCH == "wasm" {
		step = 4
	}
	for slot := from; slot < to; slot += step {
		tried++
		if s.opens(keys, s.deal.final(), slot) {
			n++
		}
	}
	if n > 0 && n < tried {
		s.Errorf("keys of %d seats read %d of slots %d to %d", len(keys), n, from, to)
	}
	return n > 0
}

// names writes a mask of seats as digits.
func names(mask int) string {
	var b strings.Builder
	for seat := range 4 {
		if in(mask, seat) {
			fmt.Fprint(&b, seat)
		}
	}
	return b.String()
}

// humansOnly lists the masks of one human or more, and that of all.
func (s *spy) humansOnly() (masks []int, everybody int) {
	for _, seat := range s.table.humans() {
		everybody |= 1 << seat
	}
	for mask := 1; mask <= everybody; mask++ {
		if mask&^everybody == 0 {
			masks = append(masks, mask)
		}
	}
	return masks, everybody
}

// A row is a row of the table in the package's documentation: what each human
// reads alone, and which coalitions read more than their members do.
type row struct {
	layout
	alone string            // by seat, separated by blanks; - for a bot
	more  map[string]string // by coalition: all that it reads
}

var rows = map[string]row{
	"four in pairs": {four, "0 1 2 3", map[string]string{
		"012": "0123+", "013": "0123+", "023": "0123+", "123": "0123+",
	}},
	"three in pairs, one bot": {layout{DoubleNine, 10, true, "hhhb"}, "0 13 2 -", map[string]string{
		"01": "0123+", "12": "0123+", // the two holders of the third's key, who have all
	}},
	"two opponents, two bots": {layout{DoubleNine, 10, true, "hhbb"}, "02 13 - -", nil},
	"two partners, two bots":  {layout{DoubleNine, 10, true, "hbhb"}, "01 - 23 -", nil},
	"four without pairs":      {layout{DoubleNine, 10, false, "hhhh"}, "0 1 2 3", nil},
	"three without pairs":     {layout{DoubleNine, 10, false, "hhh"}, "0 1 2", nil},
	"two, no pairs, two bots": {layout{DoubleNine, 10, false, "hbhb"}, "03 - 12 -", nil},
	"two without pairs":       {layout{DoubleNine, 10, false, "hh"}, "0 1", nil},
}

// want is what a row says that a coalition reads.
func (r row) want(mask int) string {
	if more, ok := r.more[names(mask)]; ok {
		return more
	}
	var seats []string
	for seat, list := range strings.Fields(r.alone) {
		if in(mask, seat) {
			seats = append(seats, strings.Split(list, "")...)
		}
	}
	slices.Sort(seats)
	return strings.Join(slices.Compact(seats), "")
}

// judge compares what every coalition of humans reads with the row. All humans
// together always read all.
func (s *spy) judge(r row) {
	s.Helper()
	masks, everybody := s.humansOnly()
	for _, mask := range masks {
		want := r.want(mask)
		if mask == everybody {
			want = "0123"[:len(s.parties)] + "+"
		}
		if got := s.reads(mask); got != want {
			s.Errorf("seats %s together read %q, want %q", names(mask), got, want)
		}
	}
}

// TestCoalitions gives every set of humans of every row the keys, bots and
// shares that they have, and has it decrypt every slot.
func TestCoalitions(t *testing.T) {
	for name, r := range rows {
		t.Run(name, func(t *testing.T) {
			s := spy{game: newGame(t, r.layout, 50).dealt()}
			s.note()
			s.judge(r)
		})
	}
}

// TestNobodyChoosesTheDeal: while a deck can still be moved, no coalition that
// lacks a human reads a slot of any, whatever shares it holds, not even the
// last to shuffle; so there is nothing to choose by.
func TestNobodyChoosesTheDeal(t *testing.T) {
	for name, r := range rows {
		t.Run(name, func(t *testing.T) {
			s := spy{game: newGame(t, r.layout, 51).until(Mix)}
			s.note()
			masks, everybody := s.humansOnly()
			for range s.table.humans() {
				for _, mask := range masks {
					s.blind(s.keys(mask), mask == everybody)
				}
				_, _, seats := s.deal.Due()
				s.must(s.parties[seats[0]].Mix(s.deal))
			}
			for _, mask := range masks[:len(masks)-1] {
				s.blind(s.keys(mask), false)
			}
		})
	}
}

// blind requires that keys open no slot of the last deck, or all of them. The
// first deck is in the clear for everybody.
func (s *spy) blind(keys map[int]*scalar, sees bool) {
	s.Helper()
	if len(s.deal.pile.piles) == 1 {
		return
	}
	for slot := 0; slot < int(s.table.Set); slot += 6 {
		if s.opens(keys, s.deal.final(), slot) != sees {
			s.Fatalf("the keys of %d seats open slot %d: %v", len(keys), slot, !sees)
		}
	}
}

// TestCoalitionsAfterATakeover: the row of three and a bot applies, with the
// leaver's seat for the bot's. The heir has that key by what was sealed to it; who
// ever held shares that are complete with a public rest holds them for good,
// the leaver as well; and a return takes nothing back.
func TestCoalitionsAfterATakeover(t *testing.T) {
	s := spy{game: newGame(t, four, 52).dealt()}
	s.note()
	s.requireKey(s.leave(3), 3)
	s.note()
	away := row{four, "0 13 2 3", map[string]string{
		"012": "0123+",                                 // all who are left
		"013": "0123+", "023": "0123+", "123": "0123+", // three of the first four, by the first splits
	}}
	s.judge(away) // nothing is split anew yet
	s.reshared(0, 1, 2)
	away.more["01"], away.more["12"] = "0123+", "0123+"
	s.judge(away)
	s.must(s.parties[1].HandBack(s.deal, 3))
	s.reshare(0, 1, 2, 3)
	s.note()
	s.judge(away)
	s.requireKey(s.leave(0), 0) // and another leaves
	s.note()
	s.reshared(1, 2, 3)
	s.judge(row{four, "0 13 02 3", map[string]string{
		"01": "0123+", "12": "0123+", // by the splits among 0, 1 and 2
		"23":  "0123+", // by those among 1, 2 and 3: seat 1's key; its heir has that of 0
		"012": "0123+", "013": "0123+", "023": "0123+", "123": "0123+",
	}})
}

// reshared has the keys of three humans split anew: those of the two partners,
// the second of them being the lone one.
func (s *spy) reshared(seats ...int) {
	s.Helper()
	for _, seat := range s.deal.resharers() {
		s.must(s.parties[seat].Reshare(s.deal))
	}
	for _, seat := range seats {
		s.must(s.parties[seat].Kept(s.deal))
	}
	s.note()
}

// requireKey requires that what the heir put together is the seat's key.
func (s *spy) requireKey(heirs *Party, seat int) {
	s.Helper()
	if !s.deal.keys.seats[seat].x.is(heirs.key(s.deal)) {
		s.Errorf("the heir has not the key of seat %d", seat)
	}
}

// TestCoalitionsAfterATakeoverOfThree: with three humans and a bot a partner
// leaves. The lone human and the leaver hold both shares of the other
// partner's key, and its rest is public: together they read all.
func TestCoalitionsAfterATakeoverOfThree(t *testing.T) {
	r := rows["three in pairs, one bot"]
	s := spy{game: newGame(t, r.layout, 54).dealt()}
	s.note()
	s.requireKey(s.leave(0), 0)
	s.note()
	s.judge(row{r.layout, "0 13 02 -", map[string]string{
		"01": "0123+", // the leaver and the lone human
		"12": "0123+", // all who are left
	}})
	for _, seat := range []int{1, 2} {
		if s.deal.Escrow(seat) != nil {
			t.Errorf("seat %d: holders %v", seat, s.deal.Escrow(seat))
		}
	}
}

// TestDisclosedShares: shares shown to all count for every coalition, and still
// make no key without the heir's.
func TestDisclosedShares(t *testing.T) {
	s := spy{game: newGame(t, four, 55).dealt()}
	s.note()
	s.leave(3)
	s.note()
	for _, holder := range []int{0, 2} {
		s.must(s.parties[holder].Disclose(s.deal, 3))
	}
	esc := s.splits[3][0]
	for mask := range 1 << 3 {
		for _, holder := range []int{0, 2} {
			mask |= 1 << holder // everybody has seen theirs
		}
		if got := s.deal.keys.seats[3].x.is(s.together(mask, esc)); got != in(mask, 1) {
			t.Errorf("seats %s have the key: %v", names(mask), got)
		}
	}
}

// TestCoalitionsOfADisputedKey: a key disputed twice has no holders, and only
// all humans, its owner among them, read what it hides.
func TestCoalitionsOfADisputedKey(t *testing.T) {
	g := newGame(t, four, 56).until(Receipt)
	g.complain(1, 0)
	g.until(Dispute).until(Receipt)
	g.complain(1, 0)
	s := spy{game: g.dealt()}
	s.note()
	s.judge(row{four, "0 1 2 3", map[string]string{
		"012": "0123+", "013": "0123+", "023": "0123+", // but 123: its own three hands
	}})
}
