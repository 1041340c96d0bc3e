package mesh

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"testing"
	"testing/synctest"
	"time"
)

// FuzzAuth gives a link any first frame at all: only the true one is taken.
func FuzzAuth(f *testing.F) {
	topic, link, card := [32]byte{1}, &deaf{remote: [32]byte{2}}, testCard(2)
	honest := authFrame(card, ed25519.Sign(testKey(2), proof(topic, [32]byte{2}, [32]byte{1}, Session{2}, Session{1})))
	f.Add(honest)
	f.Add(honest[:4])
	f.Add(authFrame(card, make([]byte, ed25519.SignatureSize)))
	f.Fuzz(func(t *testing.T, frame []byte) {
		got, err := checkAuth(topic, frame, link, Session{1}, Session{2})
		if err == nil && (!bytes.Equal(frame, honest) || got.Session != card.Session) {
			t.Errorf("%x proves %v", frame, got.Session)
		}
	})
}

// FuzzCard gives any bytes for a card: only what a player has signed is one, and it is written as it was read.
func FuzzCard(f *testing.F) {
	topic := [32]byte{1}
	for i := range byte(3) {
		f.Add(testCard(i + 1).raw)
	}
	f.Add(make([]byte, cardLeast))
	f.Fuzz(func(t *testing.T, b []byte) {
		card, err := decodeCard(topic, b)
		if err != nil {
			return
		}
		again := card
		again.raw = nil
		for i := range byte(3) {
			if key := testKey(i + 1); card.Player.Equal(key.Public()) {
				if signed := again.sign(topic, key); !bytes.Equal(signed.raw, b) {
					t.Errorf("%x is written %x", b, signed.raw)
				}
				return
			}
		}
		t.Errorf("a card of a stranger: %x", b)
	})
}

// foreign is a link at whose other end a later version of the program is.
type foreign struct{ deaf }

func (*foreign) Opened() <-chan struct{} {
	open := make(chan struct{})
	close(open)
	return open
}

func (*foreign) Receive(context.Context) ([]byte, error) {
	return []byte{byte(frameAuth), Version + 1, 'n', 'e', 'w'}, nil
}

// TestAnotherVersionIsToldAndLeftAlone: whoever is to update can be told, and no link is tried again and again.
func TestAnotherVersionIsToldAndLeftAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, _ := victim(t)
		m.cfg.Dialer = dials{&foreign{}}
		mem := m.meet(Session{7})
		mem.player = testKey(7).Public().(ed25519.PublicKey)
		m.offer(mem)
		work := func(d time.Duration) {
			time.Sleep(d)
			synctest.Wait()
			for job, ok := m.jobs.next(); ok; job, ok = m.jobs.next() {
				job()
				synctest.Wait()
			}
		}
		work(0)
		m.onAnswer(Signal{From: Session{7}, Attempt: 1, Body: []byte("answer")})
		for range 600 {
			work(time.Second)
		}
		e, err := m.Next(t.Context())
		if told, ok := e.(Incompatible); err != nil || !ok || told.Version != Version+1 || !told.Player.Equal(mem.player) {
			t.Errorf("told %+v, %v", e, err)
		}
		if mem.attempt != 1 || mem.conn != nil {
			t.Errorf("%d attempts", mem.attempt)
		}
	})
}

// dials is a Dialer that has one link.
type dials struct{ link Link }

func (d dials) Offer(context.Context) (Link, []byte, error) { return d.link, []byte("offer"), nil }
func (d dials) Answer(context.Context, []byte) (Link, []byte, error) {
	return d.link, []byte("answer"), nil
}
