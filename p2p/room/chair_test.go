package room

import (
	"crypto/ed25519"
	"math/rand/v2"

	"pgregory.net/rapid"

	"dominocubano/engine"
	"dominocubano/p2p/identity"
)

// parque are terms other than the usual.
func parque() Terms { return Terms{Rules: engine.Parque(), Bot: "facil@1"} }

var testRoom = [32]byte{5}

// chair is one player's lobby in a test, with its storage.
type chair struct {
	*lobby
	keeper identity.Memory
	key    ed25519.PrivateKey
}

func newChair(t rapid.TB, i int) *chair {
	key := ed25519.NewKeyFromSeed(append(make([]byte, 31), byte(i+1)))
	c := &chair{key: key}
	c.reload(t, uint64(i))
	return c
}

// reload makes a new session of the same player.
func (c *chair) reload(t rapid.TB, seed uint64) {
	l, err := newLobby(testRoom, c.key, "Ana", rand.NewChaCha8([32]byte{byte(seed), 77}))
	if err != nil {
		t.Fatal(err)
	}
	l.restore(&c.keeper)
	c.lobby = l
}

// show gives the chair's claim to another, by its bytes.
func (c *chair) show(t rapid.TB, to *chair) {
	if err := c.save(&c.keeper); err != nil {
		t.Fatal(err)
	}
	claim, err := decodeClaim(c.own.encode())
	if err != nil {
		t.Fatalf("own claim: %v", err)
	}
	to.hear(c.self, claim)
	if err := to.save(&to.keeper); err != nil {
		t.Fatal(err)
	}
}

func gossip(t rapid.TB, chairs ...*chair) {
	for range 4 {
		for _, from := range chairs {
			for _, to := range chairs {
				if from != to {
					from.show(t, to)
				}
			}
		}
	}
}

func sitting(t rapid.TB, n int) []*chair {
	var chairs []*chair
	for i := range n {
		chairs = append(chairs, newChair(t, i))
		gossip(t, chairs...)
		must(t, chairs[i].change(func(c *claim) error { return chairs[i].sit(c, AnySeat) }))
		gossip(t, chairs...)
	}
	return chairs
}

func must(t rapid.TB, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func press(t rapid.TB, chairs ...*chair) {
	for _, c := range chairs {
		must(t, c.ready(c.plan().hash(testRoom)))
	}
}

// oneGame checks that all play the same one, of n humans.
func oneGame(t rapid.TB, n int, chairs ...*chair) {
	for _, c := range chairs {
		if c.game == nil || len(c.game.plan.sitters) != n || c.game.genesis(testRoom) != chairs[0].game.genesis(testRoom) {
			t.Fatalf("not one game of %d", n)
		}
		if s, err := decodeStart(testRoom, c.own.start); err != nil || s.genesis(testRoom) != c.game.genesis(testRoom) {
			t.Fatalf("a start that convinces nobody: %v", err)
		}
	}
}
