package identity

import (
	"crypto/rand"
	"strconv"
	"strings"
	"sync"
	"syscall/js"
	"time"
)

const (
	// leaseTime is how long a lock lives that nobody renews: more than the minute at which hidden pages' timers fire.
	leaseTime  = 75 * time.Second
	leaseRenew = 5 * time.Second
	// leaseSettle is how long after asking a tab looks whether another has asked too: tabs in processes of their own learn
	// late what the others wrote.
	leaseSettle = 250 * time.Millisecond
)

// lease is a lock in localStorage: who holds it, and until when. Tabs of one browser have one clock. Of tabs that ask at
// once the last one to write holds it, and the others see that a moment later; on a machine so slow that they do not, the
// next renewal tells them.
type lease struct {
	b     *browser
	name  string
	owner string
	lost  chan struct{}
	ended chan struct{}
	once  sync.Once
	hide  js.Func
}

// lease takes the lock if it is free, has run out, is this tab's from before a reload, or is to be stolen.
func (b *browser) lease(name string, steal bool) (Hold, bool) {
	owner, until := b.leased(name)
	sure := steal || owner != "" && owner == b.fromBefore(name)
	if !sure && owner != "" && time.Now().Before(until) {
		return Hold{}, false
	}
	l := &lease{b: b, name: name, owner: rand.Text(), lost: make(chan struct{}), ended: make(chan struct{})}
	l.renew()
	if !sure {
		time.Sleep(leaseSettle)
		if owner, _ := b.leased(name); owner != l.owner {
			return Hold{}, false
		}
	}
	l.hide = js.FuncOf(func(js.Value, []js.Value) any { l.remember(); return nil })
	js.Global().Call("addEventListener", "pagehide", l.hide)
	go l.keep()
	return Hold{Lost: l.lost, Release: l.release}, true
}

// leased reads who holds a lock.
func (b *browser) leased(name string) (owner string, until time.Time) {
	value, _ := b.Get(name)
	owner, end, _ := strings.Cut(value, " ")
	ms, err := strconv.ParseInt(end, 10, 64)
	if err != nil {
		return "", time.Time{}
	}
	return owner, time.UnixMilli(ms)
}

// fromBefore returns, once, the name under which this tab held the lock when its page was hidden: so a reload takes its own
// lock back, and a copy of a tab that is still shown does not.
func (b *browser) fromBefore(name string) (owner string) {
	guard(func() {
		session := js.Global().Get("sessionStorage")
		if v := session.Call("getItem", name); v.Type() == js.TypeString {
			owner = v.String()
		}
		session.Call("removeItem", name)
	})
	return owner
}

func (l *lease) remember() {
	guard(func() { js.Global().Get("sessionStorage").Call("setItem", l.name, l.owner) })
}

func (l *lease) renew() {
	l.b.Put(l.name, l.owner+" "+strconv.FormatInt(time.Now().Add(leaseTime).UnixMilli(), 10))
}

// keep renews the lease until it is released or another's.
func (l *lease) keep() {
	ticks := time.NewTicker(leaseRenew)
	defer ticks.Stop()
	defer l.hide.Release()
	defer js.Global().Call("removeEventListener", "pagehide", l.hide)
	for {
		select {
		case <-ticks.C:
			if owner, _ := l.b.leased(l.name); owner != l.owner {
				close(l.lost)
				return
			}
			l.renew()
		case <-l.ended:
			return
		}
	}
}

func (l *lease) release() {
	l.once.Do(func() {
		close(l.ended)
		if owner, _ := l.b.leased(l.name); owner == l.owner {
			guard(func() { l.b.storage.Call("removeItem", l.name) })
		}
	})
}
