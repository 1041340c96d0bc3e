package room

import (
	"bytes"
	"crypto/sha256"
	"slices"

	"dominocubano/engine"
	"dominocubano/p2p/link"
	"dominocubano/p2p/link/code"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/rendezvous"
)

// Plan names who is to play and by which terms: what READY is said to.
type Plan [32]byte

// Snapshot is a room at one moment, for a screen. It shares nothing with the
// room.
type Snapshot struct {
	Link link.Link
	// Me is this player, and Slot which of this browser's.
	Me   Player
	Slot int
	// Durable tells whether this player is here again after a reload. If not,
	// only its return code brings it back.
	Durable bool

	// Terms are those of the game, or else those proposed last.
	Terms Terms
	// People are all who are known here, this player among them: first those
	// who are to play, in the order of arrival, then those who wait for a
	// chair, then the others.
	People []Person
	// Chairs are those of the table by seat.
	Chairs []Chair
	// Plan is what [Room.Ready] is about.
	Plan Plan
	// Code is to be compared by voice: who sees the same sees the same players'
	// keys. In the lobby somebody who holds the link, controls how the others
	// meet and tries thousands of keys could make two alike. From the start on
	// nobody can: it is made of what all had committed to before.
	Code string
	// Full tells that the chairs are taken and none is this player's.
	Full bool

	// Game is what this player plays or watches, nil before.
	Game *Game
	// Tables are games of others in this room that can be watched, see
	// [Room.Watch]: while one is watched, the others.
	Tables []Table

	// Unreached counts those who call at the meeting points and whom neither
	// this device nor anybody here can connect to: another network may help,
	// or an invitation by hand. It changes without waking Next.
	Unreached int
	// Clash is not nil while somebody is here with another version.
	Clash *VersionError
	// Superseded tells that this player goes on in another tab or on another
	// device. Nothing more comes of this room.
	Superseded bool
	// Trouble is why the last change could not be saved, and so was not made.
	Trouble error
	// Points tells how the meeting points fare. It changes without waking Next.
	Points []rendezvous.Status
}

// Person is one player in the room.
type Person struct {
	Player Player
	Name   string
	Me     bool
	// Sits tells that a chair is this player's; Waits that it wants one and
	// none is left.
	Sits, Waits bool
	// Seat is the chair that it has chosen and gets, or that was drawn at the
	// start; [engine.NoSeat] if it is yet to be drawn.
	Seat engine.Seat
	// Ready is said to the plan of this snapshot. Agreed is that for good.
	Ready, Agreed bool
	// Out tells that this player plans to start without that one, OutBy how
	// many of the others do.
	Out   bool
	OutBy int
	// Playing tells that it plays or watches a game that has begun, Watches
	// that it has no seat in it.
	Playing, Watches bool
	// Left tells that it has said goodbye to the game. It may come back.
	Left bool
	// Presence and Linked say how it is there: directly, or through others.
	Presence mesh.Presence
	Linked   bool
}

// Chair is one seat of the table.
type Chair struct {
	// Player sits there; zero is nobody: a bot, if the game began so.
	Player Player
	Name   string
	// Host is the seat whose device speaks for this one, [engine.NoSeat] as
	// long as seats are to be drawn.
	Host engine.Seat
	// Sees are the hands that a changed program could show at the device of
	// this chair's human: its own, and those of the bots that it hosts.
	Sees engine.Seats
}

// Table is a game of others.
type Table struct {
	ID    log.Hash // for [Room.Watch]
	Terms Terms
	Names []string // of the humans, in the order in which they came
}

// Snapshot returns the room as it is now.
func (r *Room) Snapshot() Snapshot {
	members, _ := r.mesh.Members(r.ctx) // none when it has ended
	unreached, _ := r.mesh.Unreached(r.ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.lobby
	s := Snapshot{Link: r.link, Me: l.self, Slot: r.player.Slot, Durable: r.player.Durable, Superseded: r.superseded,
		Trouble: r.trouble, Tables: l.tables(), Unreached: unreached}
	p := l.plan()
	if l.game != nil {
		p = l.game.plan
		s.Game = newGame(l.room, l.game, l.self)
	}
	s.Terms, s.Plan = p.terms, p.hash(l.room)
	s.People = l.people(p)
	for i := range s.People {
		s.People[i].connect(members)
		s.People[i].Left = r.left[s.People[i].Player]
	}
	s.Chairs, s.Code = l.chairs(p), l.code(p)
	_, sits := p.has(l.self)
	s.Full = !sits && len(p.sitters) == int(p.terms.Rules.Players)
	s.Clash = r.clashing(members)
	if points, ok := r.meeting.(interface{ Status() []rendezvous.Status }); ok {
		s.Points = points.Status()
	}
	return s
}

// clashing returns one of those with another version, unless they are away.
func (r *Room) clashing(members []mesh.Member) *VersionError {
	away := map[Player]bool{}
	for _, m := range members {
		away[playerOf(m.Card.Player)] = m.Presence == mesh.Away
	}
	for who, clash := range r.clashes {
		if !away[who] {
			return clash
		}
	}
	return nil
}

// connect says how a person is there.
func (p *Person) connect(members []mesh.Member) {
	if p.Me {
		return
	}
	p.Presence = mesh.Away
	for _, m := range members {
		if playerOf(m.Card.Player) == p.Player {
			p.Presence, p.Linked = m.Presence, m.Linked
		}
	}
}

// people lists all who are known.
func (l *lobby) people(p plan) []Person {
	var list []Person
	seats := p.chosen()
	if l.game != nil {
		seats = l.game.seats(l.room)
	}
	hash := p.hash(l.room)
	for i, s := range p.sitters {
		person := l.person(s.player)
		person.Name, person.Sits, person.Waits, person.Seat = s.name, true, false, seats[i]
		if c := l.claim(s.player); c != nil {
			person.Ready, person.Agreed = c.ready == hash, p.agreed(l.room, i, c.consent)
		}
		list = append(list, person)
	}
	all := map[Player]*claim{l.self: &l.own}
	for who, c := range l.others {
		all[who] = c
	}
	var rest []Player
	for who := range all {
		if _, in := p.has(who); !in {
			rest = append(rest, who)
		}
	}
	slices.SortFunc(rest, func(a, b Player) int { return bytes.Compare(a[:], b[:]) })
	waiting := arrivals(all)
	for _, who := range append(waiting, rest...) {
		if !slices.ContainsFunc(list, func(known Person) bool { return known.Player == who }) {
			list = append(list, l.person(who))
		}
	}
	return list
}

// person describes one whose claim may be unknown.
func (l *lobby) person(who Player) Person {
	p := Person{Player: who, Me: who == l.self, Seat: engine.NoSeat, Out: slices.Contains(l.own.without, who.tag())}
	if c := l.claim(who); c != nil {
		p.Name, p.Waits, p.Playing = c.name, c.arrival != 0 && c.start == nil && !p.Out, c.start != nil
		game := c.game
		if p.Me {
			game = l.game
		}
		if game != nil {
			_, in := game.plan.has(who)
			p.Watches = !in
		}
	}
	for _, c := range l.others {
		if slices.Contains(c.without, who.tag()) {
			p.OutBy++
		}
	}
	return p
}

// chairs shows the table that a plan makes, as far as seats are known.
func (l *lobby) chairs(p plan) []Chair {
	seats := p.chosen()
	if l.game != nil {
		seats = l.game.seats(l.room)
	}
	chairs := make([]Chair, p.terms.Rules.Players)
	for seat := range chairs {
		chairs[seat].Host = engine.NoSeat
	}
	var humans engine.Seats
	for i, seat := range seats {
		if seat != engine.NoSeat {
			humans = humans.With(seat)
			chairs[seat].Player, chairs[seat].Name = p.sitters[i].player, p.sitters[i].name
		}
	}
	if humans.Len() < len(p.sitters) || humans.Len() == 0 {
		return chairs
	}
	by := hosts(&p.terms.Rules, humans)
	for seat := range chairs {
		chairs[seat].Host = by[seat]
		chairs[seat].Sees = sees(&p.terms.Rules, by, engine.Seat(seat))
	}
	return chairs
}

// codeBits make a code of eight characters.
const codeBits = 30

// code is what players compare; of the game's chance once there is some.
func (l *lobby) code(p plan) string {
	if len(p.sitters) == 0 {
		return ""
	}
	b := append([]byte("dominocubano code 1\x00"), l.room[:]...)
	if l.game != nil {
		id := l.game.genesis(l.room)
		b = append(b, id[:]...)
	} else {
		var keys [][]byte
		for _, s := range p.sitters {
			keys = append(keys, s.player[:])
		}
		slices.SortFunc(keys, bytes.Compare)
		b = append(b, bytes.Join(keys, nil)...)
	}
	h := sha256.Sum256(b)
	return code.Group(code.Encode(h[:(codeBits+7)/8], codeBits))
}

// tables lists the games of others, each once.
func (l *lobby) tables() []Table {
	var list []Table
	for _, c := range l.others {
		if c.game == nil || !c.game.shared() || l.game != nil && c.game.genesis(l.room) == l.game.genesis(l.room) {
			continue
		}
		if _, mine := c.game.plan.has(l.self); mine {
			continue // one that this player has come back from
		}
		t := Table{ID: c.game.genesis(l.room), Terms: c.game.plan.terms}
		for _, s := range c.game.plan.sitters {
			t.Names = append(t.Names, s.name)
		}
		if !slices.ContainsFunc(list, func(known Table) bool { return known.ID == t.ID }) {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b Table) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return list
}
