package engine

import (
	"slices"

	"pgregory.net/rapid"
)

// account is a second bookkeeper. It hears the deeds, keeps the hands as lists
// of pairs of numbers, and works out by itself what every hand comes to and
// who leads the next one.
type account struct {
	r     Rules
	bots  [4]bool
	score [4]int
	lead  Lead // of the hand to come
	first bool // no hand has been counted yet
	hands int  // that have been
	hand  *heard
	led   int // who led last
}

// heard is what the bookkeeper knows of the hand being played.
type heard struct {
	tiles       [4][][2]int
	onLine      [][2]int
	left, right int
	leader      int // -1 before the lead
	last        int // who laid the last tile
	inRow       int // passes
	passes      int // in all
	out         int // who went out, or -1
	capicua     bool
	extra       [4]int // pass points, a side
	lost        int    // who forfeited, or -1
	opened      []int
	annulled    bool
}

func newAccount(r Rules, bots Seats) *account {
	a := &account{r: r, first: true, lead: Lead{NoTeam, NoSeat, false}}
	for s := range bots.All() {
		a.bots[s] = true
	}
	return a
}

// deal begins a hand, or begins it anew.
func (a *account) deal(hands [MaxSeats]Hand) {
	a.hand = &heard{leader: -1, out: -1, lost: -1}
	for s, h := range hands {
		for t := range h.All() {
			a.hand.tiles[s] = append(a.hand.tiles[s], pairOf(t))
		}
	}
}

func pairOf(t Tile) [2]int {
	digits := t.String()
	return [2]int{int(digits[0] - '0'), int(digits[1] - '0')}
}

// hear notes a deed that the engine has accepted.
func (a *account) hear(e Event) {
	switch e.Kind {
	case Drawn:
		a.drawn(e)
	case SeatTaken, SeatReturned:
		a.bots[e.Seat] = e.Kind == SeatTaken
	case Played:
		a.played(int(e.Seat), pairOf(e.Move.Tile), e.Move.End == Right)
	case Passed:
		a.passed(int(e.Seat))
	case Forfeited:
		a.hand.lost, a.hand.opened = int(e.Seat), nil
		for s := range int(a.r.Players) {
			if e.Seats>>s&1 == 1 {
				a.hand.opened = append(a.hand.opened, s)
			}
		}
	case Annulled:
		a.hand.annulled = true
	}
}

func (a *account) drawn(e Event) {
	if e.Seat != NoSeat {
		a.lead = a.person(int(e.Seat))
		return
	}
	one, other := pairOf(e.Tiles[0]), pairOf(e.Tiles[1])
	if by := one[0] + one[1] - other[0] - other[1]; by > 0 {
		a.lead = a.pair(0)
	} else if by < 0 {
		a.lead = a.pair(1)
	}
}

// begins notes who is to lead the hand.
func (a *account) begins(leader Seat) { a.hand.leader, a.led = int(leader), int(leader) }

func (a *account) played(s int, tile [2]int, right bool) {
	h := a.hand
	switch {
	case len(h.onLine) == 0:
		h.left, h.right = tile[0], tile[1]
	case right:
		h.right = tile[0] + tile[1] - h.right
	default:
		h.left = tile[0] + tile[1] - h.left
	}
	if h.inRow == int(a.r.Players)-1 && a.r.PassPoints == PassAllRound25 {
		h.extra[a.side(s)] += 25
	}
	h.tiles[s] = slices.DeleteFunc(slices.Clone(h.tiles[s]), func(t [2]int) bool { return t == tile })
	h.onLine, h.last, h.inRow = append(h.onLine, tile), s, 0
	if len(h.tiles[s]) == 0 {
		h.out = s
		h.capicua = h.left == h.right && (tile[0] != tile[1] || a.r.CapicuaDoubles)
	}
}

func (a *account) passed(s int) {
	h := a.hand
	h.inRow++
	h.passes++
	onLead := len(h.onLine) == 1 && h.inRow == 1
	switch {
	case a.r.PassPoints == PassOnDoubleLead20 && onLead && h.onLine[0][0] == h.onLine[0][1]:
		h.extra[a.side(h.leader)] += 20
	case a.r.PassPoints == PassOnLead25 && onLead:
		h.extra[a.side(h.leader)] += 25
	case a.r.PassPoints == FirstPass2 && h.passes == 1:
		h.extra[a.side(h.last)] += 2
	}
}

func (a *account) side(s int) int {
	if a.r.Solo {
		return s
	}
	return s % 2
}

func (a *account) sides() int {
	if a.r.Solo {
		return int(a.r.Players)
	}
	return 2
}

func (a *account) next(s int) int {
	n := int(a.r.Players)
	if a.r.Direction == Clockwise {
		return (s - 1 + n) % n
	}
	return (s + 1) % n
}

// firstFrom returns the first seat in turn order, from s on, for which ok holds.
func (a *account) firstFrom(s int, ok func(int) bool) int {
	for !ok(s) {
		s = a.next(s)
	}
	return s
}

func weight(tiles [][2]int) int {
	sum := 0
	for _, t := range tiles {
		sum += t[0] + t[1]
	}
	return sum
}

// close ends the hand and compares all with what the engine says.
func (a *account) close(t *rapid.T, m *Match) {
	got, _ := m.LastHand()
	e := a.reckon()
	for side := range 4 {
		after := a.score[side] + e.gains[side]
		if a.r.Overshoot != NoCaben || after <= int(a.r.Target) || a.hand.lost >= 0 {
			a.score[side] = after
		}
		if a.score[side] != m.Score(Team(side)) {
			t.Fatalf("side %d has %d, the engine says %d: %+v", side, a.score[side], m.Score(Team(side)), got)
		}
	}
	if e.winner != signed(uint8(got.Winner)) || e.best != signed(uint8(got.Best)) || e.points != got.Points {
		t.Fatalf("won %+v, the engine says %+v", e, got)
	}
	a.first = a.first && a.hand.annulled
	if !a.hand.annulled {
		a.hands++
	}
	a.lead = a.nextLead(e)
	over := slices.Max(a.score[:]) >= int(a.r.Target)
	if over != (m.Phase() == PhaseOver) {
		t.Fatalf("over is %t at %v", over, a.score)
	}
	if a.first != m.FirstHand() || a.hands != m.HandNumber()-1 && !over || a.hands != m.HandNumber() && over {
		t.Fatalf("%d hands have been counted, the engine is at number %d", a.hands, m.HandNumber())
	}
	if !over && a.lead != m.Lead() {
		t.Fatalf("the lead is %+v, the engine says %+v after %+v", a.lead, m.Lead(), got)
	}
}
