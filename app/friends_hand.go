package app

import (
	"context"
	"strings"

	"dominocubano/p2p/room"
)

// By hand: two texts, carried by people or their cameras, connect two devices
// where no meeting point does.

// ByHand is how far such a connection is.
type ByHand struct {
	Working    bool   // a text is being made, which takes seconds
	Invitation string // address to be sent to one friend, who sends a reply
	Reply      string // address to be sent back to who invited
}

// handedStage tells what became of a reply that opened this page.
type handedStage int

const (
	handing     handedStage = iota
	handedOver              // another page of this browser has it
	nobodyWaits             // no page of this browser does
)

// address returns the page's address with a fragment.
func address(page, fragment string) string {
	page, _, _ = strings.Cut(page, "#")
	return page + "#" + fragment
}

// Invite makes an invitation for one friend.
func (f *Friends) Invite() {
	f.change(func(s *FriendsState) { s.ByHand = ByHand{Working: true} })
	f.Do(func(r *room.Room) error {
		i, err := r.Invite(context.Background())
		f.change(func(s *FriendsState) {
			s.ByHand = ByHand{}
			if err == nil {
				s.ByHand.Invitation = address(f.Page, i.Text)
			}
		})
		return err
	})
}

// Accept completes the invitation with its reply.
func (f *Friends) Accept(reply string) {
	f.Do(func(r *room.Room) error {
		err := r.Accept(context.Background(), reply)
		if err == nil {
			f.change(func(s *FriendsState) { s.ByHand = ByHand{} })
		}
		return err
	})
}

// Answer comes into the room of an invitation, and replies to it.
func (f *Friends) Answer(o room.Offer, name string) {
	if s := f.State(); s.Stage != Outside && s.Link.Secret == o.Link.Secret {
		return // its reply has been made
	}
	f.begin(entry{link: o.Link, offer: &o, options: room.Options{Name: name, Slot: f.slot(o.Link)}})
}

// reply makes the answer to the invitation by which the player came.
func (f *Friends) reply(ctx context.Context, r *room.Room, o room.Offer) {
	f.update(ctx, func(s *FriendsState) { s.ByHand.Working = true })
	text, err := r.Reply(ctx, o)
	f.update(ctx, func(s *FriendsState) {
		s.ByHand = ByHand{}
		if err != nil {
			s.Problem = problemKey(err)
			return
		}
		s.ByHand.Reply = address(f.Page, text)
	})
}

// HandOver gives a reply that opened this page to the page of this browser
// that waits for it, and tells what became of it.
func (f *Friends) HandOver(reply string, tell func(handedStage)) {
	go func() {
		ctx := context.Background()
		if room.HandOver(ctx, f.Device(f.Site(ctx)), reply) != nil {
			tell(nobodyWaits)
			return
		}
		tell(handedOver)
	}()
}
