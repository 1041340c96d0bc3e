package room

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"dominocubano/p2p/mesh"
)

// meetByHand brings three devices together without any meeting point.
func meetByHand(t *testing.T, test func(f *friends)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := newFriends(t)
		defer f.close()
		f.network.Darken(true)
		f.come().tabs = &bus{}
		test(f)
	})
}

// invited brings a device in by an invitation, and returns its reply.
func (f *friends) invited(host *gadget) (guest *gadget, reply string) {
	f.Helper()
	i, err := host.Invite(f.Context())
	host.must(err)
	o, err := ParseOffer("https://example.org/#" + strings.ToLower(i.Text))
	host.must(err)
	if o.Link.Secret != f.link.Secret {
		f.Fatal("to another room")
	}
	guest = f.come()
	reply, err = guest.Reply(f.Context(), o)
	guest.must(err)
	return guest, reply
}

func TestThreeMeetByTextsAlone(t *testing.T) {
	meetByHand(t, func(f *friends) {
		host := f.devices[0]
		_, reply := f.invited(host)
		if !IsReply(reply) || IsReply(f.link.URL("https://example.org/")) {
			t.Error("a reply is not told from a link")
		}
		host.must(host.Accept(f.Context(), "https://example.org/#"+reply))
		f.until("two are here", func() bool { return f.all(func(s Snapshot) bool { return len(s.People) == 2 }) })
		if err := host.Accept(f.Context(), reply); err != mesh.ErrNoInvitation {
			t.Errorf("accepted twice: %v", err)
		}
		_, reply = f.invited(f.devices[1])
		f.devices[1].must(f.devices[1].Accept(f.Context(), reply))
		f.until("three are here, and linked", func() bool {
			return f.all(func(s Snapshot) bool {
				return len(s.People) == 3 && s.People[0].Linked != s.People[0].Me && s.People[1].Linked != s.People[1].Me && s.People[2].Linked != s.People[2].Me
			})
		})
		for _, g := range f.devices {
			g.sit(AnySeat)
		}
		f.until("all sit", func() bool { return f.all(func(s Snapshot) bool { return len(s.sitters()) == 3 }) })
		f.begin()
	})
}

func TestAReplyIsHandedToThePageThatWaits(t *testing.T) {
	meetByHand(t, func(f *friends) {
		host := f.devices[0]
		_, reply := f.invited(host)
		page := host.device()
		host.must(HandOver(f.Context(), page, reply))
		f.until("two are here", func() bool { return f.all(func(s Snapshot) bool { return len(s.People) == 2 }) })
		if err := HandOver(f.Context(), page, reply); err != ErrNobodyWaits {
			t.Errorf("handed over twice: %v", err)
		}
		page.Tabs = nil
		if err := HandOver(f.Context(), page, reply); err != ErrNobodyWaits {
			t.Errorf("handed over to nobody: %v", err)
		}
		if err := HandOver(f.Context(), page, "hello"); err != ErrText {
			t.Errorf("handed garbage over: %v", err)
		}
	})
}

func TestAnInvitationThatIsWithdrawn(t *testing.T) {
	meetByHand(t, func(f *friends) {
		host := f.devices[0]
		i, err := host.Invite(f.Context())
		host.must(err)
		o, err := ParseOffer(i.Text)
		host.must(err)
		guest := f.come()
		reply, err := guest.Reply(f.Context(), o)
		guest.must(err)
		host.must(i.Close())
		if err := host.Accept(f.Context(), reply); err != mesh.ErrNoInvitation {
			t.Errorf("accepted: %v", err)
		}
		o.Link.Secret[0]++
		if _, err := guest.Reply(f.Context(), o); err != ErrText {
			t.Errorf("replied to another room's: %v", err)
		}
	})
}

func TestOnlyWholeTextsAreRead(t *testing.T) {
	whole := pack(kindReply, bytes.Repeat([]byte{7}, 80))
	if !IsReply(strings.ToLower(whole[:9]) + " \n" + whole[9:]) {
		t.Error("a text with a line break is refused")
	}
	for i := range whole {
		wrong := []byte(whole)
		wrong[i] = "01"[(strings.IndexByte("01", wrong[i])+1)%2]
		if IsReply(string(wrong)) || IsReply(whole[:i]) || IsReply(whole[i+1:]) {
			t.Errorf("wrong at %d, and read", i)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add(pack(kindOffer, bytes.Repeat([]byte{1}, 120)))
	f.Add(pack(kindReply, bytes.Repeat([]byte{2}, 90)))
	f.Add("#1")
	f.Fuzz(func(t *testing.T, text string) {
		if o, err := ParseOffer(text); err == nil {
			again, err := ParseOffer(pack(kindOffer, o.Link.Secret[:], o.number[:], o.offer))
			if err != nil || again.Link != o.Link || !bytes.Equal(again.offer, o.offer) {
				t.Errorf("%q does not come back: %v", text, err)
			}
		} else if !errors.Is(err, ErrText) {
			t.Error(err)
		}
		IsReply(text)
	})
}
