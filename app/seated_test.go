package app

import (
	"errors"
	"strings"
	"testing"

	"dominocubano/app/mind"
	"dominocubano/app/text"
	"dominocubano/engine"
	"dominocubano/p2p/deck"
	"dominocubano/p2p/link/code"
	"dominocubano/p2p/masked"
	"dominocubano/p2p/room"
)

// TestPhrases has words in every language for each phrase, and none for a
// number that another program may know.
func TestPhrases(t *testing.T) {
	for _, l := range text.Languages() {
		for n := range uint16(phrases) {
			if words := phraseWords(l, n); words == "" || strings.HasPrefix(words, "phrase.") {
				t.Errorf("%s: phrase %d is %q", l.Code, n, words)
			}
		}
		if words := phraseWords(l, phrases); words != "" {
			t.Errorf("%s: the unknown phrase is %q", l.Code, words)
		}
	}
}

// TestTalk lets a player speak between two hands, so often and no more.
func TestTalk(t *testing.T) {
	s := State{Seated: true, Together: &Together{}}
	if s.canTalk() {
		t.Error("before the first hand")
	}
	for i := range scenes {
		if scenes[i].name == "tied" { // a hand has ended, and the game has not
			s = scenes[i].state(text.English)
		}
	}
	s.Together = &Together{}
	for n := range masked.Phrases {
		if !s.canTalk() {
			t.Errorf("not after %d phrases", n)
		}
		together := s.Together.with(masked.Phrase{Seat: s.View.Seat, Number: 2}, 0)
		s.Together = &together
	}
	if s.canTalk() || len(s.Together.Said) != masked.Phrases {
		t.Errorf("after %d phrases", len(s.Together.Said))
	}
	s.Together = &Together{Ready: true}
	if s.canTalk() {
		t.Error("with the next hand wanted")
	}
	s.Together = &Together{Watching: true}
	if s.canTalk() || s.canAnnul() || s.Legal() != nil {
		t.Error("one who watches does something")
	}
}

// TestVerdictWords tells each thing that can be wrong with a transcript in
// words, in every language, the verdict first.
func TestVerdictWords(t *testing.T) {
	keys := []mind.Signer{{Seat: 0, Name: "Ana", Fingerprint: "0011"}, {Seat: 1, Name: "Beto", Fingerprint: "2233"}}
	for _, test := range []struct {
		v    mind.Verdict
		want string
	}{
		{mind.Verdict{Hands: 3, Entries: 200}, "3 hands, 200 signed entries"},
		{mind.Verdict{Cut: true, Entries: 7}, "goes on after entry 7"},
		{mind.Verdict{Damaged: true}, "not as it was written"},
		{mind.Verdict{Forged: 2}, "did not sign: 2"},
		{mind.Verdict{Forks: []engine.Seat{1}}, "Beto"},
		{mind.Verdict{Refused: []mind.Refusal{{Seat: 0, False: true}}}, "Ana said what is not true"},
		{mind.Verdict{Refused: []mind.Refusal{{Seat: 1}}}, "Beto did what the rules do not allow"},
		{mind.Verdict{Stopped: true}, "cannot be played again"},
		{mind.Verdict{BotsTrue: 4}, "4 plays of bots"},
		{mind.Verdict{BotsFalse: 1}, "would not have made: 1"},
		{mind.Verdict{BotsUnknown: []string{"sabio@9"}}, "does not know sabio@9"},
		{mind.Verdict{Foreign: true}, "Another version"},
	} {
		v := test.v
		v.Keys = keys
		for _, l := range text.Languages() {
			told := verdictWords(l, &v)
			for _, line := range told {
				if strings.Contains(line, "transcript.") || strings.Contains(line, "{") {
					t.Errorf("%s: %q", l.Code, line)
				}
			}
			stands := told[0] != l.Say("transcript.bad") && !v.Foreign
			if stands != v.Sound() {
				t.Errorf("%s: sound is %t, and the verdict %q", l.Code, v.Sound(), told[0])
			}
		}
		if told := strings.Join(verdictWords(text.English, &v), " "); !strings.Contains(told, test.want) {
			t.Errorf("%+v: %q lacks %q", test.v, told, test.want)
		}
	}
}

// TestRefusedWords tells what was not true from what the rules forbid.
func TestRefusedWords(t *testing.T) {
	if key := refusedKey(&deck.Fault{Seat: 1, Err: errors.New("x")}); key != "together.refused.false" {
		t.Error(key)
	}
	if key := refusedKey(&engine.Unlawful{}); key != "together.refused.unlawful" {
		t.Error(key)
	}
}

// TestReturnWords counts the letters of a return code, not of a table's.
func TestReturnWords(t *testing.T) {
	for err, want := range map[error]string{code.ErrLength: "return.length", code.ErrCheck: "friends.code.check"} {
		if key := returnKey(err); key != want {
			t.Errorf("%v is %q", err, key)
		}
	}
}

// TestSameCompany knows the players of the last game in their chairs, under the
// same terms.
func TestSameCompany(t *testing.T) {
	last := &room.Game{Terms: room.Usual(), Players: [engine.MaxSeats]room.Player{{1}, {2}}}
	same := func() *room.Snapshot {
		return &room.Snapshot{Terms: room.Usual(), Chairs: []room.Chair{{Player: room.Player{1}}, {Player: room.Player{2}}, {}, {}}}
	}
	if !sameCompany(same(), last) {
		t.Error("another company in the same chairs")
	}
	swapped := same()
	swapped.Chairs[0], swapped.Chairs[1] = swapped.Chairs[1], swapped.Chairs[0]
	fewer := same()
	fewer.Chairs[1] = room.Chair{}
	other := same()
	other.Terms.Rules = engine.Parque()
	for name, s := range map[string]*room.Snapshot{"chairs exchanged": swapped, "one missing": fewer, "other rules": other} {
		if sameCompany(s, last) {
			t.Errorf("%s: the same company", name)
		}
	}
}
