package identity_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/mesh"
)

// A second tab of one browser opens the link: it is asked, and sits as another player.
func ExampleEnter() {
	ctx, browser := context.Background(), &identity.Memory{}
	topic := link.Link{}.Keys().Topic
	first, _ := identity.Enter(ctx, browser, topic, 0, false, rand.Reader)
	_, err := identity.Enter(ctx, browser, topic, 0, false, rand.Reader)
	fmt.Println(errors.Is(err, identity.ErrHeld))
	second, _ := identity.EnterFree(ctx, browser, topic, rand.Reader)
	fmt.Println(first.Slot, second.Slot)
	// Output:
	// true
	// 0 1
}

func ExampleEnvelopes() {
	keys := link.Link{}.Keys()
	player, _ := identity.Enter(context.Background(), &identity.Memory{}, keys.Topic, 0, false, rand.Reader)
	session, _ := identity.NewSession(rand.Reader)
	e := identity.NewEnvelopes(keys.Topic, keys.Seal, player.Key, rand.Reader)
	sealed, _ := e.Seal(mesh.Signal{Kind: mesh.Hello, From: session})
	s, err := e.Open(sealed)
	fmt.Println(len(sealed), s.Player.Equal(player.Public()), s.From == session, err)
	_, err = e.Open(sealed)
	fmt.Println(err)
	// Output:
	// 192 true true <nil>
	// identity: envelope repeated
}
