package engine

import "errors"

// Phase says what the table waits for.
type Phase uint8

const (
	PhaseDraw   Phase = iota // a draw for the lead
	PhaseDeal                // a deal, of the first or the next hand
	PhaseRedeal              // every seat: ask for a new deal or keep this one
	PhaseSeek                // every seat: do you hold the tile that leads?
	PhaseChoice              // both partners of a pair: who leads?
	PhasePlay                // one seat: a tile or a pass
	PhaseShow                // every seat with tiles left: turn them over
	PhaseOver                // nobody: the game has been won
)

// Match is a game to the target as everyone at the table sees it. It holds no
// hidden hand: the same Match stands on every screen (a [View] adds a hand).
// A Match is a value and never changes; [Match.Apply] returns the next one.
type Match struct {
	rules Rules
	phase Phase
	bots  Seats
	dealt bool // the tiles of the hand are out, in PhaseDraw
	lead  Lead
	round Round
	score [MaxSeats]uint16
	past  *past
}

// NewMatch returns a game about to begin. bots are the seats that a bot plays;
// there are none at a table where a bot only stands in for who leaves.
func NewMatch(r Rules, bots Seats) (Match, error) {
	if err := r.Validate(); err != nil {
		return Match{}, err
	}
	if r.BotSeats == BotsForLeaversOnly && bots&r.Seats() != 0 {
		return Match{}, errors.New("engine: at this table a bot only takes the seat of a player who has left")
	}
	m := Match{rules: r, bots: bots & r.Seats(), lead: Lead{NoTeam, NoSeat, false}}
	m.round = newRound(&r)
	if r.FirstLead == DoubleHolder {
		m.phase = PhaseDeal
	}
	return m, nil
}

// Rules returns the table's agreement.
func (m *Match) Rules() Rules { return m.rules }

// Phase returns what the table waits for.
func (m *Match) Phase() Phase { return m.phase }

// Bots returns the seats that a bot plays now.
func (m *Match) Bots() Seats { return m.bots }

// Lead returns who has won the right to lead the hand.
func (m *Match) Lead() Lead { return m.lead }

// Round returns the hand being played, or the last one until the next deal.
func (m *Match) Round() *Round { return &m.round }

// Score returns the points of a side.
func (m *Match) Score(t Team) int { return int(m.score[t]) }

// Asleep returns the tiles that were dealt to nobody. ok is false until every
// hand has been turned over.
func (m *Match) Asleep() (asleep Hand, ok bool) {
	asleep = m.rules.Set() &^ m.round.line.tiles
	for s := range m.rules.Seats().All() {
		if m.round.counts[s] > 0 && !m.round.shown.Has(s) {
			return 0, false
		}
		asleep &^= m.round.left[s]
	}
	return asleep, true
}

// Sought returns the tile that PhaseSeek asks for.
func (m *Match) Sought() Tile { return leadOrder(m.rules.MaxPip)[m.round.seek] }

// Awaits returns the seats that have a deed to do now. It is empty where the
// table itself acts (a draw, a deal) and when the game is over.
func (m *Match) Awaits() Seats {
	switch m.phase {
	case PhaseRedeal, PhaseSeek:
		return m.rules.Seats() &^ m.round.answered
	case PhaseChoice:
		return m.rules.Members(m.lead.Team) &^ m.round.answered
	case PhasePlay:
		return SeatsOf(m.round.turn)
	case PhaseShow:
		return m.round.opening &^ m.round.shown
	}
	return 0
}

// Apply returns the match after the event, or an [*Unlawful] error and the
// same match. It checks what the table can see; [View.Check] also what only
// the hand can tell.
func (m *Match) Apply(e Event) (Match, error) {
	if err := m.check(&e); err != nil {
		return *m, err
	}
	next := *m
	next.do(&e)
	return next, nil
}
