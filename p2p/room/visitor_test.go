package room

import (
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"strings"
	"testing"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

func TestAChairThatIsGivenUpIsTheNextOnes(t *testing.T) {
	meet(t, 4, func(f *friends) {
		fifth := f.come()
		f.until("all here", func() bool { return len(fifth.Snapshot().People) == 5 })
		fifth.sit(AnySeat)
		f.devices[1].must(f.devices[1].Stand())
		f.until("sits", func() bool {
			return f.all(func(s Snapshot) bool { return len(s.sitters()) == 4 && s.sitters()[3].Player == fifth.me })
		})
		if s := fifth.Snapshot(); s.Full {
			t.Error("full for one who sits")
		}
	})
}

// stranger is a session of another program in the room, which shows any card.
type stranger struct {
	*mesh.Mesh
	me Player
}

// stranger comes into the room with this body of its card.
func (f *friends) stranger(n int, body []byte) *stranger {
	f.Helper()
	key := ed25519.NewKeyFromSeed(binary.BigEndian.AppendUint32(make([]byte, 28), uint32(n)))
	session := mesh.Session{1, byte(n >> 8), byte(n)}
	keys, end := f.link.Keys(), f.network.At(memory.Place(100+n))
	signaller := end.Signaller()
	rand := &locked{src: f.chance}
	m, err := mesh.New(mesh.Config{Topic: keys.Room, Key: key, Session: session, Generation: 1, Body: body, Dialer: end,
		Signaller: signaller, Envelopes: identity.NewEnvelopes(keys.Topic, keys.Seal, key, rand), Rand: rand})
	if err != nil {
		f.Fatal(err)
	}
	context.AfterFunc(f.ctx, signaller.Close)
	go m.Run(f.ctx)
	return &stranger{m, playerOf(key.Public().(ed25519.PublicKey))}
}

func TestAnotherVersionIsShownUntilItIsUpdated(t *testing.T) {
	meet(t, 2, func(f *friends) {
		body := f.devices[0].lobby.own.encode()
		body[0] = Version + 1
		newer := f.stranger(0, body)
		f.until("told", func() bool { return f.all(func(s Snapshot) bool { return s.Clash != nil }) })
		c := f.devices[0].Snapshot().Clash
		if c.Theirs != Version+1 || c.Ours != Version || !strings.HasSuffix(c.Error(), "we have to update") {
			t.Errorf("%v", c)
		}
		body[0] = Version
		if err := newer.Declare(f.Context(), body); err != nil {
			t.Fatal(err)
		}
		f.until("updated", func() bool { return f.all(func(s Snapshot) bool { return s.Clash == nil && len(s.People) == 3 }) })
		body[0] = Version + 1
		if err := newer.Declare(f.Context(), body); err != nil {
			t.Fatal(err)
		}
		f.until("told", func() bool { return f.all(func(s Snapshot) bool { return s.Clash != nil && len(s.People) == 2 }) })
		if err := newer.Leave(f.Context()); err != nil {
			t.Fatal(err)
		}
		f.until("gone", func() bool { return f.all(func(s Snapshot) bool { return s.Clash == nil }) })
		f.begin()
	})
}

func TestAnOlderMeshIsShownToo(t *testing.T) {
	meet(t, 1, func(f *friends) {
		r := f.devices[0].Room
		key := ed25519.NewKeyFromSeed(make([]byte, 32)).Public().(ed25519.PublicKey)
		r.hear(mesh.Incompatible{Session: mesh.Session{9}, Player: key, Version: mesh.Version + 1})
		if c := r.Snapshot().Clash; c == nil || c.Theirs != mesh.Version+1 {
			t.Errorf("%v", c)
		}
	})
}

func TestGarbageCardsChangeNothing(t *testing.T) {
	meet(t, 2, func(f *friends) {
		good := f.devices[1].lobby.own.encode()
		var bodies [][]byte
		for n := range len(good) {
			bodies = append(bodies, good[:n])
		}
		for n := range 200 {
			b := make([]byte, f.chance.Uint64()%mesh.MaxBody)
			f.chance.Read(b)
			if n%2 == 0 && len(b) > 1 {
				b[0], b[1] = Version, hasStart
			}
			bodies = append(bodies, b)
		}
		s := f.stranger(0, good)
		f.until("here", func() bool { return f.all(func(s Snapshot) bool { return len(s.People) == 3 }) })
		before := f.devices[0].Snapshot().Plan
		for _, body := range bodies {
			if len(body) > 0 && body[0] != Version {
				body[0] = Version
			}
			if err := s.Declare(f.Context(), body); err != nil {
				t.Fatal(err)
			}
		}
		f.until("still the same", func() bool { return f.all(func(s Snapshot) bool { return s.Plan == before }) })
		if err := s.Leave(f.Context()); err != nil {
			t.Fatal(err)
		}
		f.until("gone", func() bool { return f.all(func(s Snapshot) bool { return len(s.People) == 2 }) })
		f.begin()
	})
}

func TestACrowdIsForgottenFromItsEnd(t *testing.T) {
	four := sitting(t, 4)
	for n := range 3 * maxOthers {
		c := &claim{name: "x", wish: AnySeat, arrival: uint32(n % 2 * n)}
		var who Player
		binary.BigEndian.PutUint32(who[:], uint32(n+1))
		four[0].hear(who, c)
		four[0].forget()
	}
	if len(four[0].others) > maxOthers {
		t.Errorf("%d are kept in mind", len(four[0].others))
	}
	for _, other := range four[1:] {
		if four[0].others[other.self] == nil {
			t.Error("one who sits was forgotten")
		}
	}
}
