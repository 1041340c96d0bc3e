// Package memory has a [p2p.Wire] between devices that are all in one program:
// for tests of what is built on wires, with delays that reorder what different
// seats say, devices that crash around a write, and devices that are away.
package memory

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
)

// Net joins the devices of one table.
type Net struct {
	// Delay returns how long the nth entry of a seat takes to another; nil is
	// no time. Entries of one seat keep their order.
	Delay func(from, to engine.Seat, nth int) time.Duration

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
	devices map[engine.Seat]*Device
}

// NewNet returns a net of devices at these seats.
func NewNet(seats engine.Seats) *Net {
	n := &Net{changed: make(chan struct{}), devices: map[engine.Seat]*Device{}}
	for s := range seats.All() {
		n.devices[s] = &Device{net: n, seat: s, heard: map[engine.Seat]int{}}
	}
	return n
}

// change wakes whoever waits. The net is locked.
func (n *Net) change() {
	close(n.changed)
	n.changed = make(chan struct{})
}

// Device returns the device of a seat.
func (n *Net) Device(s engine.Seat) *Device { return n.devices[s] }

// Device is one player's: its storage outlives its wires.
type Device struct {
	// Crash, if set, is asked at every write. An error before it leaves
	// nothing behind; an error after it leaves an entry that nobody has heard.
	Crash func(nth int) (before, after error)

	net   *Net
	seat  engine.Seat
	line  []p2p.Said // said here
	sent  int        // of them
	kept  []p2p.Said // heard here, own ones among them
	heard map[engine.Seat]int
	away  bool
}

// Line returns what the device's seat has said, others' or not heard by
// others included.
func (d *Device) Line() []p2p.Said {
	d.net.mu.Lock()
	defer d.net.mu.Unlock()
	return slices.Clone(d.line)
}

// Kept returns what the device has heard and said, in its order.
func (d *Device) Kept() []p2p.Said {
	d.net.mu.Lock()
	defer d.net.mu.Unlock()
	return slices.Clone(d.kept)
}

// Away cuts the device off, or joins it again. The others are told.
func (d *Device) Away(away bool) {
	d.net.mu.Lock()
	defer d.net.mu.Unlock()
	d.away = away
	d.net.change()
}

// Wire begins anew with what the device keeps. Its entries that nobody has
// heard leave now. ctx ends its deliveries.
func (d *Device) Wire(ctx context.Context) p2p.Wire {
	d.net.mu.Lock()
	defer d.net.mu.Unlock()
	w := &wire{device: d, history: len(d.kept), present: map[engine.Seat]bool{}}
	d.sent = len(d.line)
	d.net.change()
	for s, other := range d.net.devices {
		if s != d.seat {
			w.present[s] = true
			go d.deliver(ctx, other)
		}
	}
	return w
}

// deliver brings another's entries here, one after another.
func (d *Device) deliver(ctx context.Context, from *Device) {
	n := d.net
	for ctx.Err() == nil {
		n.mu.Lock()
		nth, changed := d.heard[from.seat], n.changed
		ready := nth < from.sent && !d.away && n.reachable(from, nth)
		n.mu.Unlock()
		if !ready {
			select {
			case <-changed:
				continue
			case <-ctx.Done():
				return
			}
		}
		if n.Delay != nil {
			select {
			case <-time.After(n.Delay(from.seat, d.seat, nth)):
			case <-ctx.Done():
				return
			}
		}
		d.arrive(ctx, from, nth)
	}
}

// reachable reports whether somebody who is there has a seat's nth entry: what
// one device has heard the others hear of it. The net is locked.
func (n *Net) reachable(from *Device, nth int) bool {
	for _, d := range n.devices {
		if !d.away && (d == from || d.heard[from.seat] > nth) {
			return true
		}
	}
	return false
}

// arrive keeps an entry of another, unless it is here already.
func (d *Device) arrive(ctx context.Context, from *Device, nth int) {
	d.net.mu.Lock()
	defer d.net.mu.Unlock()
	if ctx.Err() != nil || d.heard[from.seat] != nth || d.away {
		return
	}
	s := from.line[nth]
	s.Private = nil
	d.kept = append(d.kept, s)
	d.heard[from.seat]++
	d.net.change()
}

// wire is one run of a device's program.
type wire struct {
	device  *Device
	history int // how much was kept when it began
	told    int
	caught  bool
	present map[engine.Seat]bool
}

// Say implements [p2p.Wire].
func (w *wire) Say(ctx context.Context, payload, private []byte) error {
	d := w.device
	d.net.mu.Lock()
	defer d.net.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	var before, after error
	if d.Crash != nil {
		before, after = d.Crash(len(d.line))
	}
	if before != nil {
		return before
	}
	s := p2p.Said{Seat: d.seat, Payload: payload, Private: private}
	hash := sha256.Sum256(payload)
	binary.BigEndian.PutUint32(s.Place[4:], uint32(len(d.line)))
	copy(s.Place[8:], hash[:])
	d.line, d.kept = append(d.line, s), append(d.kept, s)
	if after != nil {
		return after
	}
	d.sent = len(d.line)
	d.net.change()
	return nil
}

// Hear implements [p2p.Wire].
func (w *wire) Hear(ctx context.Context) (p2p.News, error) {
	for {
		w.device.net.mu.Lock()
		news, changed := w.next(), w.device.net.changed
		w.device.net.mu.Unlock()
		if news != nil {
			return news, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// next returns what is to be told, nil if nothing is. The net is locked.
func (w *wire) next() p2p.News {
	d := w.device
	if w.told < w.history || w.caught && w.told < len(d.kept) {
		w.told++
		return d.kept[w.told-1]
	}
	if !w.caught {
		w.caught = true
		return p2p.Caught{}
	}
	for s, other := range d.net.devices {
		if here := !other.away && !d.away; s != d.seat && w.present[s] != here {
			w.present[s] = here
			return p2p.Presence{Seat: s, Here: here}
		}
	}
	return nil
}
