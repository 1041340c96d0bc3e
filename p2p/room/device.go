package room

import (
	"context"
	"crypto/rand"
	"io"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/log"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/peer"
	"dominocubano/p2p/rendezvous"
)

// Device is what a room needs of the device that it runs on.
type Device struct {
	// Keeper remembers players and what they have agreed to.
	Keeper identity.Keeper
	Dialer mesh.Dialer
	// Meet enters a topic at the meeting points until ctx ends; nil without
	// any. If it has a method Status() []rendezvous.Status, snapshots show it.
	Meet func(ctx context.Context, topic string) (mesh.Signaller, error)
	// Tabs joins the pages of this browser on a channel; nil, or nil from it,
	// where there are none.
	Tabs func(ctx context.Context, channel string) rendezvous.Rendezvous
	// Store opens the store of one game's log.
	Store func(ctx context.Context, name string) log.Store
	// Forget deletes such a store for good; nil where nothing lasts.
	Forget func(name string)
	Rand   io.Reader
}

// Here is this device, in a site with this config.
func Here(site rendezvous.Config) Device {
	servers := make([]peer.Server, len(site.ICE))
	for i, s := range site.ICE {
		servers[i] = peer.Server(s)
	}
	return Device{
		Keeper: identity.Browser(),
		Dialer: mesh.Peers{Config: peer.Config{Servers: servers}},
		Meet: func(ctx context.Context, topic string) (mesh.Signaller, error) {
			return rendezvous.Join(ctx, topic, rendezvous.Options{Points: site.Points, First: site.First,
				Tabs: rendezvous.Tabs(ctx, topic)})
		},
		Tabs:   rendezvous.Tabs,
		Store:  log.OpenStore,
		Forget: log.DeleteStore,
		Rand:   rand.Reader,
	}
}
