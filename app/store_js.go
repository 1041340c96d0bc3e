package app

import (
	"errors"
	"fmt"
	"syscall/js"
)

// browserStore is the browser's local storage.
type browserStore struct{ local js.Value }

// deviceStore returns the browser's storage, or one in memory, and an error
// that says why, where the browser forbids it.
func deviceStore() (s Store, err error) {
	defer func() {
		if r := recover(); r != nil {
			s, err = memoryStore{}, fmt.Errorf("app: storage is denied: %v", r)
		}
	}()
	local := js.Global().Get("localStorage")
	local.Call("getItem", "")
	if local.Get("forgetful").Truthy() { // lent by the loader
		return memoryStore{}, errors.New("app: storage is denied")
	}
	return browserStore{local}, nil
}

func (b browserStore) Get(key string) (value string, ok bool) {
	defer func() { _ = recover() }() // an exception of the browser: not there
	v := b.local.Call("getItem", key)
	if v.Type() != js.TypeString {
		return "", false
	}
	return v.String(), true
}

func (b browserStore) Set(key, value string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("app: cannot store %s: %v", key, r)
		}
	}()
	b.local.Call("setItem", key, value)
	return nil
}

func (b browserStore) Remove(key string) {
	defer func() { _ = recover() }() // nothing more to forget
	b.local.Call("removeItem", key)
}

// watchStore calls f with the key of whatever another tab changes. One that
// forgets all at once has forgotten who plays, too.
func watchStore(f func(key string)) {
	js.Global().Call("addEventListener", "storage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		key := tabKey
		if changed := args[0].Get("key"); changed.Type() == js.TypeString {
			key = changed.String()
		}
		go f(key)
		return nil
	}))
}
