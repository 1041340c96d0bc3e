package identity

import (
	"context"
	"errors"
	"io"
	"strconv"
)

// Slots is how many players one browser can be.
const Slots = 8

var (
	// ErrHeld is returned for a slot that another tab plays in this room: ask whether to continue here.
	ErrHeld = errors.New("identity: another tab of this browser sits as this player")
	// ErrFull is returned when every slot is taken.
	ErrFull = errors.New("identity: every player of this browser sits already")
)

func recordName(slot int) string { return "dominocubano.player." + strconv.Itoa(slot) }

func lockName(room string, slot int) string {
	return "dominocubano.seat." + room + "." + strconv.Itoa(slot)
}

// Enter makes this tab the player of a slot in the room with this topic, a new player if the slot was never used. If
// another tab is that already, it returns ErrHeld, or with takeover ends the other's game.
func Enter(ctx context.Context, k Keeper, room string, slot int, takeover bool, rand io.Reader) (*Player, error) {
	hold, ok := k.Hold(ctx, lockName(room, slot), takeover)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !ok {
		return nil, ErrHeld
	}
	r, err := open(k, slot, rand)
	if err != nil {
		hold.Release()
		return nil, err
	}
	durable := k.Put(recordName(slot), r.String()) == nil
	return &Player{Slot: slot, Key: r.secret.key(), Generation: r.generation(), Durable: durable, record: r, hold: hold}, nil
}

// open reads a slot's record and counts one opening more. A record that cannot be read is replaced: its player is lost,
// but for the return code.
func open(k Keeper, slot int, rand io.Reader) (record, error) {
	stored, _ := k.Get(recordName(slot))
	r, err := parseRecord(stored)
	if err != nil {
		if r, err = newRecord(rand); err != nil {
			return record{}, err
		}
	}
	r.opened++
	return r, nil
}

// EnterFree makes this tab the player of the lowest slot that no other tab plays in this room.
func EnterFree(ctx context.Context, k Keeper, room string, rand io.Reader) (*Player, error) {
	for slot := range Slots {
		p, err := Enter(ctx, k, room, slot, false, rand)
		if !errors.Is(err, ErrHeld) {
			return p, err
		}
	}
	return nil, ErrFull
}

// Return brings the player of a return code to this device and names its slot, to be entered next: the one that has this
// player, or else the lowest that was never used. Errors are those of package code, and ErrFull.
func Return(k Keeper, typed string) (slot int, err error) {
	r, err := parseReturn(typed)
	if err != nil {
		return 0, err
	}
	free := -1
	for slot := range Slots {
		stored, _ := k.Get(recordName(slot))
		old, err := parseRecord(stored)
		if err == nil && old.secret == r.secret {
			old.moves = max(old.moves, r.moved().moves)
			return slot, k.Put(recordName(slot), old.String())
		}
		if err != nil && free < 0 {
			free = slot
		}
	}
	if free < 0 {
		return 0, ErrFull
	}
	return free, k.Put(recordName(free), r.moved().String())
}
