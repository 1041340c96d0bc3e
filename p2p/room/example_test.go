package room_test

import (
	"context"
	"fmt"

	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/room"
)

// A player opens a room, finds nobody else there, and plays with three bots.
func ExampleCreate() {
	device := room.Here(rendezvous.Config{}) // of web/config.json
	r, err := room.Create(context.Background(), device, room.Options{Name: "Ana"}, room.Usual())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer r.Close()
	s := r.Snapshot() // to send: s.Link.URL(page), or s.Link.Code() to be typed
	for s.Game == nil {
		if s, err = r.Next(context.Background()); err != nil {
			return
		}
		for _, p := range s.People {
			fmt.Println(p.Name, "is here, ready:", p.Ready)
		}
		if !s.People[0].Ready {
			r.Ready(s.Plan)
			s = r.Snapshot()
		}
	}
	fmt.Println(s.Game.Humans.Len(), "human at a table of", s.Game.Terms.Rules.Players)
	// Output:
	// Ana is here, ready: false
	// 1 human at a table of 4
}
