package masked_test

import (
	"bytes"
	"crypto/ed25519"
	"flag"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"dominocubano/engine"
	"dominocubano/p2p/log"
	"dominocubano/p2p/transcript"
)

var update = flag.Bool("update", false, "write the transcript that the command's test reads")

// keyOf is a seat's key in tests.
func keyOf(s engine.Seat) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{byte(s) + 1}, 32))
}

// file signs what was said at a table.
func (f *friends) file() *transcript.File {
	f.Helper()
	file := &transcript.File{
		Genesis: session, Head: engine.Record{Rules: f.rules, Sat: f.sat}, Hosts: f.hosts, Bot: "chance@1",
		Keys: map[engine.Seat]ed25519.PublicKey{},
	}
	keys := make([]ed25519.PublicKey, f.rules.Players)
	for s := range f.humans.All() {
		keys[s] = keyOf(s).Public().(ed25519.PublicKey)
		file.Keys[s] = keys[s]
	}
	for s := range f.humans.All() {
		l, err := log.New(f.Context(), log.Config{Genesis: session, Keys: keys, Self: int(s), Key: keyOf(s), Store: &log.Memory{Lasting: true}})
		if err != nil {
			f.Fatal(err)
		}
		for _, said := range f.net.Device(s).Line() {
			e, err := l.Append(f.Context(), log.Open, said.Payload, nil)
			if err != nil {
				f.Fatal(err)
			}
			file.Entries = append(file.Entries, e)
		}
	}
	return file
}

// small is the quickest table: two with the small set.
func small() engine.Rules {
	r := engine.Parque()
	r.Players, r.Solo, r.AsleepDouble, r.MaxPip, r.HandSize = 2, true, engine.RandomSeatAnyTile, 6, 7
	return r
}

func chances(string) (engine.Bot, error) { return chance{}, nil }

// verdict reads a file as a stranger would.
func verdict(t *testing.T, raw []byte) *transcript.Verdict {
	t.Helper()
	file, err := transcript.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	v, err := transcript.Verify(t.Context(), file, chances, nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestTranscript reads a whole transcript, and tells a cut, a flipped and a
// forged one for what it is.
func TestTranscript(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, small(), "hh")
		record := f.agree(afterHands(1))
		file := f.file()
		whole := file.Bytes()
		if *update {
			if err := os.WriteFile("../../cmd/build/testdata/two.transcript", whole, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		v := verdict(t, whole)
		if !v.Sound() || v.Cut || v.Entries != len(file.Entries) || len(v.Hands) != 1 {
			t.Errorf("the whole transcript: %+v", v)
		}
		if !strings.HasPrefix(v.Record.Format(), strings.TrimSpace(record.Format())[:len(record.Format())/2]) {
			t.Errorf("another game:\n%s\n%s", v.Record.Format(), record.Format())
		}
		if v := verdict(t, whole[:len(whole)*3/4]); !v.Cut || !v.Sound() || v.Entries == 0 {
			t.Errorf("cut: %+v", v)
		}
		for _, at := range []int{len(whole) / 3, len(whole) / 2, len(whole) - 40} {
			flipped := bytes.Clone(whole)
			flipped[at] ^= 1
			if v := verdict(t, flipped); v.Sound() {
				t.Errorf("byte %d changed: %+v", at, v)
			}
		}
		forged := *file
		forged.Keys = map[engine.Seat]ed25519.PublicKey{0: file.Keys[0], 1: keyOf(3).Public().(ed25519.PublicKey)}
		if v := verdict(t, forged.Bytes()); v.Sound() || len(v.Forged) == 0 {
			t.Errorf("another's key: %+v", v)
		}
		other := *file
		other.Head.Rules.Target = 150
		if v := verdict(t, other.Bytes()); v.Sound() {
			t.Errorf("other rules: %+v", v)
		}
	})
}

// TestTranscriptOfBots plays the bots of a transcript again.
func TestTranscriptOfBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gather(t, engine.Habana(), "hhbb")
		f.agree(afterHands(1))
		v := verdict(t, f.file().Bytes())
		if !v.Sound() || v.Bots.True == 0 {
			t.Errorf("%+v", v)
		}
	})
}
