package room

import (
	"crypto/ed25519"
	"fmt"
	"testing"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/log"
)

// lines are logs of one game without a network, by seat.
type lines struct {
	t    *testing.T
	keys []ed25519.PrivateKey
}

func newLines(t *testing.T, seats int) *lines {
	l := &lines{t: t}
	for i := range seats {
		l.keys = append(l.keys, ed25519.NewKeyFromSeed(append(make([]byte, 31), byte(i+1))))
	}
	return l
}

// log returns a device of a seat, that has heard nothing.
func (l *lines) log(seat int) *log.Log {
	l.t.Helper()
	var keys []ed25519.PublicKey
	for _, k := range l.keys {
		keys = append(keys, k.Public().(ed25519.PublicKey))
	}
	made, err := log.New(l.t.Context(), log.Config{Genesis: log.Hash{1}, Keys: keys, Self: seat, Key: l.keys[max(seat, 0)],
		Store: &log.Memory{Lasting: true}})
	if err != nil {
		l.t.Fatal(err)
	}
	return made
}

func (l *lines) say(at *log.Log, text string) log.Entry {
	l.t.Helper()
	e, err := at.Append(l.t.Context(), log.Open, []byte(text), nil)
	if err != nil {
		l.t.Fatal(err)
	}
	return e
}

func (l *lines) hear(at *log.Log, entries ...log.Entry) {
	l.t.Helper()
	for _, e := range entries {
		if _, err := at.ReceiveEntry(e); err != nil {
			l.t.Fatal(err)
		}
	}
}

// told returns all that a wire tells of a log, and in which order.
func (l *lines) told(w *wire, at *log.Log) (list []string) {
	l.t.Helper()
	if err := w.read(at); err != nil {
		l.t.Fatal(err)
	}
	for _, news := range w.pending {
		switch n := news.(type) {
		case p2p.Said:
			list = append(list, string(n.Payload))
		case p2p.Forked:
			list = append(list, fmt.Sprint("fork of ", n.Seat))
		}
	}
	w.pending = nil
	return list
}

func testWire() *wire {
	return &wire{table: &table{Game: &Game{ID: log.Hash{1}, Seat: engine.NoSeat}}}
}

func TestACauseIsToldBeforeItsEffect(t *testing.T) {
	l := newLines(t, 3)
	a, b, c, watcher := l.log(0), l.log(1), l.log(2), l.log(log.Watching)
	first := l.say(c, "shuffled by 2")
	l.hear(b, first)
	second := l.say(b, "then by 1")
	l.hear(a, first, second)
	third := l.say(a, "then by 0")
	l.hear(watcher, third, second, first)
	w := testWire()
	if got := fmt.Sprint(l.told(w, watcher)); got != "[shuffled by 2 then by 1 then by 0]" {
		t.Errorf("told %v", got)
	}
	if more := l.told(w, watcher); len(more) != 0 {
		t.Errorf("told twice: %v", more)
	}
}

// TestALiarsRingHoldsNothingUp lets a seat say two things under one name, so
// that an honest entry and its answer name each other.
func TestALiarsRingHoldsNothingUp(t *testing.T) {
	l := newLines(t, 2)
	a, liar, twin, watcher := l.log(0), l.log(1), l.log(1), l.log(log.Watching)
	lie := l.say(twin, "one thing")
	l.hear(a, lie)
	honest := l.say(a, "an answer to it")
	l.hear(liar, honest)
	ring := l.say(liar, "another thing")
	l.hear(watcher, honest, ring)
	w := testWire()
	if got := l.told(w, watcher); len(got) != 2 {
		t.Errorf("told %q", got)
	}
	l.hear(watcher, lie)
	if got := fmt.Sprint(l.told(w, watcher)); got != "[fork of 1]" {
		t.Errorf("told %q", got)
	}
	if got := l.told(w, watcher); len(got) != 0 {
		t.Errorf("told twice: %q", got)
	}
}

func TestThePlaceOfWhatWasSaid(t *testing.T) {
	l := newLines(t, 1)
	a := l.log(0)
	var e log.Entry
	for i := range 3 {
		e = l.say(a, fmt.Sprint(i))
	}
	w := testWire()
	if err := w.read(a); err != nil {
		t.Fatal(err)
	}
	hash := e.Hash()
	want := append([]byte{0, 0, 0, 0, 0, 0, 0, 2}, hash[:]...)
	if got := w.pending[2].(p2p.Said).Place; string(got[:]) != string(want) {
		t.Errorf("%x, want %x", got, want)
	}
}
