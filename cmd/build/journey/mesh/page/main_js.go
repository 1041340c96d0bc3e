// Page is what the journeys of the mesh open in browsers: a room of four
// without a game, which tells of itself by window.room.
//
// The link is the page's fragment. With ?alone there is neither a meeting
// point nor a server, as where there is no network but the neighbours' own.
package main

import (
	"context"
	"errors"
	"time"
)

func main() {
	started := time.Now()
	ctx := context.Background()
	r, err := open(ctx)
	if err != nil {
		panic(err) // the shell shows it, and the journey waits in vain
	}
	r.started = started
	r.expose()
	r.follow()
	go r.listen(ctx)
	go r.watch(ctx)
	if err := r.mesh.Run(ctx); !errors.Is(err, context.Canceled) {
		panic(err)
	}
}
