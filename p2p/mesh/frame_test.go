package mesh

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"crypto/ed25519"
	"errors"
	"testing"
	"time"

	"dominocubano/p2p/log"
)

func testKey(i byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{i}, ed25519.SeedSize))
}

func testCard(i byte) Card {
	return Card{Session: Session{i}, Generation: 3, Revision: 2, Player: testKey(i).Public().(ed25519.PublicKey),
		SealKey: [32]byte{9}, Body: []byte("claim")}.sign([32]byte{1}, testKey(i))
}

// deaf is a link that takes everything and says nothing.
type deaf struct {
	sent   [][]byte
	tossed [][]byte
	closed bool
	remote [32]byte
}

func (d *deaf) Accept([]byte) error                                  { return nil }
func (d *deaf) Rest(context.Context) ([]byte, error)                 { return nil, nil }
func (d *deaf) More(context.Context, []byte) error                   { return nil }
func (d *deaf) Fingerprints() (local, remote [32]byte)               { return [32]byte{1}, d.remote }
func (d *deaf) Opened() <-chan struct{}                              { return nil }
func (d *deaf) Closed() <-chan struct{}                              { return nil }
func (d *deaf) Send(frame []byte) error                              { d.sent = append(d.sent, frame); return nil }
func (d *deaf) Toss(frame []byte)                                    { d.tossed = append(d.tossed, frame) }
func (d *deaf) Receive(ctx context.Context) ([]byte, error)          { <-ctx.Done(); return nil, ctx.Err() }
func (d *deaf) Buffered() int                                        { return 0 }
func (d *deaf) Close() error                                         { d.closed = true; return nil }
func (d *deaf) Offer(context.Context) (Link, []byte, error)          { return d, nil, nil }
func (d *deaf) Answer(context.Context, []byte) (Link, []byte, error) { return d, nil, nil }

// mute is an Envelopes that opens nothing.
type mute struct{}

func (mute) Seal(Signal) ([]byte, error) { return nil, nil }
func (mute) Open([]byte) (Signal, error) { return Signal{}, ErrAuth }

// victim returns a mesh that does not run, with a log and one neighbour.
func victim(t testing.TB) (*Mesh, *conn) {
	t.Helper()
	m, err := New(Config{Topic: [32]byte{1}, Key: testKey(1), Session: Session{1}, Dialer: &deaf{}, Envelopes: mute{}})
	if err != nil {
		t.Fatal(err)
	}
	m.ctx = t.Context()
	keys := []ed25519.PublicKey{testKey(1).Public().(ed25519.PublicKey), testKey(2).Public().(ed25519.PublicKey)}
	m.log, err = log.New(t.Context(), log.Config{Genesis: log.Hash{5}, Keys: keys, Self: 0, Key: testKey(1)})
	if err != nil {
		t.Fatal(err)
	}
	mem := m.meet(Session{2})
	mem.conn = &conn{member: mem, link: &deaf{}, since: time.Now(), heard: time.Now(), wants: log.NewBucket(log.Limit{Rate: 5, Burst: 20})}
	return m, mem.conn
}

// FuzzFrame gives a mesh any frame at all. It may refuse, it may not panic, grow without bound, or take in what no seat
// has signed.
func FuzzFrame(f *testing.F) {
	other, err := log.New(f.Context(), log.Config{Genesis: log.Hash{5}, Self: 1, Key: testKey(2), Store: &log.Memory{Lasting: true},
		Keys: []ed25519.PublicKey{testKey(1).Public().(ed25519.PublicKey), testKey(2).Public().(ed25519.PublicKey)}})
	if err != nil {
		f.Fatal(err)
	}
	e, err := other.Append(f.Context(), log.Open, []byte("hello"), nil)
	if err != nil {
		f.Fatal(err)
	}
	tag := other.Genesis().Tag()
	f.Add(ping{answer: true, nonce: 7, log: tag, heads: other.Heads(), ages: []age{{Session{2}, time.Second}}}.encode())
	f.Add(entryFrame(tag, e))
	f.Add(haveFrame(tag, e))
	f.Add(runFrame(tag, [][]byte{e.Bytes()}, runLast))
	f.Add(log.AppendHeads(logFrame(frameWant, tag), nil))
	f.Add(log.AppendPlace(logFrame(framePull, tag), e.ID))
	f.Add(append([]byte{byte(frameCard)}, testCard(3).raw...))
	f.Add(relayFrame(Session{3}, []byte("sealed")))
	f.Add(append([]byte{byte(frameAway)}, make([]byte, 16)...))
	f.Fuzz(func(t *testing.T, frame []byte) {
		m, c := victim(t)
		for range 2 {
			m.handle(c, frame)
		}
		if len(m.members) > 2 || len(m.ghosts) > 2 {
			t.Errorf("%d members, %d ghosts from one frame", len(m.members), len(m.ghosts))
		}
		for _, e := range m.log.Line(1) {
			if !e.Verify(log.Hash{5}, testKey(2).Public().(ed25519.PublicKey)) {
				t.Error("took in what nobody signed")
			}
		}
	})
}

func FuzzPing(f *testing.F) {
	f.Add(ping{ages: []age{{Session{2}, time.Minute}}}.encode()[1:])
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := decodePing(b); err == nil && !bytes.Equal(p.encode()[1:], b) {
			t.Errorf("%x encodes to %x", b, p.encode()[1:])
		}
	})
}

func TestThreeBadFramesCloseALink(t *testing.T) {
	m, c := victim(t)
	for i := range maxBad {
		if c.link.(*deaf).closed {
			t.Fatalf("closed after %d", i)
		}
		m.handle(c, []byte{0xff})
	}
	if !c.link.(*deaf).closed || c.member.conn != nil {
		t.Error("still open")
	}
}

func TestRunsThatWereNotAskedForAreNotTaken(t *testing.T) {
	m, c := victim(t)
	other, _ := log.New(t.Context(), log.Config{Genesis: log.Hash{5}, Self: 1, Key: testKey(2), Keys: m.log.Keys(),
		Store: &log.Memory{Lasting: true}})
	e, err := other.Append(t.Context(), log.Open, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.handle(c, runFrame(m.tag(), [][]byte{e.Bytes()}, runLast))
	if len(m.log.Line(1)) != 0 {
		t.Error("taken in")
	}
	m.ask(c)
	m.handle(c, runFrame(m.tag(), [][]byte{e.Bytes()}, runLast))
	if len(m.log.Line(1)) != 1 {
		t.Error("asked for and not taken in")
	}
}

func TestEveryFlippedBitOfACardIsRefused(t *testing.T) {
	raw := testCard(2).raw
	if _, err := decodeCard([32]byte{2}, raw); !errors.Is(err, ErrCard) {
		t.Error("a card of another room")
	}
	for i := range len(raw) * 8 {
		bad := bytes.Clone(raw)
		bad[i/8] ^= 1 << (i % 8)
		if _, err := decodeCard([32]byte{1}, bad); !errors.Is(err, ErrCard) {
			t.Fatalf("bit %d: %v", i, err)
		}
	}
}

// TestTheFirstFrameProvesThisLink takes the first frame of session 2 to session 1, and then what a cheat would make of it.
func TestTheFirstFrameProvesThisLink(t *testing.T) {
	topic, card := [32]byte{1}, testCard(2)
	link := &deaf{remote: [32]byte{2}} // seen from session 1
	signed := ed25519.Sign(testKey(2), proof(topic, [32]byte{2}, [32]byte{1}, Session{2}, Session{1}))
	frame := authFrame(card, signed)
	if got, err := checkAuth(topic, frame, link, Session{1}, Session{2}); err != nil || got.Session != card.Session {
		t.Fatalf("the true frame: %v", err)
	}
	newer := bytes.Clone(frame)
	newer[1] = Version + 1
	mirrored := authFrame(card, ed25519.Sign(testKey(2), proof(topic, [32]byte{1}, [32]byte{2}, Session{1}, Session{2})))
	for name, tt := range map[string]struct {
		frame       []byte
		link        *deaf
		self, other Session
	}{
		"another version":         {newer, link, Session{1}, Session{2}},
		"sent back":               {mirrored, link, Session{1}, Session{2}},
		"another connection":      {frame, &deaf{remote: [32]byte{3}}, Session{1}, Session{2}},
		"for another session":     {frame, link, Session{4}, Session{2}},
		"not whom we called":      {frame, link, Session{1}, Session{5}},
		"cut":                     {frame[:len(frame)-1], link, Session{1}, Session{2}},
		"no first frame":          {[]byte{byte(framePing)}, link, Session{1}, Session{2}},
		"another player's card":   {authFrame(testCard(3), signed), link, Session{1}, Session{3}},
		"signature of nobody":     {authFrame(card, make([]byte, 64)), link, Session{1}, Session{2}},
		"nothing":                 {nil, link, Session{1}, Session{2}},
		"first frame without end": {frame[:4], link, Session{1}, Session{2}},
	} {
		if _, err := checkAuth(topic, tt.frame, tt.link, tt.self, tt.other); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := checkAuth(topic, newer, link, Session{1}, Session{2}); !isVersion(err) {
		t.Errorf("another version is not told: %v", err)
	}
}

func isVersion(err error) bool {
	_, ok := errors.AsType[versionError](err)
	return ok
}

func FuzzSealed(f *testing.F) {
	own, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		f.Fatal(err)
	}
	payload, _, err := sealFor(bytes.NewReader(bytes.Repeat([]byte{8}, 32)), log.Hash{5}, 1, 0, [32]byte(own.PublicKey().Bytes()), []byte("share"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(payload)
	f.Fuzz(func(t *testing.T, b []byte) {
		plain, err := openSealed(own, log.Hash{5}, 1, b)
		if err == nil && !bytes.Equal(b, payload) {
			t.Errorf("opened %x to %q", b, plain)
		}
		if _, err := openSealed(own, log.Hash{5}, 2, b); err == nil {
			t.Error("opened as another author's")
		}
	})
}

// What others have heard of somebody comes with the delay of their words, and does not undo a later goodbye.
func TestHearsayDoesNotUndoAGoodbye(t *testing.T) {
	now := time.Now()
	mem := &member{away: now, heard: now.Add(-time.Millisecond), via: now.Add(30 * time.Millisecond)}
	if p := mem.presence(); p != Away {
		t.Errorf("presence %v", p)
	}
	mem.heard = now.Add(time.Millisecond)
	if p := mem.presence(); p != Fine {
		t.Errorf("back, and presence %v", p)
	}
}
