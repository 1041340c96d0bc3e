package identity_test

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/link/code"
)

const room = "ROOM"

func enter(t *testing.T, k identity.Keeper, slot int, takeover bool) *identity.Player {
	t.Helper()
	p, err := identity.Enter(context.Background(), k, room, slot, takeover, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAReloadIsTheSamePlayerInANewerSession(t *testing.T) {
	k := &identity.Memory{}
	first := enter(t, k, 0, false)
	first.Leave()
	first.Leave()
	second := enter(t, k, 0, false)
	if !second.Public().Equal(first.Public()) || second.Generation <= first.Generation || !second.Durable {
		t.Errorf("generation %d then %d, durable %v", first.Generation, second.Generation, second.Durable)
	}
}

func TestFourTabsAreFourPlayers(t *testing.T) {
	k := &identity.Memory{}
	seen := map[string]bool{}
	for range 4 {
		p, err := identity.EnterFree(context.Background(), k, room, rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		seen[string(p.Public())] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d players", len(seen))
	}
}

func TestASecondTabIsAskedAndMayContinue(t *testing.T) {
	k := &identity.Memory{}
	old := enter(t, k, 0, false)
	if _, err := identity.Enter(context.Background(), k, room, 0, false, rand.Reader); !errors.Is(err, identity.ErrHeld) {
		t.Fatal(err)
	}
	if _, err := identity.Enter(context.Background(), k, "another room", 0, false, rand.Reader); err != nil {
		t.Errorf("the same player in another room: %v", err)
	}
	next := enter(t, k, 0, true)
	select {
	case <-old.Lost():
	default:
		t.Error("the old tab has not learnt that it lost its seat")
	}
	old.Leave() // must not free what is the new tab's
	if _, err := identity.Enter(context.Background(), k, room, 0, false, rand.Reader); !errors.Is(err, identity.ErrHeld) {
		t.Error(err)
	}
	if next.Generation <= old.Generation {
		t.Errorf("generation %d after %d", next.Generation, old.Generation)
	}
}

func TestTheNinthTabFindsNoSlot(t *testing.T) {
	k := &identity.Memory{}
	for range identity.Slots {
		if _, err := identity.EnterFree(context.Background(), k, room, rand.Reader); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := identity.EnterFree(context.Background(), k, room, rand.Reader); !errors.Is(err, identity.ErrFull) {
		t.Error(err)
	}
}

// A return code brings the key to another device, whose sessions beat all of the first one's.
func TestAReturnCodeMovesAPlayer(t *testing.T) {
	phone, tablet := &identity.Memory{}, &identity.Memory{}
	var p *identity.Player
	for range 5 {
		p = enter(t, phone, 0, true)
	}
	other := enter(t, tablet, 0, false) // plays on the tablet already, and is not lost
	slot, err := identity.Return(tablet, strings.ToLower(p.ReturnCode()))
	if err != nil || slot == other.Slot {
		t.Fatal(slot, err)
	}
	moved := enter(t, tablet, slot, false)
	if !moved.Public().Equal(p.Public()) || moved.Generation <= p.Generation {
		t.Errorf("generation %d after %d", moved.Generation, p.Generation)
	}
	if late := enter(t, phone, 0, true); late.Generation >= moved.Generation {
		t.Errorf("the old device reaches generation %d, the new one is at %d", late.Generation, moved.Generation)
	}
	back, err := identity.Return(phone, moved.ReturnCode())
	if err != nil || back != 0 {
		t.Fatal(back, err)
	}
	if p = enter(t, phone, 0, true); p.Generation <= moved.Generation {
		t.Errorf("back on the first device: generation %d after %d", p.Generation, moved.Generation)
	}
}

func TestReturnSaysWhatIsWrong(t *testing.T) {
	k := &identity.Memory{}
	good := enter(t, k, 0, false).ReturnCode()
	if n := len(code.Plain(good)); n != 30 {
		t.Errorf("%d characters", n)
	}
	for typed, want := range map[string]error{
		"":             code.ErrLength,
		good[1:]:       code.ErrLength,
		"U" + good[1:]: code.ErrCharacter,
		good[:len(good)-1] + string(code.Alphabet[(strings.IndexByte(code.Alphabet, good[len(good)-1])+1)%32]): code.ErrCheck,
	} {
		if _, err := identity.Return(&identity.Memory{}, typed); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", typed, err, want)
		}
	}
	full := &identity.Memory{}
	for slot := range identity.Slots {
		enter(t, full, slot, false)
	}
	if _, err := identity.Return(full, good); !errors.Is(err, identity.ErrFull) {
		t.Error(err)
	}
}

func TestADamagedRecordIsANewPlayer(t *testing.T) {
	for _, stored := range []string{"x", "0 1", strings.Repeat("0", 30) + " -1", strings.Repeat("0", 30) + " 4294967296"} {
		k := &identity.Memory{}
		k.Put("dominocubano.player.0", stored)
		if p := enter(t, k, 0, false); p.Generation != 1 {
			t.Errorf("%q: generation %d", stored, p.Generation)
		}
	}
}

// denied is a browser whose storage refuses to write.
type denied struct{ identity.Memory }

func (*denied) Put(string, string) error { return errors.New("quota") }

func TestWithoutStorageAPlayerSaysSo(t *testing.T) {
	if p := enter(t, &denied{}, 0, false); p.Durable {
		t.Error("claims to be durable")
	}
}

// This must never change: it is a player's seat.
func TestKeysAreForever(t *testing.T) {
	k := &identity.Memory{}
	k.Put("dominocubano.player.0", code.Encode(make([]byte, 18), 140)+" 0")
	p := enter(t, k, 0, false)
	const want = "fa1358e183be8f41"
	if got := hex.EncodeToString(p.Public()[:8]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
