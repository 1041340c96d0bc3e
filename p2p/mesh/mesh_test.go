package mesh_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/mesh/memory"
)

// inRoom runs a test in a room of four that are all connected.
func inRoom(t *testing.T, test func(t *testing.T, r *room)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, 4, 1)
		defer r.close()
		r.until(2*time.Second, "full mesh", r.meshed(3))
		test(t, r)
	})
}

// round lets every device speak once.
func (r *room) round(i int) {
	for _, d := range r.devices {
		d.say("%d says %d", d.seat, i)
	}
}

// count returns how many events of type E a device was told.
func count[E mesh.Event](d *device) (n int) {
	for _, e := range d.events {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}

func TestFourMeetAndHearEachOther(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		for i := range 20 {
			r.round(i)
		}
		r.until(time.Second, "all heard", r.agree(20))
	})
}

func TestHellosThatCrossStartOneOffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, 4, 2) // all say hello at the same instant
		defer r.close()
		r.until(500*time.Millisecond, "full mesh", r.meshed(3))
		wait(20 * time.Second)
		if n := r.network.Offers(); n != 6 {
			t.Errorf("%d offers for six pairs", n)
		}
	})
}

func TestMeetingPointsHearNothingOfACompleteRoom(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		wait(time.Second)
		before := r.network.Published()
		wait(10 * time.Minute)
		r.round(0)
		r.until(time.Second, "all heard", r.agree(1))
		if n := r.network.Published() - before; n != 0 {
			t.Errorf("%d envelopes in ten minutes of silence", n)
		}
		t.Logf("%d envelopes until silence", before)
	})
}

func TestAPairThatNeverConnectsLacksNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 3)
		r.network.Set(0, 1, memory.Conditions{Never: true})
		for seat := range 4 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		r.until(3*time.Second, "five of six links", r.meshed(2))
		wait(30 * time.Second)
		before := r.network.Published()
		for i := range 50 {
			r.round(i)
			wait(100 * time.Millisecond)
		}
		r.until(time.Second, "all heard", r.agree(50))
		wait(5 * time.Minute)
		if p := r.devices[0].present[r.devices[1].mesh.Session()]; p != mesh.Fine {
			t.Errorf("0 sees 1 as %v, through others", p)
		}
		if n := r.network.Published() - before; n != 0 {
			t.Errorf("%d envelopes although neighbours carry signals", n)
		}
	})
}

func TestWhomNobodyReachesIsCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 2, 12)
		r.network.Set(0, 1, memory.Conditions{Never: true})
		for seat := range 2 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		unreached := func(n int) func() bool {
			return func() bool {
				for _, d := range r.devices {
					if got, err := d.mesh.Unreached(t.Context()); err != nil || got != n {
						return false
					}
				}
				return true
			}
		}
		wait(5 * time.Second)
		if !unreached(0)() {
			t.Error("given up while the first try is under way")
		}
		r.until(20*time.Second, "each knows of the other", unreached(1))
		r.network.Set(0, 1, memory.Conditions{})
		r.until(40*time.Second, "reached", unreached(0))
	})
}

func TestAChainOfLinksIsEnough(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 4)
		for _, p := range [][2]memory.Place{{0, 2}, {0, 3}, {1, 3}} {
			r.network.Set(p[0], p[1], memory.Conditions{Never: true})
		}
		for seat := range 4 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		r.until(5*time.Second, "a chain", r.meshed(1))
		r.round(0)
		r.devices[0].say("%s", strings.Repeat("long ", 1000))
		r.until(5*time.Second, "long one heard", func() bool { return len(r.devices[3].said[0]) == 2 })
		r.round(1)
		r.until(time.Second, "all heard", func() bool { return len(r.devices[0].said[3]) == 2 && len(r.devices[3].said[0]) == 3 })
	})
}

func TestANewerSessionTakesOver(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		r.round(0)
		wait(time.Second)
		old := r.devices[1]
		fresh := r.enter(1, 7, 2, &log.Memory{}) // another device, or storage denied
		if _, err := fresh.mesh.Broadcast(t.Context(), []byte("too early"), nil); !errors.Is(err, log.ErrTakeover) {
			t.Errorf("spoke without having heard the others out: %v", err)
		}
		e, err := fresh.mesh.Takeover(t.Context(), nil)
		if err != nil || e.Kind != log.Epoch {
			t.Fatalf("takeover: %v %v", e.ID, err)
		}
		wait(0)
		fresh.said[1] = append(fresh.said[1], string(e.Payload))
		fresh.say("new session")
		wait(5 * time.Second)
		if count[mesh.Superseded](old) != 1 {
			t.Error("the old session does not know")
		}
		if _, err := old.mesh.Broadcast(t.Context(), []byte("still here"), nil); !errors.Is(err, mesh.ErrSuperseded) {
			t.Errorf("the old session spoke: %v", err)
		}
		old.stop()
		r.devices = slices.Delete(r.devices, 1, 2)
		for _, d := range r.devices {
			if len(d.said[1]) != 3 || d.said[1][2] != "new session" || d.linked() != 3 {
				t.Errorf("seat %d heard %q of seat 1, with %d links", d.seat, d.said[1], d.linked())
			}
		}
	})
}

func TestOnePlayerTwiceIsProvedAFork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 5)
		for seat := range 4 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		cheat := r.enter(0, 8, 2, &log.Memory{Lasting: true}) // claims to remember that it has said nothing
		defer r.close()
		for _, p := range []memory.Place{2, 3, 8} {
			for _, q := range []memory.Place{0, 1} {
				r.network.Set(p, q, memory.Conditions{Never: true})
			}
		}
		r.network.Set(0, 8, memory.Conditions{Never: true})
		wait(3 * time.Second)
		r.devices[0].say("to one side")
		cheat.say("to the other")
		wait(3 * time.Second)
		r.network.Set(1, 2, memory.Conditions{Delay: 30 * time.Millisecond})
		r.until(90*time.Second, "everybody holds the proof", func() bool {
			return count[mesh.Forked](r.devices[1]) > 0 && count[mesh.Forked](r.devices[2]) > 0 && count[mesh.Forked](r.devices[3]) > 0
		})
		for _, e := range r.devices[3].events {
			if f, ok := e.(mesh.Forked); ok && !f.Proof.Verify(log.Hash{1}, public(r.keys)[0]) {
				t.Error("the proof does not verify")
			}
		}
	})
}

func TestSealedForOneSeat(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		e, secret, err := r.devices[0].mesh.Seal(t.Context(), 2, []byte("your share"))
		if err != nil {
			t.Fatal(err)
		}
		r.until(time.Second, "opened", func() bool { return slices.Equal(r.devices[2].plain, []string{"your share"}) })
		if len(r.devices[1].plain)+len(r.devices[3].plain) != 0 || len(r.devices[1].said[0]) != 1 {
			t.Error("others must hear it and not read it")
		}
		members, _ := r.devices[0].mesh.Members(t.Context())
		for _, m := range members {
			plain, err := mesh.OpenWith(secret, m.Card.SealKey, log.Hash{1}, e)
			if its := m.Card.Session == r.devices[2].mesh.Session(); its != (err == nil) || its && string(plain) != "your share" {
				t.Errorf("published secret opens %q, %v", plain, err)
			}
		}
		r.devices[0].mesh.Read(t.Context(), func(l *log.Log) {
			if [32]byte(l.Private(e.ID)) != secret {
				t.Error("the secret is not saved with the entry")
			}
		})
	})
}

func TestPresenceIsSaidAndLeavingIsForGood(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		s := r.devices[2].mesh.Session()
		wait(time.Second) // the first pings are answered
		r.devices[2].mesh.Away()
		wait(100 * time.Millisecond)
		if p := r.devices[0].present[s]; p != mesh.Away {
			t.Errorf("said away, shown %v", p)
		}
		wait(4 * time.Second) // a reload that came to nothing: it pings on
		if p := r.devices[0].present[s]; p != mesh.Fine {
			t.Errorf("pings again, shown %v", p)
		}
		if err := r.devices[2].mesh.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		wait(time.Second)
		offers := r.network.Offers()
		wait(5 * time.Minute)
		members, _ := r.devices[0].mesh.Members(t.Context())
		if len(members) != 2 || r.network.Offers() != offers {
			t.Errorf("%d members, %d offers after one has left", len(members), r.network.Offers()-offers)
		}
	})
}

func TestCardsReachEverybodyAndLatecomers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 6)
		r.network.Set(0, 2, memory.Conditions{Never: true})
		for seat := range 3 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		wait(2 * time.Second)
		r.devices[0].mesh.Declare(t.Context(), []byte("first"))
		r.devices[0].mesh.Declare(t.Context(), []byte("second"))
		wait(2 * time.Second)
		r.enter(3, 3, 1, &log.Memory{Lasting: true})
		wait(10 * time.Second)
		for _, d := range r.devices[1:] {
			members, _ := d.mesh.Members(t.Context())
			if !slices.ContainsFunc(members, func(m mesh.Member) bool {
				return m.Card.Session == r.devices[0].mesh.Session() && string(m.Card.Body) == "second"
			}) {
				t.Errorf("seat %d lacks the card of seat 0", d.seat)
			}
		}
		if err := r.devices[0].mesh.Declare(t.Context(), make([]byte, mesh.MaxBody+1)); !errors.Is(err, mesh.ErrCard) {
			t.Errorf("too long a card: %v", err)
		}
	})
}

func TestInvitationsNeedNoMeetingPoint(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, 4, 7)
		r.network.Darken(true)
		for seat := range 4 {
			r.enter(seat, memory.Place(seat), 1, &log.Memory{Lasting: true})
		}
		defer r.close()
		host := r.devices[0].mesh
		for _, guest := range r.devices[1:] {
			i, err := host.Invite(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			reply, err := guest.mesh.Reply(t.Context(), i.Text)
			if err != nil {
				t.Fatal(err)
			}
			wait(time.Minute) // somebody carries it
			if err := i.Accept(t.Context(), reply); err != nil {
				t.Fatal(err)
			}
			wait(time.Second)
			if err := i.Accept(t.Context(), reply[:10]); !errors.Is(err, mesh.ErrInvitation) {
				t.Errorf("a cut reply: %v", err)
			}
		}
		r.until(20*time.Second, "the guests connect through the host", r.meshed(3))
		r.round(0)
		r.until(time.Second, "all heard", r.agree(1))
	})
}

func TestCallsEndWithTheMesh(t *testing.T) {
	inRoom(t, func(t *testing.T, r *room) {
		r.devices[0].stop()
		if _, err := r.devices[0].mesh.Broadcast(t.Context(), nil, nil); !errors.Is(err, mesh.ErrClosed) {
			t.Errorf("broadcast on a closed mesh: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := r.devices[1].mesh.Next(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("next: %v", err)
		}
		r.devices = r.devices[1:]
	})
}
