package app

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"dominocubano/app/text"
	"dominocubano/p2p/room"
)

// friendName makes of what was typed a name that a room takes, or "".
func friendName(typed string) string {
	name := cleanName(typed)
	for len(name) > room.MaxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return strings.TrimSpace(name)
}

// visitorName is what others see of somebody who has not said a name.
func visitorName(l *text.Language, s Settings) string {
	if name := friendName(s.Name); name != "" {
		return name
	}
	return l.Say("friends.visitor")
}

// suggestedName is the name that the field holds: the player's own, told apart
// where this browser is several players.
func suggestedName(s Settings, slot int) string {
	name := friendName(s.Name)
	if name == "" || slot == 0 {
		return name
	}
	number := " " + strconv.Itoa(slot+1)
	for len(name)+len(number) > room.MaxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return strings.TrimSpace(name) + number
}
