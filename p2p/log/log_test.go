package log

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

var genesis = Hash{'t', 'e', 's', 't'}

func keyOf(i int) ed25519.PrivateKey {
	var seed [ed25519.SeedSize]byte
	binary.BigEndian.PutUint64(seed[:], uint64(i))
	return ed25519.NewKeyFromSeed(seed[:])
}

// table is a set of logs of one roster, one a seat, and a watcher at the end.
func table(t testing.TB, seats int) []*Log {
	t.Helper()
	logs := make([]*Log, seats+1)
	for i := range logs {
		logs[i] = open(t, seats, i, &Memory{Lasting: true})
	}
	return logs
}

// open returns the log of one seat over a store; the seat after the last is the watcher.
func open(t testing.TB, seats, self int, store Store) *Log {
	t.Helper()
	keys := make([]ed25519.PublicKey, seats)
	for i := range keys {
		keys[i] = keyOf(i).Public().(ed25519.PublicKey)
	}
	cfg := Config{Genesis: genesis, Keys: keys, Self: self, Key: keyOf(self), Store: store,
		Entries: Limit{1e9, 1e9}, Volume: Limit{1e9, 1e9}, Rand: rand.NewChaCha8([32]byte{byte(self)})}
	if self == seats {
		cfg.Self, cfg.Key = Watching, nil
	}
	l, err := New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l
}

// say appends and returns the entry.
func say(t testing.TB, l *Log, format string, args ...any) Entry {
	t.Helper()
	e, err := l.Append(t.Context(), Open, fmt.Appendf(nil, format, args...), nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// hear receives an entry that must be accepted without complaint.
func hear(t testing.TB, l *Log, e Entry) Outcome {
	t.Helper()
	out, err := l.Receive(e.Bytes())
	if err != nil {
		t.Fatalf("%v: %v", e.ID, err)
	}
	return out
}

// text prints what a log holds, to compare.
func text(l *Log) string {
	var b bytes.Buffer
	for seat := range uint8(MaxSeats) {
		for _, e := range l.Line(seat) {
			fmt.Fprintf(&b, "%v %s %x\n", e.ID, e.Payload, e.hash[:4])
		}
	}
	return b.String()
}

func TestAnEntryOfTwelveBytesTakes124(t *testing.T) {
	logs := table(t, 4)
	for i := range 200 {
		for seat := range 4 {
			e := say(t, logs[seat], "%12d", i)
			for _, l := range logs {
				if l != logs[seat] {
					hear(t, l, e)
				}
			}
			if want := map[int]int{1: 120, 199: 124}[i]; want != 0 && len(e.Bytes()) != want {
				t.Errorf("%d bytes in round %d, want %d", len(e.Bytes()), i, want)
			}
		}
	}
	for _, l := range logs[1:] {
		if text(l) != text(logs[0]) {
			t.Error("the logs differ")
		}
	}
}

func TestOrderOfArrivalDoesNotMatter(t *testing.T) {
	logs := table(t, 2)
	var entries []Entry
	for i := range 100 {
		entries = append(entries, say(t, logs[0], "%d", i))
	}
	chance := rand.New(rand.NewPCG(1, 2))
	chance.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
	watcher := logs[2]
	var order []Entry
	for _, e := range entries {
		order = append(order, hear(t, watcher, e).Accepted...)
		hear(t, watcher, e) // and once more: nothing
	}
	for i, e := range order {
		if e.ID.Seq != uint32(i) {
			t.Fatalf("entry %d told in place %d", e.ID.Seq, i)
		}
	}
	if text(watcher) != text(logs[0]) {
		t.Error("the logs differ")
	}
}

func TestOnlyTwoOfOneNameAreAFork(t *testing.T) {
	honest, cheat := table(t, 2), table(t, 2)
	one, other := say(t, honest[0], "left"), say(t, cheat[0], "right")
	hear(t, honest[1], one)
	out := hear(t, honest[1], other)
	if out.Fork == nil || !out.Fork.Verify(genesis, honest[1].Owner(one.ID)) {
		t.Fatalf("no proof: %+v", out)
	}
	proof, err := DecodeFork(out.Fork.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range []*Log{honest[1], honest[2], honest[2]} {
		if fresh, err := l.Accuse(proof); fresh != (i == 1) || err != nil {
			t.Errorf("accused %d: %v %v", i, fresh, err)
		}
	}
	if len(honest[2].Forks()) != 1 {
		t.Error("the watcher does not keep the proof")
	}
	if (Fork{one, one}).Verify(genesis, honest[1].Owner(one.ID)) {
		t.Error("an entry twice is no fork")
	}
	if proof.Verify(Hash{}, honest[1].Owner(one.ID)) || proof.Verify(genesis, honest[1].Owner(ID{Seat: 1})) {
		t.Error("the proof holds for another log or seat")
	}
}

func TestAForkBelowTheHeadIsFoundByItsSuccessor(t *testing.T) {
	honest, cheat := table(t, 1), table(t, 1)
	for _, e := range []Entry{say(t, honest[0], "a"), say(t, honest[0], "b")} {
		hear(t, honest[1], e)
	}
	say(t, cheat[0], "a")
	below := say(t, cheat[0], "not b")
	above := say(t, cheat[0], "c")
	out := hear(t, honest[1], above)
	if len(out.Missing) != 1 || out.Missing[0] != below.ID {
		t.Fatalf("asked for %v, want %v", out.Missing, below.ID)
	}
	if out := hear(t, honest[1], below); out.Fork == nil {
		t.Error("no proof")
	}
}

func TestRefusedCheaplyAndForItsReason(t *testing.T) {
	logs := table(t, 2)
	l := logs[1]
	e := say(t, logs[0], "fine")
	stranger := open(t, 2, 0, &Memory{Lasting: true})
	stranger.cfg.Key = keyOf(5)
	forged, err := Entry{ID: ID{}, Kind: Open, Prev: genesis, Payload: []byte("x")}.sign(genesis, keyOf(5))
	if err != nil {
		t.Fatal(err)
	}
	foreign, _ := Entry{ID: ID{}, Kind: Open, Prev: genesis, Payload: []byte("x")}.sign(Hash{}, keyOf(0))
	far, _ := Entry{ID: ID{Seq: Window}, Kind: Open, Prev: genesis}.sign(genesis, keyOf(5))
	seat, _ := Entry{ID: ID{Seat: 2}, Kind: Open, Prev: genesis}.sign(genesis, keyOf(5))
	ack, _ := Entry{ID: ID{}, Kind: Open, Prev: genesis, Acks: []ID{{Seat: 6}}}.sign(genesis, keyOf(0))
	for name, tt := range map[string]struct {
		raw  []byte
		want error
	}{
		"nothing":           {nil, ErrMalformed},
		"cut":               {e.Bytes()[:len(e.Bytes())-1], ErrMalformed},
		"too long":          {append(bytes.Clone(e.Bytes()), 0), ErrMalformed},
		"enormous":          {make([]byte, maxEntry+1), ErrMalformed},
		"another's key":     {forged.Bytes(), ErrSignature},
		"another log":       {foreign.Bytes(), ErrSignature},
		"beyond the window": {far.Bytes(), ErrWindow},
		"no such seat":      {seat.Bytes(), ErrSeat},
		"acks no such seat": {ack.Bytes(), ErrSeat},
	} {
		if _, err := l.Receive(tt.raw); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	if _, err := logs[2].Append(t.Context(), Open, nil, nil); !errors.Is(err, ErrWatcher) {
		t.Errorf("a watcher spoke: %v", err)
	}
	if _, err := logs[0].AppendAs(t.Context(), 1, Open, nil, nil); !errors.Is(err, ErrOwner) {
		t.Errorf("seat 0 spoke as seat 1: %v", err)
	}
	if _, err := logs[0].Append(t.Context(), Open, make([]byte, MaxPayload+1), nil); err == nil {
		t.Error("too long a payload")
	}
}

func TestEveryFlippedBitIsRefused(t *testing.T) {
	logs := table(t, 2)
	hear(t, logs[1], say(t, logs[0], "first"))
	hear(t, logs[0], say(t, logs[1], "answer"))
	raw := say(t, logs[0], "second").Bytes()
	for i := range len(raw) * 8 {
		bad := bytes.Clone(raw)
		bad[i/8] ^= 1 << (i % 8)
		if out, err := logs[1].Receive(bad); len(out.Accepted) != 0 || err == nil && len(out.Missing) == 0 && !isVoidName(bad) {
			t.Fatalf("bit %d: %+v %v", i, out, err)
		}
	}
}

// isVoidName reports whether the bytes decode to a name that is behind the line, which is dropped without a look.
func isVoidName(raw []byte) bool {
	e, err := Decode(raw)
	return err == nil && e.ID.Epoch == 0 && e.ID.Seq == 0
}

func TestASeatThatSpeaksTooFastIsHeardLater(t *testing.T) {
	logs := table(t, 1)
	l := logs[1]
	now := time.Unix(0, 0)
	l.cfg.Now = func() time.Time { return now }
	l.chains[0].entries = NewBucket(Config{}.withDefaults().Entries)
	var entries []Entry
	for i := range 200 {
		entries = append(entries, say(t, logs[0], "%d", i))
	}
	flooded := 0
	for _, e := range entries {
		if _, err := l.Receive(e.Bytes()); errors.Is(err, ErrFlood) {
			flooded++
		}
	}
	if flooded != 140 {
		t.Errorf("%d of 200 refused at once, want all but 60", flooded)
	}
	now = now.Add(time.Second)
	if out, err := l.Receive(entries[60].Bytes()); err != nil || len(out.Accepted) != 1 {
		t.Errorf("a second later: %v", err)
	}
	run, _, _ := logs[0].Run(l.Heads())
	if out, err := l.ReceiveRun(run); err != nil || text(l) != text(logs[0]) {
		t.Errorf("catch-up: %d %v", len(out.Accepted), err)
	}
}

func TestTheWindowBoundsWhatWaits(t *testing.T) {
	logs := table(t, 1)
	l := logs[1]
	var entries []Entry
	for i := range 2 * Window {
		entries = append(entries, say(t, logs[0], "%d", i))
	}
	kept := 0
	for _, e := range entries[1:] {
		if _, err := l.Receive(e.Bytes()); err == nil {
			kept++
		}
	}
	if kept != Window-1 {
		t.Errorf("%d kept without the first", kept)
	}
	if out := hear(t, l, entries[0]); len(out.Accepted) != Window {
		t.Errorf("%d accepted when the first came", len(out.Accepted))
	}
}

func TestBucketRefills(t *testing.T) {
	b := NewBucket(Limit{Rate: 10, Burst: 5})
	now := time.Unix(100, 0)
	for i := range 7 {
		if ok := b.Take(now, 1); ok != (i < 5) {
			t.Errorf("token %d: %v", i, ok)
		}
	}
	if now = now.Add(200 * time.Millisecond); !b.Take(now, 2) || b.Take(now, 1) {
		t.Error("two tokens in 200 ms")
	}
	if w := b.Wait(now, 1); w != 100*time.Millisecond {
		t.Errorf("waits %v", w)
	}
	b.Take(now.Add(-time.Hour), 0) // a clock that is set back gives nothing and takes nothing
	if w := b.Wait(now, 0); w < 0 || w > time.Second {
		t.Errorf("waits %v after the clock was set", w)
	}
}

// Example shows two seats speak and a third one check.
func Example() {
	ctx := context.Background()
	keys := []ed25519.PublicKey{keyOf(0).Public().(ed25519.PublicKey), keyOf(1).Public().(ed25519.PublicKey)}
	a, _ := New(ctx, Config{Genesis: genesis, Keys: keys, Self: 0, Key: keyOf(0), Store: &Memory{Lasting: true}})
	b, _ := New(ctx, Config{Genesis: genesis, Keys: keys, Self: 1, Key: keyOf(1), Store: &Memory{Lasting: true}})
	play, _ := a.Append(ctx, Open, []byte("9-9"), nil)
	out, _ := b.Receive(play.Bytes())
	fmt.Printf("%v %s\n", out.Accepted[0].ID, out.Accepted[0].Payload)
	answer, _ := b.Append(ctx, Open, []byte("9-4"), nil)
	fmt.Println(answer.ID, "acknowledges", answer.Acks)
	// Output:
	// 0:0/0 9-9
	// 1:0/0 acknowledges [0:0/0]
}

func TestNthIsTheEntryAtThatPlaceOfItsLine(t *testing.T) {
	l := table(t, 2)[0]
	for i := range 3 {
		say(t, l, "%d", i)
	}
	for i, e := range l.Line(0) {
		if nth, ok := l.Nth(0, i); !ok || nth.Hash() != e.Hash() {
			t.Errorf("place %d: %v, want %v", i, nth.ID, e.ID)
		}
	}
	for _, at := range []struct {
		seat uint8
		n    int
	}{{0, -1}, {0, 3}, {1, 0}, {MaxSeats, 0}} {
		if e, ok := l.Nth(at.seat, at.n); ok {
			t.Errorf("seat %d has %v at place %d", at.seat, e.ID, at.n)
		}
	}
}
