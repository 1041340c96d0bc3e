package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An event is written as one word without spaces. Deeds of a seat begin with
// its number:
//
//	draw=59/66  draw=2     a tile for each pair; a seat
//	deal                   the tiles are dealt
//	0:ask=00.11.22.33.44   these doubles are shown for a new deal
//	0:keep                 the deal is kept
//	0:has  0:hasnot        the tile that leads is held, or not
//	0:salgo  0:saltu       I lead; you lead
//	0:59  1:59L  2:P       a first tile, a tile at the left, a pass
//	0:show=17.25           the tiles left are turned over
//	3:bot=medio@1  3:back  a bot takes the seat; its player is back
//	0:timeout              the default answer
//	1:forfeit=0.2.3        the hand is lost; whose tiles are turned over
//	annul                  the hand is annulled

var phaseNames = [...]string{
	"a draw is due", "a deal is due", "the seats keep the deal or ask for a new one",
	"the seats say who holds the tile that leads", "the pair chooses who leads",
	"a tile is due", "the hands are turned over", "the game is over",
}

func (p Phase) String() string { return phaseNames[p] }

// String returns the event in the notation of a record.
func (e Event) String() string {
	word := e.word()
	if e.Kind == Drawn || e.Seat == NoSeat {
		return word
	}
	return fmt.Sprintf("%d:%s", e.Seat, word)
}

func (e Event) word() string {
	switch e.Kind {
	case Drawn:
		if e.Seat == NoSeat {
			return "draw=" + e.Tiles[0].String() + "/" + e.Tiles[1].String()
		}
		return "draw=" + strconv.Itoa(int(e.Seat))
	case RedealAsked:
		return "ask=" + dotted(e.Hand)
	case LeadChosen:
		return [...]string{"saltu", "salgo"}[e.Choice&1]
	case Played:
		return e.Move.String()
	case Shown:
		return "show=" + dotted(e.Hand)
	case SeatTaken:
		return "bot=" + e.Bot
	case Forfeited:
		return "forfeit=" + dottedSeats(e.Seats)
	}
	if int(e.Kind) < len(plainWords) && plainWords[e.Kind] != "" {
		return plainWords[e.Kind]
	}
	return fmt.Sprintf("event-%d", e.Kind)
}

// plainWords are the deeds that carry nothing but their seat.
var plainWords = [...]string{
	Dealt: "deal", DealKept: "keep", TileHeld: "has", TileLacked: "hasnot", Passed: "P",
	SeatReturned: "back", TimedOut: "timeout", Annulled: "annul",
}

// ParseEvent reads what [Event.String] writes. It does not ask whether the
// event is lawful.
func ParseEvent(s string) (Event, error) {
	seat, word := NoSeat, s
	if before, after, ok := strings.Cut(s, ":"); ok {
		if len(before) != 1 || before[0] < '0' || before[0] >= '0'+MaxSeats {
			return Event{}, fmt.Errorf("engine: event %q: the seat is 0 to %d", s, MaxSeats-1)
		}
		seat, word = Seat(before[0]-'0'), after
	}
	e, err := parseWord(seat, word)
	if err != nil {
		return Event{}, fmt.Errorf("engine: event %q: %w", s, err)
	}
	if e.String() != s {
		return Event{}, fmt.Errorf("engine: event %q: write it as %q", s, e.String())
	}
	return e, nil
}

func parseWord(seat Seat, word string) (Event, error) {
	if kind := slices.Index(plainWords[:], word); kind > 0 && word != "" {
		return Event{Kind: Kind(kind), Seat: seat}, nil
	}
	switch word {
	case "salgo":
		return Choose(seat, ILead), nil
	case "saltu":
		return Choose(seat, YouLead), nil
	}
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		move, err := ParseMove(word)
		return Play(seat, move), err
	}
	switch key {
	case "draw":
		return parseDraw(value)
	case "ask":
		hand, err := parseHand(strings.Split(value, "."))
		return Ask(seat, hand), err
	case "show":
		hand, err := parseDotted(value)
		return Show(seat, hand), err
	case "bot":
		if !validName(value) {
			return Event{}, fmt.Errorf("a bot is named by letters, digits, '@', '.' and '-'")
		}
		return TakeSeat(seat, value), nil
	case "forfeit":
		seats, err := parseSeats(value)
		return Forfeit(seat, seats), err
	}
	return Event{}, fmt.Errorf("no such deed")
}

func parseDraw(value string) (Event, error) {
	a, b, ok := strings.Cut(value, "/")
	if !ok {
		seats, err := parseSeats(value)
		if err != nil || seats.Len() != 1 {
			return Event{}, fmt.Errorf("a draw is two tiles or a seat")
		}
		for s := range seats.All() {
			return DrawSeat(s), nil
		}
	}
	first, err := ParseTile(a)
	if err != nil {
		return Event{}, err
	}
	second, err := ParseTile(b)
	return DrawTiles(first, second), err
}

func dotted(h Hand) string {
	if h == 0 {
		return "-"
	}
	return strings.ReplaceAll(h.String(), " ", ".")
}

func parseDotted(s string) (Hand, error) {
	if s == "-" {
		return 0, nil
	}
	return parseHand(strings.Split(s, "."))
}

func parseHand(words []string) (Hand, error) {
	var h Hand
	if len(words) == 1 && words[0] == "-" {
		return 0, nil
	}
	for _, w := range words {
		t, err := ParseTile(w)
		if err != nil {
			return 0, err
		}
		if h.Has(t) {
			return 0, fmt.Errorf("engine: the tile %s is named twice", t)
		}
		h = h.With(t)
	}
	return h, nil
}

func dottedSeats(seats Seats) string {
	if seats == 0 {
		return "-"
	}
	var words []string
	for s := range seats.All() {
		words = append(words, strconv.Itoa(int(s)))
	}
	return strings.Join(words, ".")
}

func parseSeats(s string) (Seats, error) {
	var seats Seats
	if s == "-" {
		return 0, nil
	}
	for w := range strings.SplitSeq(s, ".") {
		if len(w) != 1 || w[0] < '0' || w[0] >= '0'+MaxSeats {
			return 0, fmt.Errorf("engine: seat %q: want 0 to %d", w, MaxSeats-1)
		}
		seats = seats.With(Seat(w[0] - '0'))
	}
	return seats, nil
}

// validName reports whether s can name a bot in a record.
func validName(s string) bool {
	for _, c := range []byte(s) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (c < '0' || c > '9') && c != '@' && c != '.' && c != '-' {
			return false
		}
	}
	return s != "" && len(s) <= 32
}
