//go:build js

// The program that browser_test.go runs in Chromium: it does, with what only a browser has, what the other tests do natively,
// and posts what went wrong.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall/js"
	"time"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/rendezvous"
)

const topic = "EQR1M46G7C685C6VFXA8"

var failures []string

func fail(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	seats(ctx)
	tabs(ctx)
	faults(ctx)
	var points []rendezvous.Point
	if err := json.Unmarshal([]byte(js.Global().Get("points").String()), &points); err != nil {
		fail("points: %v", err)
	}
	for _, p := range points {
		meet(ctx, p)
	}
	report := "ok"
	if len(failures) > 0 {
		report = strings.Join(failures, "\n")
	}
	js.Global().Call("fetch", "/report", map[string]any{"method": "POST", "body": report})
	select {}
}

// meet says hello at a point and waits for the test's answer.
func meet(ctx context.Context, p rendezvous.Point) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m, err := rendezvous.Join(ctx, topic, rendezvous.Options{Points: []rendezvous.Point{p}})
	if err != nil {
		fail("join %v: %v", p, err)
		return
	}
	if err := m.Publish(ctx, []byte("hello from the browser")); err != nil {
		fail("publish %v: %v", p, err)
	}
	sealed, err := m.Receive(ctx)
	if want := "welcome at " + string(p.Kind); err != nil || !strings.HasPrefix(string(sealed), want) {
		fail("%v: heard %q, %v", p, sealed, err)
	}
	if s := m.Status()[0]; !s.Connected || s.Envelopes != 1 {
		fail("%+v", s)
	}
	cancel()
	m.Gone()
}

// tabs lets two channels of one browser hear each other, and not themselves.
func tabs(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	a, b := rendezvous.Tabs(ctx, topic), rendezvous.Tabs(ctx, topic)
	other := rendezvous.Tabs(ctx, topic+"2")
	for i := range 20 {
		if err := a.Publish(ctx, []byte{byte(i), 0, 255}); err != nil {
			fail("tabs: %v", err)
		}
	}
	for i := range 20 {
		if got, err := b.Receive(ctx); err != nil || !slices.Equal(got, []byte{byte(i), 0, 255}) {
			fail("tabs: %d came as %v, %v", i, got, err)
		}
	}
	silent := map[string]rendezvous.Rendezvous{"itself": a, "another topic": other}
	for who, r := range silent {
		soon, stop := context.WithTimeout(ctx, 50*time.Millisecond)
		if got, err := r.Receive(soon); err == nil {
			fail("tabs: %s hears %v", who, got)
		}
		stop()
	}
	cancel()
	if err := a.Publish(ctx, []byte{1}); !errors.Is(err, context.Canceled) {
		fail("tabs: after the end: %v", err)
	}
}

// faults dials what cannot be dialled.
func faults(ctx context.Context) {
	for _, url := range []string{"ws://127.0.0.1:1/", "wss://127.0.0.1:1/", "ftp://nowhere", "::", "ws://a:99999/"} {
		if _, err := rendezvous.Dial(ctx, rendezvous.Address{URL: url}); err == nil {
			fail("dialled %s", url)
		}
	}
	soon, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := rendezvous.Dial(soon, rendezvous.Address{URL: "ws://" + js.Global().Get("location").Get("host").String() + "/hang"}); !errors.Is(err, context.Canceled) {
		fail("dialled without time: %v", err)
	}
}

// seats enters slots as the tabs of a browser do.
func seats(ctx context.Context) {
	k := identity.Browser()
	if _, ok := k.(*identity.Memory); ok {
		fail("storage is denied")
	}
	enter := func(slot int, takeover bool) (*identity.Player, error) {
		return identity.Enter(ctx, k, topic, slot, takeover, rand.Reader)
	}
	first, err := enter(0, false)
	if err != nil {
		fail("enter: %v", err)
		return
	}
	if _, err := enter(0, false); !errors.Is(err, identity.ErrHeld) {
		fail("a held seat: %v", err)
	}
	second, err := identity.EnterFree(ctx, k, topic, rand.Reader)
	if err != nil || second.Slot != 1 || second.Public().Equal(first.Public()) {
		fail("the next seat: %+v, %v", second, err)
	}
	if first, err = takeover(ctx, first, enter); err != nil {
		fail("take over: %v", err)
		return
	}
	first.Leave()
	second.Leave()
	for range 100 { // a lock is free a moment after it was given back
		again, err := enter(0, false)
		if errors.Is(err, identity.ErrHeld) {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		if err != nil || !again.Durable || !again.Public().Equal(first.Public()) || again.Generation <= first.Generation {
			fail("back in the seat: %+v, %v", again, err)
		}
		return
	}
	fail("a seat that was left is held")
}

// takeover continues in another tab; the old one learns it within one renewal of a lease.
func takeover(ctx context.Context, old *identity.Player, enter func(int, bool) (*identity.Player, error)) (*identity.Player, error) {
	next, err := enter(0, true)
	if err != nil {
		return nil, err
	}
	select {
	case <-old.Lost():
	case <-time.After(6 * time.Second):
		return nil, errors.New("the old tab has not learnt it")
	}
	if !next.Public().Equal(old.Public()) {
		return nil, errors.New("another player")
	}
	return next, nil
}
