package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"sync"
	"syscall/js"

	"dominocubano/p2p/mesh"
	"dominocubano/p2p/rendezvous"
)

// state is what the journeys ask for.
type state struct {
	Linked, Away, Disorder, Faults int
	Said                           [size]int
	Ready                          bool // there is a log
	Seat                           int
	Started, Meshed                float64 // in ms since 1970; Meshed is 0 before
	Points                         []rendezvous.Status
}

func (r *room) state(ctx context.Context) (string, error) {
	var s state
	for _, m := range r.members(ctx) {
		if m.Linked {
			s.Linked++
		}
		if m.Presence == mesh.Away {
			s.Away++
		}
	}
	if r.meeting != nil {
		s.Points = r.meeting.Status()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	s.Said, s.Disorder, s.Faults, s.Ready, s.Seat = r.said, r.disorder, r.faults, r.seated, r.seat
	s.Started = float64(r.started.UnixMicro()) / 1000
	if !r.meshed.IsZero() {
		s.Meshed = float64(r.meshed.UnixMicro()) / 1000
	}
	b, err := json.Marshal(s)
	return string(b), err
}

// expose makes window.room: each of its functions returns a promise of a text.
func (r *room) expose() {
	ctx := context.Background()
	var mu sync.Mutex
	var open *mesh.Invitation
	functions := map[string]func(arg string) (string, error){
		"state": func(string) (string, error) { return r.state(ctx) },
		"say": func(n string) (string, error) {
			count, err := strconv.Atoi(n)
			if err != nil {
				return "", err
			}
			return "", r.say(ctx, count)
		},
		"invite": func(string) (string, error) {
			i, err := r.mesh.Invite(ctx)
			if err != nil {
				return "", err
			}
			mu.Lock()
			defer mu.Unlock()
			open = i
			return base64.RawURLEncoding.EncodeToString(i.Text), nil
		},
		"reply": func(invitation string) (string, error) {
			b, err := base64.RawURLEncoding.DecodeString(invitation)
			if err != nil {
				return "", err
			}
			b, err = r.mesh.Reply(ctx, b)
			return base64.RawURLEncoding.EncodeToString(b), err
		},
		"accept": func(reply string) (string, error) {
			b, err := base64.RawURLEncoding.DecodeString(reply)
			if err != nil {
				return "", err
			}
			mu.Lock()
			defer mu.Unlock()
			return "", open.Accept(ctx, b)
		},
	}
	object := map[string]any{}
	for name, f := range functions {
		object[name] = js.FuncOf(func(_ js.Value, args []js.Value) any {
			arg := ""
			if len(args) > 0 {
				arg = args[0].String()
			}
			return promise(func() (string, error) { return f(arg) })
		})
	}
	js.Global().Set("room", object)
}

// promise returns a JavaScript promise of what do returns. Callbacks of the
// browser must not wait; a goroutine may.
func promise(do func() (string, error)) js.Value {
	executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			if text, err := do(); err != nil {
				reject.Invoke(err.Error())
			} else {
				resolve.Invoke(text)
			}
		}()
		return nil
	})
	defer executor.Release()
	return js.Global().Get("Promise").New(executor)
}

// follow tells the mesh what happens to the page.
func (r *room) follow() {
	on := func(target js.Value, event string, do func()) {
		target.Call("addEventListener", event, js.FuncOf(func(js.Value, []js.Value) any {
			do()
			return nil
		}))
	}
	document := js.Global().Get("document")
	on(js.Global(), "pagehide", r.mesh.Away)
	on(js.Global(), "pageshow", r.mesh.Wake)
	on(js.Global(), "online", r.mesh.Wake)
	on(document, "resume", r.mesh.Wake)
	on(document, "visibilitychange", func() {
		if document.Get("visibilityState").String() == "visible" {
			r.mesh.Wake()
		}
	})
}
