package identity

import (
	"context"
	"fmt"
	"strings"
	"syscall/js"
)

// browser is the Keeper over localStorage, and Web Locks where the page has them.
type browser struct {
	storage js.Value
	locks   js.Value
}

// Browser returns what the tabs of this browser have in common, or a [Memory] where the browser denies storage; this tab
// is then always a new player.
func Browser() Keeper {
	b := &browser{}
	err := guard(func() {
		b.storage = js.Global().Get("localStorage") // throws where storage is blocked
		b.locks = js.Global().Get("navigator").Get("locks")
		b.storage.Call("getItem", "")
	})
	if err != nil {
		return &Memory{}
	}
	return b
}

// guard turns a thrown exception into an error.
func guard(do func()) (err error) {
	defer func() {
		if thrown, ok := recover().(js.Error); ok {
			err = fmt.Errorf("identity: %w", thrown)
		}
	}()
	do()
	return nil
}

// Get implements [Keeper].
func (b *browser) Get(name string) (value string, ok bool) {
	guard(func() {
		if v := b.storage.Call("getItem", name); v.Type() == js.TypeString {
			value, ok = v.String(), true
		}
	})
	return value, ok
}

// Put implements [Keeper].
func (b *browser) Put(name, value string) error {
	return guard(func() { b.storage.Call("setItem", name, value) })
}

// Names implements [Keeper].
func (b *browser) Names(beginning string) (list []string) {
	guard(func() {
		for i := range b.storage.Get("length").Int() {
			// another tab may have shortened the list
			if v := b.storage.Call("key", i); v.Type() == js.TypeString && strings.HasPrefix(v.String(), beginning) {
				list = append(list, v.String())
			}
		}
	})
	return list
}

// Delete implements [Keeper].
func (b *browser) Delete(name string) {
	guard(func() { b.storage.Call("removeItem", name) })
}

// Hold implements [Keeper]. Browsers give locks to secure pages only; a page from a LAN address leases them.
func (b *browser) Hold(ctx context.Context, name string, steal bool) (Hold, bool) {
	if !b.locks.Truthy() {
		return b.lease(name, steal)
	}
	return b.lock(ctx, name, steal)
}
