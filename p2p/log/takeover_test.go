package log

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func TestAnEpochVoidsWhatItLeavesOut(t *testing.T) {
	logs := table(t, 2)
	old, other := logs[0], logs[1]
	first := say(t, old, "first")
	late := say(t, old, "second, heard by nobody but the other")
	fresh := open(t, 2, 0, nil) // another device of the player
	hear(t, fresh, first)
	if _, err := fresh.Append(t.Context(), Open, nil, nil); !errors.Is(err, ErrTakeover) {
		t.Fatalf("spoke before the takeover: %v", err)
	}
	hear(t, other, first)
	hear(t, other, late)
	epoch, err := fresh.Takeover(t.Context(), []byte("why"))
	if err != nil {
		t.Fatal(err)
	}
	base, err := epoch.Base()
	if err != nil || base.ID != first.ID || string(base.Rest) != "why" {
		t.Errorf("names %+v, %v", base, err)
	}
	out := hear(t, other, epoch)
	if len(out.Voided) != 1 || out.Voided[0].ID != late.ID || len(out.Accepted) != 1 {
		t.Errorf("%+v", out)
	}
	if out := hear(t, other, say(t, old, "third, of the old session")); len(out.Accepted) != 0 || out.Fork != nil {
		t.Errorf("the old session was heard: %+v", out)
	}
	if out := hear(t, other, say(t, fresh, "of the new")); len(out.Accepted) != 1 {
		t.Error("the new session was not heard")
	}
	// And the old session learns it all, and cannot speak in its old epoch.
	run, _, _ := other.Run(old.Heads())
	if _, err := old.ReceiveRun(run); err != nil || text(old) != text(other) {
		t.Errorf("the old session did not learn: %v\n%s%s", err, text(old), text(other))
	}
	if _, err := old.Append(t.Context(), Open, nil, nil); !errors.Is(err, ErrTakeover) {
		t.Errorf("the old session spoke: %v", err)
	}
}

func TestAnEpochThatLeavesOutWhatIsAcknowledgedIsRefused(t *testing.T) {
	logs := table(t, 2)
	first, second := say(t, logs[0], "first"), say(t, logs[0], "second")
	hear(t, logs[1], first)
	hear(t, logs[1], second)
	answer := say(t, logs[1], "answer to the second")
	fresh := open(t, 2, 0, nil)
	hear(t, fresh, first)
	epoch, err := fresh.Takeover(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	watcher := logs[2]
	for _, e := range []Entry{answer, first, second} { // the acknowledgement comes before what it names
		hear(t, watcher, e)
	}
	for _, l := range []*Log{logs[1], watcher} {
		if out := hear(t, l, epoch); len(out.Refused) != 1 || len(l.Line(0)) != 2 {
			t.Errorf("not refused: %+v", out)
		}
	}
}

func TestNobodyBlocksATakeoverByAcknowledgingWhatWasNeverSaid(t *testing.T) {
	logs := table(t, 2)
	first := say(t, logs[0], "first")
	hear(t, logs[2], first)
	lie, err := Entry{ID: ID{Seat: 1}, Kind: Open, Prev: genesis, Acks: []ID{{Seat: 0, Epoch: 7, Seq: 1e9}}}.sign(genesis, keyOf(1))
	if err != nil {
		t.Fatal(err)
	}
	hear(t, logs[2], lie)
	fresh := open(t, 2, 0, nil)
	hear(t, fresh, first)
	epoch, _ := fresh.Takeover(t.Context(), nil)
	if out := hear(t, logs[2], epoch); len(out.Accepted) != 1 {
		t.Errorf("blocked: %+v", out)
	}
}

func TestAPartnerPlaysForTheMissingAndHandsBack(t *testing.T) {
	logs := table(t, 4)
	missing, partner := logs[0], logs[2]
	said := say(t, missing, "last play")
	for _, l := range logs[1:] {
		hear(t, l, said)
		if err := l.Grant(0, 1, l.Owner(ID{Seat: 2})); err != nil {
			t.Fatal(err)
		}
	}
	begin, err := partner.Begin(t.Context(), 0, 1, []byte("certificate"))
	if err != nil {
		t.Fatal(err)
	}
	play, err := partner.AppendAs(t.Context(), 0, Open, []byte("played by the bot"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Entry{begin, play} {
		if out := hear(t, logs[1], e); len(out.Accepted) != 1 {
			t.Errorf("%v: %+v", e.ID, out)
		}
	}
	// The owner has not heard of the certificate: refused, and nobody is to blame once the grant is known there.
	early, err := missing.Receive(begin.Bytes())
	if !errors.Is(err, ErrSignature) || len(early.Accepted) != 0 {
		t.Errorf("without a grant: %v", err)
	}
	if err := missing.Grant(0, 1, logs[1].Owner(begin.ID)); err != nil {
		t.Fatal(err)
	}
	run, _, _ := logs[1].Run(missing.Heads())
	if _, err := missing.ReceiveRun(run); err != nil {
		t.Fatal(err)
	}
	if _, err := missing.Append(t.Context(), Open, nil, nil); !errors.Is(err, ErrOwner) {
		t.Errorf("the owner spoke in the partner's epoch: %v", err)
	}
	for _, l := range logs {
		if err := l.Grant(0, 2, logs[1].Owner(ID{})); err != nil {
			t.Fatal(err)
		}
	}
	back, err := missing.Begin(t.Context(), 0, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if out := hear(t, logs[1], back); len(out.Accepted) != 1 {
		t.Errorf("handed back: %+v", out)
	}
}

// failing is a store whose Put fails when told to: before it has written, or after.
type failing struct {
	Memory
	before, after bool
}

var errDisk = errors.New("disk full")

func (f *failing) Put(ctx context.Context, records ...Record) error {
	if f.before {
		return errDisk
	}
	if err := f.Memory.Put(ctx, records...); err != nil {
		return err
	}
	if f.after {
		return errDisk
	}
	return nil
}

// TestACrashAroundEveryWriteIsNoFork lets a seat speak ten times and die before or after one of the writes; what leaves the
// device afterwards contradicts nothing that left it before.
func TestACrashAroundEveryWriteIsNoFork(t *testing.T) {
	for _, at := range []string{"before", "after"} {
		for write := range 10 {
			store := &failing{Memory: Memory{Lasting: true}}
			seat, peer := open(t, 2, 0, store), open(t, 2, 1, &Memory{Lasting: true})
			for i := range 10 {
				store.before, store.after = i == write && at == "before", i == write && at == "after"
				e, err := seat.Append(t.Context(), Open, []byte{byte('a' + i)}, []byte("secret"))
				if i == write {
					if !errors.Is(err, errDisk) {
						t.Fatalf("write %d: %v", i, err)
					}
					break
				}
				hear(t, peer, e)
			}
			store.before, store.after = false, false
			restarted := open(t, 2, 0, store)
			run, _, _ := restarted.Run(peer.Heads())
			if out, err := peer.ReceiveRun(run); err != nil || out.Fork != nil {
				t.Errorf("%s write %d: %v %v", at, write, err, out.Fork)
			}
			e, err := restarted.Append(t.Context(), Open, []byte("other words"), nil)
			if err != nil {
				t.Fatal(err)
			}
			if out := hear(t, peer, e); len(out.Accepted) != 1 || out.Fork != nil {
				t.Errorf("%s write %d: after the restart: %+v", at, write, out)
			}
			if text(peer) != text(restarted) {
				t.Errorf("%s write %d: the logs differ", at, write)
			}
			if write > 0 && string(restarted.Private(ID{})) != "secret" {
				t.Errorf("%s write %d: the secret is lost", at, write)
			}
		}
	}
}

// TestAFailedWriteWithoutACrashIsNoFork goes on in the same program: the seat must take itself over.
func TestAFailedWriteWithoutACrashIsNoFork(t *testing.T) {
	for _, at := range []string{"before", "after"} {
		store := &failing{Memory: Memory{Lasting: true}}
		seat, peer := open(t, 2, 0, store), open(t, 2, 1, &Memory{Lasting: true})
		hear(t, peer, say(t, seat, "one"))
		store.before, store.after = at == "before", at == "after"
		if _, err := seat.Append(t.Context(), Open, []byte("two"), nil); !errors.Is(err, errDisk) {
			t.Fatal(err)
		}
		if _, err := seat.Takeover(t.Context(), nil); !errors.Is(err, errDisk) || !seat.Lost() {
			t.Fatalf("took over on a full disk: %v", err)
		}
		store.before, store.after = false, false
		if _, err := seat.Append(t.Context(), Open, []byte("other two"), nil); !errors.Is(err, ErrTakeover) {
			t.Fatalf("said another thing under a name that may be on disk: %v", err)
		}
		epoch, err := seat.Takeover(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		hear(t, peer, epoch)
		hear(t, peer, say(t, seat, "other two"))
		restarted := open(t, 2, 0, store)
		if text(restarted) != text(peer) || len(restarted.Forks()) != 0 {
			t.Errorf("%s: after a restart\n%swant\n%s", at, text(restarted), text(peer))
		}
	}
}

// TestReceivedIsSavedBeforeItIsAcknowledged kills the device after its answer: what the answer acknowledges is there.
func TestReceivedIsSavedBeforeItIsAcknowledged(t *testing.T) {
	store := &Memory{Lasting: true}
	other, seat := open(t, 2, 0, &Memory{Lasting: true}), open(t, 2, 1, store)
	heard := say(t, other, "share")
	hear(t, seat, heard)
	if err := seat.Keep(t.Context(), heard.ID, []byte("opened")); err != nil {
		t.Fatal(err)
	}
	say(t, seat, "thanks")
	restarted := open(t, 2, 1, store)
	if text(restarted) != text(seat) || string(restarted.Private(heard.ID)) != "opened" {
		t.Errorf("lost:\n%s", text(restarted))
	}
}

func TestWhoForgetsDrawsAnEpochAtRandom(t *testing.T) {
	a, b := open(t, 1, 0, nil), open(t, 1, 0, nil)
	b.cfg.Rand = strings.NewReader("other chance")
	one, err := a.Takeover(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := b.Takeover(t.Context(), nil)
	if err != nil || one.ID == other.ID {
		t.Errorf("two sessions that know nothing both began %v, %v", one.ID, err)
	}
	b.cfg.Rand = strings.NewReader("")
	if _, err := b.Takeover(t.Context(), nil); err == nil {
		t.Error("took over without chance")
	}
}
