package log

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"
)

// recordsName is the object store in each database; its keys count up in the order of the first Put.
const recordsName = "records"

// idb is a Store in an IndexedDB database of its own.
type idb struct {
	db   js.Value
	keys map[string]int // entry → key
	next int
}

// OpenStore returns the store of this name in IndexedDB, or a [Memory] where the browser denies it (private windows,
// blocked storage, a page without an origin): the seat is then taken over after a reload instead of remembered.
func OpenStore(ctx context.Context, name string) Store {
	factory := js.Global().Get("indexedDB")
	if !factory.Truthy() {
		return &Memory{}
	}
	request, err := guard(func() js.Value { return factory.Call("open", databaseName(name), 1) })
	if err != nil {
		return &Memory{}
	}
	upgrade := js.FuncOf(func(js.Value, []js.Value) any {
		request.Get("result").Call("createObjectStore", recordsName)
		return nil
	})
	defer upgrade.Release()
	request.Set("onupgradeneeded", upgrade)
	db, err := await(ctx, request, "onsuccess", "onerror", "onblocked")
	if err != nil {
		return &Memory{}
	}
	s := &idb{db: db.Get("result"), keys: map[string]int{}}
	s.db.Set("onversionchange", js.FuncOf(func(js.Value, []js.Value) any {
		s.db.Call("close") // somebody deletes it, and would wait for us
		return nil
	}))
	return s
}

// DeleteStore deletes the store of this name for good, soon after it returns. Who still has it open cannot use it any more.
func DeleteStore(name string) {
	_, _ = guard(func() js.Value { return js.Global().Get("indexedDB").Call("deleteDatabase", databaseName(name)) })
}

func databaseName(name string) string { return "dominocubano-log-" + name }

// Load implements [Store].
func (s *idb) Load(ctx context.Context) ([]Record, error) {
	tx, err := s.transaction("readonly")
	if err != nil {
		return nil, err
	}
	values := tx.Call("objectStore", recordsName).Call("getAll")
	if _, err := await(ctx, tx, "oncomplete", "onerror", "onabort"); err != nil {
		return nil, err
	}
	values = values.Get("result")
	records := make([]Record, values.Length())
	for i := range records {
		records[i] = Record{Entry: goBytes(values.Index(i).Get("entry")), Private: goBytes(values.Index(i).Get("private"))}
		s.keys[string(records[i].Entry)] = i
	}
	s.next = len(records)
	return records, nil
}

// Put implements [Store]. The transaction is a strict one: complete means on disk, as far as the browser can tell.
func (s *idb) Put(ctx context.Context, records ...Record) error {
	tx, err := s.transaction("readwrite")
	if err != nil {
		return err
	}
	objects := tx.Call("objectStore", recordsName)
	for _, r := range records {
		key, ok := s.keys[string(r.Entry)]
		if !ok {
			key = s.next
			s.next++
			s.keys[string(r.Entry)] = key
		}
		value := map[string]any{"entry": jsBytes(r.Entry)}
		if r.Private != nil {
			value["private"] = jsBytes(r.Private)
		}
		objects.Call("put", value, key)
	}
	_, err = await(ctx, tx, "oncomplete", "onerror", "onabort")
	return err
}

// Durable implements [Store].
func (s *idb) Durable() bool { return true }

func (s *idb) transaction(mode string) (js.Value, error) {
	return guard(func() js.Value {
		return s.db.Call("transaction", recordsName, mode, map[string]any{"durability": "strict"})
	})
}

// await waits for the first of a target's events; every one but the first named is a failure.
func await(ctx context.Context, target js.Value, success string, failures ...string) (js.Value, error) {
	done := make(chan error, 1+len(failures))
	var funcs []js.Func
	on := func(event string, err error) {
		f := js.FuncOf(func(js.Value, []js.Value) any {
			done <- err
			return nil
		})
		funcs = append(funcs, f)
		target.Set(event, f)
	}
	on(success, nil)
	for _, event := range failures {
		on(event, fmt.Errorf("log: storage: %s", event[2:]))
	}
	defer func() {
		target.Set(success, js.Null())
		for _, event := range failures {
			target.Set(event, js.Null())
		}
		for _, f := range funcs {
			f.Release()
		}
	}()
	select {
	case err := <-done:
		return target, err
	case <-ctx.Done():
		return target, ctx.Err()
	}
}

// guard turns a JavaScript exception into an error.
func guard(f func() js.Value) (v js.Value, err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = errors.New("log: storage: " + fmt.Sprint(thrown))
		}
	}()
	return f(), nil
}

func jsBytes(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

func goBytes(v js.Value) []byte {
	if !v.Truthy() {
		return nil
	}
	b := make([]byte, v.Length())
	js.CopyBytesToGo(b, v)
	return b
}
