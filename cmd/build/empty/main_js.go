// Empty is the smallest program that has in it what the game stands on: a
// page of go-app and a connection of pion. The game's size is measured against
// it.
package main

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/pion/webrtc/v4"
)

type page struct{ app.Compo }

// Render draws what a connection is in at its start.
func (*page) Render() app.UI {
	connection, err := webrtc.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return app.P().Text(err)
	}
	return app.P().Text(fmt.Sprint(connection.ConnectionState()))
}

func main() {
	app.RouteWithRegexp(".*", func() app.Composer { return &page{} })
	app.RunWhenOnBrowser()
}
