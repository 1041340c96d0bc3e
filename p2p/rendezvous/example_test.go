//go:build !js

package rendezvous_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"strings"
	"time"

	"dominocubano/p2p/mesh"
	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/tracker"
)

var _ mesh.Signaller = (*rendezvous.Meeting)(nil)

// Two members of a room meet at the tracker that serves their page.
func ExampleJoin() {
	points := tracker.New()
	site := httptest.NewServer(points)
	defer site.Close()
	defer points.Close()

	ctx, leave := context.WithCancel(context.Background())
	config, _ := rendezvous.ParseConfig([]byte(`{}`), site.URL)
	config, _ = config.With(strings.TrimPrefix(site.URL, "http://"), site.URL)
	options := rendezvous.Options{Points: config.Points, First: config.First, Tabs: rendezvous.Tabs(ctx, topic)}
	ana, _ := rendezvous.Join(ctx, topic, options)
	ana.Publish(ctx, []byte("ana is here"))
	for points.Peers() == 0 {
		time.Sleep(time.Millisecond) // ana is early
	}
	luis, _ := rendezvous.Join(ctx, topic, options)
	luis.Publish(ctx, []byte("luis is here"))
	sealed, err := ana.Receive(ctx)
	fmt.Printf("%s %v\n", sealed, err)
	leave()
	ana.Gone()
	luis.Gone()
	// Output:
	// luis is here <nil>
}
