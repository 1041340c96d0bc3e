//go:build !js

package tracker_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"dominocubano/p2p/rendezvous/pointtest"
	"dominocubano/p2p/rendezvous/tracker"
)

// serve runs a tracker on loopback.
func serve(t *testing.T) (*tracker.Server, string) {
	t.Helper()
	s := tracker.New()
	h := httptest.NewServer(s)
	t.Cleanup(func() { s.Close(); h.Close() })
	return s, "ws" + strings.TrimPrefix(h.URL, "http")
}

// client is a socket that fails the test instead of returning errors.
type client struct {
	t  *testing.T
	ws *websocket.Conn
}

func dial(t *testing.T, url string) client {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	ws.SetReadLimit(1 << 20)
	t.Cleanup(func() { ws.CloseNow() })
	return client{t, ws}
}

func (c client) send(message string) {
	c.t.Helper()
	if err := c.ws.Write(c.t.Context(), websocket.MessageText, []byte(message)); err != nil {
		c.t.Fatal(err)
	}
}

// hear returns the next message.
func (c client) hear() map[string]any {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Second)
	defer cancel()
	_, b, err := c.ws.Read(ctx)
	if err != nil {
		c.t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		c.t.Fatalf("%s: %v", b, err)
	}
	return m
}

func (c client) want(key string, value any) map[string]any {
	c.t.Helper()
	m := c.hear()
	if fmt.Sprint(m[key]) != fmt.Sprint(value) {
		c.t.Fatalf("%s is %v, want %v, in %v", key, m[key], value, m)
	}
	return m
}

const hash = "abcdefghij0123456789"

// peer pads a name to a peer's id.
func peer(name string) string { return (name + strings.Repeat("-", 20))[:20] }

func announce(name, more string) string {
	return fmt.Sprintf(`{"action":"announce","info_hash":%q,"peer_id":%q%s}`, hash, peer(name), more)
}

func TestOffersAndAnswersFindTheirPeers(t *testing.T) {
	_, url := serve(t)
	a, b := dial(t, url), dial(t, url)
	a.send(announce("a", `,"event":"started","left":1,"numwant":0,"offers":[]`))
	a.want("incomplete", 1)
	b.send(announce("b", `,"event":"started","left":0,"numwant":2,"offers":[{"offer":{"type":"offer","sdp":"<ñ>"},"offer_id":"one"},{"offer":{},"offer_id":"two"}]`))
	if m := b.want("complete", 1); fmt.Sprint(m["incomplete"]) != "1" || fmt.Sprint(m["interval"]) != "120" || m["info_hash"] != hash {
		t.Errorf("welcome %v", m)
	}
	m := a.want("offer_id", "one")
	if m["peer_id"] != peer("b") || m["info_hash"] != hash || fmt.Sprint(m["offer"]) != "map[sdp:<ñ> type:offer]" {
		t.Errorf("offer %v", m)
	}
	a.send(announce("a", fmt.Sprintf(`,"answer":{"sdp":"x"},"offer_id":"one","to_peer_id":%q`, peer("b"))))
	if m := b.want("offer_id", "one"); m["peer_id"] != peer("a") || fmt.Sprint(m["answer"]) != "map[sdp:x]" {
		t.Errorf("answer %v", m)
	}
	a.send(announce("a", `,"event":"completed"`))
	a.want("complete", 2) // an answer had none of its own
}

func TestEveryOfferGoesToAnotherPeer(t *testing.T) {
	_, url := serve(t)
	var peers []client
	for i := range 5 {
		p := dial(t, url)
		p.send(announce(fmt.Sprint("p", i), ""))
		p.want("incomplete", i+1)
		peers = append(peers, p)
	}
	peers[0].send(announce("p0", `,"offers":[{"offer_id":0},{"offer_id":1},{"offer_id":2},{"offer_id":3},{"offer_id":4},{"offer_id":5}]`))
	peers[0].want("incomplete", 5)
	seen := map[any]bool{}
	for _, p := range peers[1:] {
		seen[p.want("peer_id", peer("p0"))["offer_id"]] = true
	}
	if len(seen) != 4 {
		t.Errorf("offers %v for four peers", seen)
	}
}

func TestLeavingIsForgetting(t *testing.T) {
	s, url := serve(t)
	a, b, c := dial(t, url), dial(t, url), dial(t, url)
	for name, p := range map[string]client{"a": a, "b": b, "c": c} {
		p.send(announce(name, ""))
		p.hear()
	}
	a.send(announce("a", `,"event":"stopped"`))
	a.want("incomplete", 2)
	b.ws.CloseNow()
	for s.Peers() != 1 {
		time.Sleep(time.Millisecond)
	}
	c.ws.Close(websocket.StatusNormalClosure, "")
	for s.Peers() != 0 {
		time.Sleep(time.Millisecond)
	}
}

// A peer that comes back with its old id gets what is for it at its new socket, and the end of the old one takes nothing away.
func TestTheNewestSocketOfAPeerCounts(t *testing.T) {
	s, url := serve(t)
	old, now, other := dial(t, url), dial(t, url), dial(t, url)
	old.send(announce("a", ""))
	old.hear()
	now.send(announce("a", ""))
	now.want("incomplete", 1)
	old.ws.Close(websocket.StatusNormalClosure, "")
	other.send(announce("b", `,"offers":[{"offer_id":"x"}]`))
	other.want("incomplete", 2)
	now.want("offer_id", "x")
	if n := s.Peers(); n != 2 {
		t.Errorf("%d peers", n)
	}
}

func TestScrapeTellsOnlyWhatIsAskedFor(t *testing.T) {
	_, url := serve(t)
	a := dial(t, url)
	a.send(announce("a", `,"left":"0"`))
	a.want("complete", 1)
	a.send(fmt.Sprintf(`{"action":"scrape","info_hash":[%q,%q]}`, hash, peer("none")))
	want := fmt.Sprintf("map[%s:map[complete:1 downloaded:1 incomplete:0] %s:map[complete:0 downloaded:0 incomplete:0]]", hash, peer("none"))
	a.want("files", want)
	a.send(`{"action":"scrape"}`)
	a.want("failure reason", "invalid info_hash")
}

func TestBadRequestsAreRefusedAndTheSocketLives(t *testing.T) {
	_, url := serve(t)
	a := dial(t, url)
	for message, why := range map[string]string{
		`{`:                     "malformed message",
		`[]`:                    "malformed message",
		`{"action":"dance"}`:    "invalid action in WS request",
		`{"action":"announce"}`: "invalid info_hash",
		`{"action":"announce","info_hash":"short","peer_id":"short"}`:            "invalid info_hash",
		`{"action":"announce","info_hash":"ññññññññññññññññññññ","peer_id":"x"}`: "invalid peer_id",
		`{"action":"announce","info_hash":"€€€€€€€€€€€€€€€€€€€€","peer_id":"x"}`: "invalid info_hash",
		`{"action":"announce","info_hash":["` + hash + `","` + hash + `"]}`:      "invalid info_hash",
		announce("a", `,"event":"dancing"`):                                      "invalid event",
		announce("a", `,"answer":{},"to_peer_id":"x"`):                           "invalid `to_peer_id` (required with `answer`)",
		`{"action":"dance","info_hash":"` + hash + `"}`:                          "invalid action in WS request",
	} {
		a.send(message)
		a.want("failure reason", why)
	}
	a.send(announce("a", `,"numwant":"NaN","left":null,"offers":null`))
	a.want("incomplete", 1)
}

// A client that joins everything, speaks without end or says too much harms only itself.
func TestNobodyTakesMoreThanTheirShare(t *testing.T) {
	s, url := serve(t)
	greedy := dial(t, url)
	for i := range 64 {
		greedy.send(fmt.Sprintf(`{"action":"announce","info_hash":%q,"peer_id":%q}`, peer(fmt.Sprint(i)), peer("g")))
		greedy.want("incomplete", 1)
	}
	greedy.send(announce("g", ""))
	greedy.want("failure reason", "too many peers")

	flood := dial(t, url)
	ended := make(chan bool)
	go func() {
		defer close(ended)
		for {
			if _, _, err := flood.ws.Read(t.Context()); err != nil {
				return
			}
		}
	}()
	for flood.ws.Write(t.Context(), websocket.MessageText, []byte(`{}`)) == nil {
	}
	<-ended

	long := dial(t, url)
	long.ws.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat(" ", 300<<10)))
	if _, _, err := long.ws.Read(t.Context()); err == nil {
		t.Error("a long message is answered")
	}
	if n := s.Peers(); n != 64 {
		t.Errorf("%d peers", n)
	}
}

func TestCloseEndsAllSockets(t *testing.T) {
	s, url := serve(t)
	a := dial(t, url)
	a.send(announce("a", ""))
	a.hear()
	s.Close()
	if _, _, err := a.ws.Read(t.Context()); err == nil {
		t.Error("a socket lives on")
	}
	if _, _, err := websocket.Dial(t.Context(), url, nil); err == nil {
		t.Error("a closed tracker accepts")
	}
}

// npm's client, with identifiers of any bytes, meets itself through this tracker.
func TestStandardClientsMeet(t *testing.T) {
	_, url := serve(t)
	want := map[string]bool{
		`["a","update",0,1]`: true, `["b","scrape",1,1]`: true,
		`["a","heard",{"type":"offer","sdp":"v=0 <offer> & \"ñ\""}]`: true, `["b","heard",{"type":"answer","sdp":"v=0 answer"}]`: true,
	}
	for line := range pointtest.Node(t, "clients.mjs", url) {
		delete(want, line)
		if strings.Contains(line, "warning") || strings.Contains(line, "error") {
			t.Error(line)
		}
	}
	for line := range want {
		t.Errorf("never said: %s", line)
	}
}
