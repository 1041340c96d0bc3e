//go:build !js

package room_test

import (
	"context"
	"fmt"
	"testing"

	"dominocubano/p2p"
	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/pointtest"
	"dominocubano/p2p/room"
)

func sitters(s room.Snapshot) (n int) {
	for _, p := range s.People {
		if p.Sits {
			n++
		}
	}
	return n
}

// TestThreeMeetAtARealTracker connects by WebRTC, on loopback.
func TestThreeMeetAtARealTracker(t *testing.T) {
	const humans = 3
	site := rendezvous.Config{Points: []rendezvous.Point{pointtest.Tracker(t)}}
	first, err := room.Create(t.Context(), room.Here(site), room.Options{Name: "Ana"}, room.Usual())
	if err != nil {
		t.Fatal(err)
	}
	link := first.Snapshot().Link
	visits := []*room.Room{first}
	for i := range humans - 1 {
		r, err := room.Join(t.Context(), room.Here(site), link, room.Options{Name: fmt.Sprint("Eva ", i)})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Sit(room.AnySeat); err != nil {
			t.Fatal(err)
		}
		visits = append(visits, r)
	}
	for _, v := range visits {
		defer v.Close()
	}
	ended := make(chan error, humans)
	for i, v := range visits {
		go func() { ended <- play(t.Context(), v, fmt.Sprint(i), humans) }()
	}
	for range visits {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if s := first.Snapshot(); len(s.Points) != 1 || s.Points[0].Envelopes == 0 {
		t.Errorf("meeting points: %+v", s.Points)
	}
}

// play says READY to a plan of so many, again if it has changed, and then one
// word; it ends when it has heard everybody's.
func play(ctx context.Context, v *room.Room, word string, humans int) error {
	for {
		s, err := v.Next(ctx)
		if err != nil {
			return err
		}
		if s.Game != nil {
			break
		}
		if sitters(s) == humans {
			v.Ready(s.Plan) // if the plan has changed, so does the snapshot
		}
	}
	w, err := v.Wire(ctx)
	if err != nil {
		return err
	}
	if err := w.Say(ctx, []byte(word), nil); err != nil {
		return err
	}
	return hearAll(ctx, w, humans)
}

func hearAll(ctx context.Context, w p2p.Wire, humans int) error {
	for heard := 0; heard < humans; {
		news, err := w.Hear(ctx)
		if err != nil {
			return err
		}
		if _, ok := news.(p2p.Said); ok {
			heard++
		}
	}
	return nil
}
