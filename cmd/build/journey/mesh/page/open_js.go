package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"syscall/js"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/link"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/peer"
	"dominocubano/p2p/rendezvous"
)

// open enters the room of the page's link as the first player of this browser
// who is not here already.
func open(ctx context.Context) (*room, error) {
	location := js.Global().Get("location")
	invitation, err := link.Parse(location.Get("hash").String())
	if err != nil {
		return nil, err
	}
	keys := invitation.Keys()
	player, err := identity.EnterFree(ctx, identity.Browser(), keys.Topic, rand.Reader)
	if err != nil {
		return nil, err
	}
	go func() { // another tab asked for the same seat at the same time, and has it
		<-player.Lost()
		location.Call("reload")
	}()
	session, err := identity.NewSession(rand.Reader)
	if err != nil {
		return nil, err
	}
	config := mesh.Config{Topic: keys.Room, Key: player.Key, Session: session, Generation: player.Generation, Size: size,
		Dialer: mesh.Peers{}, Envelopes: identity.NewEnvelopes(keys.Topic, keys.Seal, player.Key, rand.Reader)}
	r := &room{key: player.Key}
	if !strings.Contains(location.Get("search").String(), "alone") {
		if r.meeting, err = public(ctx, &config, location.Get("href").String(), keys.Topic); err != nil {
			return nil, err
		}
	}
	r.mesh, err = mesh.New(config)
	return r, err
}

// public joins the meeting points that the site names, and uses its servers.
func public(ctx context.Context, config *mesh.Config, page, topic string) (*rendezvous.Meeting, error) {
	file, err := await(js.Global().Call("fetch", "./config.json"))
	if err != nil {
		return nil, err
	}
	text, err := await(file.Call("text"))
	if err != nil {
		return nil, err
	}
	site, err := rendezvous.ParseConfig([]byte(text.String()), page)
	if err != nil {
		return nil, err
	}
	var servers []peer.Server
	for _, s := range site.ICE {
		servers = append(servers, peer.Server(s))
	}
	meeting, err := rendezvous.Join(ctx, topic, rendezvous.Options{Points: site.Points, First: site.First, Tabs: rendezvous.Tabs(ctx, topic)})
	config.Dialer, config.Signaller = mesh.Peers{Config: peer.Config{Servers: servers}}, meeting
	return meeting, err
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	settle := func(make func(js.Value) outcome) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			done <- make(args[0])
			return nil
		})
	}
	kept := settle(func(v js.Value) outcome { return outcome{v, nil} })
	broken := settle(func(v js.Value) outcome { return outcome{v, fmt.Errorf("page: %s", v.Call("toString"))} })
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-done
	return o.value, o.err
}
