package app

import (
	"strings"

	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/room"
)

// me returns this player among those in the room.
func me(s *room.Snapshot) room.Person {
	for _, p := range s.People {
		if p.Me {
			return p
		}
	}
	return room.Person{Seat: engine.NoSeat}
}

// sitting returns those who are to play.
func sitting(s *room.Snapshot) (list []room.Person) {
	for _, p := range s.People {
		if p.Sits {
			list = append(list, p)
		}
	}
	return list
}

// empty returns how many chairs nobody sits in.
func empty(s *room.Snapshot) int { return int(s.Terms.Rules.Players) - len(sitting(s)) }

// short returns how many people lack before the game can begin: none where
// bots take the chairs that stay empty.
func short(s *room.Snapshot) int {
	if s.Terms.Rules.BotSeats == engine.BotsForLeaversOnly {
		return empty(s)
	}
	return 0
}

// readyButton says what READY does.
func readyButton(l *text.Language, s *room.Snapshot) string {
	if len(sitting(s)) == 1 {
		return l.Count("lobby.start.alone", empty(s))
	}
	return l.Say("lobby.ready")
}

// readyWords says whom the start waits for.
func readyWords(l *text.Language, s *room.Snapshot) string {
	var slow []string
	for _, p := range sitting(s) {
		if !p.Ready && !p.Me {
			slow = append(slow, p.Name)
		}
	}
	switch mine := me(s); {
	case short(s) > 0:
		return l.Count("lobby.short", short(s))
	case len(slow) > 0:
		return l.Say("lobby.waits", list(l, slow))
	case mine.Ready:
		return l.Say("lobby.starting")
	case len(sitting(s)) > 1:
		return l.Say("lobby.you")
	case empty(s) > 0:
		return l.Say("lobby.alone")
	}
	return ""
}

// list puts names into a sentence: "Ana, Beto y Cuca".
func list(l *text.Language, names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + l.Say("and") + " " + names[last]
}

// presenceKey is how a person is there, in a word, or "" for no news.
func presenceKey(p room.Person) string {
	switch {
	case p.Me:
		return ""
	case p.Presence == mesh.Away:
		return "presence.away"
	case p.Presence == mesh.Slow:
		return "presence.slow"
	case !p.Linked:
		return "presence.through"
	}
	return ""
}

// botName is a bot's level in words: "medio@1" is "Medio".
func botName(l *text.Language, full string) string {
	level, _, _ := strings.Cut(full, "@")
	if l.Has("level." + level) {
		return l.Say("level." + level)
	}
	return full
}
