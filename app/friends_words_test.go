package app

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"dominocubano/app/text"
	"dominocubano/engine"
	roomlink "dominocubano/p2p/link"
	"dominocubano/p2p/room"
)

// TestProblemsHaveWords wants words in every language for every fault that a
// player can meet on the way to a table.
func TestProblemsHaveWords(t *testing.T) {
	for _, l := range text.Languages() {
		for _, p := range problemKeys {
			if key := problemKey(p.err); key != p.key || !l.Has(key) {
				t.Errorf("%s: %v is %q", l.Code, p.err, key)
			}
		}
		if key := problemKey(errors.New("anything else")); !l.Has(key) {
			t.Errorf("%s has no %q", l.Code, key)
		}
	}
}

// TestFriendOptionsHaveWords wants a title and words for each rule that only
// matters among friends.
func TestFriendOptionsHaveWords(t *testing.T) {
	for _, l := range text.Languages() {
		for _, f := range friendOptions {
			o := optionNamed(f.key)
			for _, v := range append(f.values, optionValues(o)...) {
				if key := "rule." + o.Key + "." + o.Word(v); !l.Has(key) || !l.Has("rule."+o.Key) {
					t.Errorf("%s has no %q", l.Code, key)
				}
			}
		}
	}
}

// TestLinkProblem tells a link that was cut from an address that is none.
func TestLinkProblem(t *testing.T) {
	good := roomlink.Link{Secret: [16]byte{1, 2, 3}}.Fragment()
	for fragment, want := range map[string]string{
		"":                   "",
		good:                 "",
		"table":              "",
		good[:20]:            "friends.link.bad",
		"2" + good[1:]:       "friends.code.version",
		good + ".r=a b":      "friends.code.host",
		"1" + good[1:] + "Z": "friends.link.bad",
	} {
		if got := linkProblem(fragment); got != want {
			t.Errorf("%q: %q, want %q", fragment, got, want)
		}
	}
}

// TestFriendNames makes of anything a name that a room takes.
func TestFriendNames(t *testing.T) {
	for _, typed := range []string{"Ana", "  Ana  ", "ñandú ñandú ñandú ñandú", "bot 3", "a#b\n", strings.Repeat("🂠", 40)} {
		for slot := range 8 {
			name := suggestedName(Settings{Name: typed}, slot)
			if len(name) > room.MaxName || !utf8.ValidString(name) || strings.ContainsAny(name, "#\n") || name != strings.TrimSpace(name) {
				t.Errorf("%q in slot %d is %q", typed, slot, name)
			}
		}
	}
	if name := suggestedName(Settings{Name: "Ana"}, 1); name != "Ana 2" {
		t.Errorf("the second Ana is %q", name)
	}
}

// TestTrust says on whose device each bot plays, as soon as it is known.
func TestTrust(t *testing.T) {
	habana := engine.Habana()
	s := room.Snapshot{Terms: room.Terms{Rules: habana, Bot: "medio@1"}}
	ana, beto := room.Player{1}, room.Player{2}
	s.People = []room.Person{{Player: ana, Name: "Ana", Me: true, Sits: true, Seat: 0}, {Player: beto, Name: "Beto", Sits: true, Seat: 1}}
	s.Chairs = []room.Chair{{Player: ana, Name: "Ana", Host: 0}, {Player: beto, Name: "Beto", Host: 1}, {Host: 0}, {Host: 1}}
	words := strings.Join(trustWords(text.English, &s), " ")
	for _, want := range []string{"opposite Ana plays on the device of Ana", "opposite Beto plays on the device of Beto"} {
		if !strings.Contains(words, want) {
			t.Errorf("%q lacks %q", words, want)
		}
	}
	s.Chairs = []room.Chair{{Host: engine.NoSeat}, {Host: engine.NoSeat}, {Host: engine.NoSeat}, {Host: engine.NoSeat}}
	if words := strings.Join(trustWords(text.English, &s), " "); !strings.Contains(words, "once it is known who sits where") {
		t.Errorf("nothing of later: %q", words)
	}
}

// TestReadyWords says whom the start waits for.
func TestReadyWords(t *testing.T) {
	person := func(name string, me, ready bool) room.Person {
		return room.Person{Name: name, Me: me, Sits: true, Ready: ready, Seat: engine.NoSeat}
	}
	leavers := engine.Habana()
	leavers.BotSeats = engine.BotsForLeaversOnly
	for _, c := range []struct {
		rules  engine.Rules
		people []room.Person
		want   string
	}{
		{engine.Habana(), []room.Person{person("Ana", true, false)}, "Send the link and wait here, or start with bots."},
		{engine.Habana(), []room.Person{person("Ana", true, true), person("Beto", false, false), person("Cuca", false, false)}, "Waiting for Beto and Cuca."},
		{engine.Habana(), []room.Person{person("Ana", true, false), person("Beto", false, true)}, "Everybody waits for you."},
		{engine.Habana(), []room.Person{person("Ana", true, true), person("Beto", false, true)}, "Everybody is ready. Here we go…"},
		{leavers, []room.Person{person("Ana", true, false), person("Beto", false, true)}, "2 people are missing: this table begins without bots."},
	} {
		s := room.Snapshot{Terms: room.Terms{Rules: c.rules}, People: c.people}
		if got := readyWords(text.English, &s); got != c.want {
			t.Errorf("%v: %q, want %q", c.people, got, c.want)
		}
	}
}
