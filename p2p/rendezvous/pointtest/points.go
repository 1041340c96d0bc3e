//go:build !js

package pointtest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"
	mochi "github.com/mochi-mqtt/server/v2"
	"github.com/mochi-mqtt/server/v2/hooks/auth"

	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/tracker"
)

// serve runs a handler and returns its address as a WebSocket's.
func serve(t testing.TB, h http.Handler) string {
	s := httptest.NewServer(h)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return "ws" + strings.TrimPrefix(s.URL, "http") + rendezvous.TrackerPath
}

// Tracker runs this project's own tracker.
func Tracker(t testing.TB) rendezvous.Point {
	s := tracker.New()
	url := serve(t, s)
	t.Cleanup(func() { s.Close() })
	return rendezvous.Point{Kind: rendezvous.Tracker, URL: url}
}

// Broker runs an MQTT broker (mochi-mqtt).
func Broker(t testing.TB) rendezvous.Point {
	s := mochi.New(&mochi.Options{Logger: slog.New(slog.DiscardHandler)})
	if err := s.AddHook(new(auth.AllowHook), nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(); err != nil {
		t.Fatal(err)
	}
	url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"mqtt"}, InsecureSkipVerify: true})
		if err == nil {
			defer ws.CloseNow()
			s.EstablishConnection("test", websocket.NetConn(r.Context(), ws, websocket.MessageBinary))
		}
	}))
	t.Cleanup(func() { s.Close() })
	return rendezvous.Point{Kind: rendezvous.MQTT, URL: url}
}

// Mute runs a point that accepts everybody, reads everything and says nothing; opened is called for each socket.
func Mute(t testing.TB, kind rendezvous.Kind, opened func()) rendezvous.Point {
	url := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"mqtt"}, InsecureSkipVerify: true})
		if err != nil {
			return
		}
		defer ws.CloseNow()
		opened()
		for err == nil {
			_, _, err = ws.Read(r.Context())
		}
	}))
	return rendezvous.Point{Kind: kind, URL: url}
}
