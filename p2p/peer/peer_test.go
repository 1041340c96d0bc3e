package peer

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"testing"
)

// connect joins two peers over the loopback interface.
func connect(t *testing.T) (a, b *Peer) {
	t.Helper()
	ctx := t.Context()
	a, offer, err := Offer(ctx, Config{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	b, answer, err := Answer(ctx, Config{}, offer)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	if err := a.Accept(answer); err != nil {
		t.Fatal(err)
	}
	<-a.Opened()
	<-b.Opened()
	return a, b
}

func TestMessagesArriveInOrder(t *testing.T) {
	a, b := connect(t)
	const n = 2000
	for i := range n {
		if err := a.Send(binary.BigEndian.AppendUint32(make([]byte, i%300), uint32(i))); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		m, err := b.Receive(t.Context())
		if err != nil || len(m) != i%300+4 || binary.BigEndian.Uint32(m[i%300:]) != uint32(i) {
			t.Fatalf("message %d: %d bytes, %v", i, len(m), err)
		}
	}
}

func TestBothEndsKnowBothFingerprints(t *testing.T) {
	a, b := connect(t)
	al, ar := a.Fingerprints()
	bl, br := b.Fingerprints()
	if al != br || ar != bl || al == ar {
		t.Errorf("fingerprints: %x %x, %x %x", al, ar, bl, br)
	}
	if a.State() != "connected" {
		t.Errorf("state is %q", a.State())
	}
}

func TestCloseIsSeenByTheOther(t *testing.T) {
	a, b := connect(t)
	if err := a.Send([]byte("last")); err != nil {
		t.Fatal(err)
	}
	if m, err := b.Receive(t.Context()); err != nil || string(m) != "last" {
		t.Fatalf("%q, %v", m, err)
	}
	a.Close()
	<-b.Closed()
	if _, err := b.Receive(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("receive after close: %v", err)
	}
	if err := a.Send(nil); !errors.Is(err, ErrClosed) {
		t.Errorf("send after close: %v", err)
	}
}

func TestHalvesAreNotMistaken(t *testing.T) {
	a, offer, err := Offer(t.Context(), Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := a.Accept(offer); !errors.Is(err, ErrMalformed) {
		t.Errorf("an offer accepted as an answer: %v", err)
	}
	answer := bytes.Clone(offer)
	answer[0] = version<<4 | byte(RoleActive)
	if _, _, err := Answer(t.Context(), Config{}, answer); !errors.Is(err, ErrMalformed) {
		t.Errorf("an answer answered: %v", err)
	}
	if err := a.Send([]byte("early")); !errors.Is(err, ErrEarly) {
		t.Errorf("sent before open: %v", err)
	}
}

func TestQueueEndsAFlood(t *testing.T) {
	q := newQueue()
	for q.push(make([]byte, 1<<16)) {
	}
	if q.bytes > maxQueued+1<<16 {
		t.Errorf("%d bytes queued", q.bytes)
	}
	q.close()
	for {
		if _, err := q.pop(context.Background()); err != nil {
			break
		}
	}
	if _, err := q.pop(context.Background()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed queue: %v", err)
	}
}

func TestWhatIsTossedNeverComesFirst(t *testing.T) {
	a, b := connect(t)
	for range 100 {
		a.Toss([]byte("tossed"))
	}
	if err := a.Send([]byte("first")); err != nil {
		t.Fatal(err)
	}
	if m, err := b.Receive(t.Context()); err != nil || string(m) != "first" {
		t.Fatalf("%q, %v", m, err)
	}
	for range 3 { // on this machine nothing is lost
		a.Toss([]byte("tossed"))
		if m, err := b.Receive(t.Context()); err != nil || string(m) != "tossed" {
			t.Fatalf("%q, %v", m, err)
		}
	}
	a.Close()
	a.Toss([]byte("late"))
	for {
		m, err := b.Receive(t.Context())
		if errors.Is(err, ErrClosed) {
			return
		}
		if string(m) == "late" {
			t.Fatal("tossed after the end")
		}
	}
}
