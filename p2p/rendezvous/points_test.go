//go:build !js

package rendezvous_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dominocubano/p2p/identity"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/pointtest"
	"dominocubano/p2p/rendezvous/tracker"
)

// kinds are the meeting points that a room may use, each by itself.
var kinds = map[string]func(testing.TB) rendezvous.Point{
	"tracker": pointtest.Tracker,
	"npm":     pointtest.NPM,
	"mqtt":    pointtest.Broker,
	"nostr":   pointtest.Relay,
}

// joinAll lets four members in. They leave before the test's points do.
func joinAll(t testing.TB, o rendezvous.Options) []*rendezvous.Meeting {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var members []*rendezvous.Meeting
	for range 4 {
		m, err := rendezvous.Join(ctx, topic, o)
		if err != nil {
			t.Fatal(err)
		}
		members = append(members, m)
	}
	t.Cleanup(func() {
		cancel()
		for _, m := range members {
			m.Gone()
		}
	})
	return members
}

// meet lets each member call until it has heard the three others, and answer everyone it hears for the first time. It returns
// how often an envelope came to somebody.
func meet(t testing.TB, members []*rendezvous.Meeting) map[string]int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var mu sync.Mutex
	came := map[string]int{}
	known := make([]map[string]bool, len(members))
	done := func() bool {
		return !slices.ContainsFunc(known, func(k map[string]bool) bool { return len(k) < len(members)-1 })
	}
	for i, m := range members {
		known[i] = map[string]bool{}
		serial := 0
		say := func() {
			mu.Lock()
			serial++
			b := fmt.Sprintf("%d says %d", i, serial)
			mu.Unlock()
			m.Publish(ctx, []byte(b))
		}
		go func() {
			for wait := 200 * time.Millisecond; ctx.Err() == nil; wait *= 2 {
				say()
				select {
				case <-time.After(wait):
				case <-ctx.Done():
				}
			}
		}()
		go func() {
			for {
				sealed, err := m.Receive(ctx)
				if err != nil {
					return
				}
				mu.Lock()
				from := string(sealed[:1])
				fresh := !known[i][from]
				known[i][from] = true
				came[fmt.Sprintf("%s to %d", sealed, i)]++
				if done() {
					cancel()
				}
				mu.Unlock()
				if fresh {
					say()
				}
			}
		}()
	}
	<-ctx.Done()
	mu.Lock()
	defer mu.Unlock()
	if !done() {
		t.Fatalf("not all have met: %v", known)
	}
	return came
}

func TestFourMeet(t *testing.T) {
	for name, point := range kinds {
		t.Run(name, func(t *testing.T) {
			members := joinAll(t, rendezvous.Options{Points: []rendezvous.Point{point(t)}})
			began := time.Now()
			meet(t, members)
			s := members[0].Status()[0]
			t.Logf("%v; one member sent %d envelopes, %d bytes", time.Since(began).Round(time.Millisecond), s.Envelopes, s.Sent.Bytes)
		})
	}
}

func TestAllPointsAtOnceAreOneMeeting(t *testing.T) {
	var all []rendezvous.Point
	for _, point := range kinds {
		all = append(all, point(t))
	}
	for what, n := range meet(t, joinAll(t, rendezvous.Options{Points: all, First: len(all)})) {
		if n > 1 {
			t.Errorf("%s came %d times", what, n)
		}
	}
}

// One point says nothing and one is not there; the members meet at the third. (When they turn to it if the two come first is
// a matter of time, and tested in virtual time.)
func TestMeetingInSpiteOfDeadPoints(t *testing.T) {
	var mu sync.Mutex
	opened := 0
	mutes := pointtest.Mute(t, rendezvous.Tracker, func() { mu.Lock(); opened++; mu.Unlock() })
	none := rendezvous.Point{Kind: rendezvous.MQTT, URL: "ws://127.0.0.1:1/mqtt"}
	meet(t, joinAll(t, rendezvous.Options{Points: []rendezvous.Point{mutes, none, pointtest.Tracker(t)}, First: 3}))
	for called := 0; called < 4; time.Sleep(time.Millisecond) {
		mu.Lock()
		called = opened
		mu.Unlock()
	}
}

// A tracker dies and comes back at its address with an empty memory.
func TestATrackerRestarts(t *testing.T) {
	listen := func(address string) (*http.Server, *tracker.Server, string) {
		l, err := net.Listen("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		s := tracker.New()
		h := &http.Server{Handler: s}
		go h.Serve(l)
		return h, s, l.Addr().String()
	}
	h, s, address := listen("127.0.0.1:0")
	members := joinAll(t, rendezvous.Options{Points: []rendezvous.Point{{Kind: rendezvous.Tracker, URL: "ws://" + address}}})
	meet(t, members)
	s.Close()
	h.Close()
	h, s, _ = listen(address)
	t.Cleanup(func() { s.Close(); h.Close() })
	meet(t, members)
}

// recorder keeps all that is sent to a point.
type recorder struct {
	mu   sync.Mutex
	sent []string
}

type recorded struct {
	rendezvous.Socket
	r *recorder
}

func (r *recorder) Dial(ctx context.Context, to rendezvous.Address) (rendezvous.Socket, error) {
	s, err := rendezvous.Dial(ctx, to)
	return recorded{s, r}, err
}

func (s recorded) Send(ctx context.Context, message []byte) error {
	s.r.mu.Lock()
	s.r.sent = append(s.r.sent, string(message))
	s.r.mu.Unlock()
	return s.Socket.Send(ctx, message)
}

// grammar is all that a point is ever sent, once envelopes (of three sizes) are written as «sealed» and fresh random
// identifiers as they are: topic, sizes, and with Nostr a time and a key of the socket.
var grammar = map[string]*regexp.Regexp{
	"tracker": regexp.MustCompile(`^\{"action":"announce","info_hash":"` + topic + `","peer_id":"[0-9a-z]{20}","numwant":\d+,"left":1(,"event":"(started|stopped)")?,"offers":\[((,?\{"offer":\{"type":"offer","sdp":"«sealed»"\},"offer_id":"[0-9a-z]{20}"\})*)\]\}$`),
	"nostr":   regexp.MustCompile(`^\["(REQ|CLOSE)","[0-9a-z]{16}"(,\{"kinds":\[25050\],"#x":\["` + topic + `"\],"limit":0\})?\]$|^\["EVENT",\{"id":"[0-9a-f]{64}","pubkey":"[0-9a-f]{64}","created_at":\d+,"kind":25050,"tags":\[\["x","` + topic + `"\]\],"content":"«sealed»","sig":"[0-9a-f]{128}"\}\]$`),
	"mqtt":    regexp.MustCompile(`(?s)^\x10\x20\x00\x04MQTT\x04\x02\x01\x2c\x00\x14[0-9a-z]{20}$|^\x82\x19\x00\x01\x00\x14` + topic + `\x00$|^\x30..\x00\x14` + topic + `«sealed»$|^\xc0\x00$|^\xe0\x00$`),
}

// A point that keeps a full log knows the topic, sizes and times, and nothing of who is there, or what they say to whom.
func TestPointsSeeTopicSizesAndTimes(t *testing.T) {
	grammar["npm"] = grammar["tracker"]
	key := ed25519.NewKeyFromSeed(make([]byte, 32))
	session, body := mesh.Session([]byte("session session!")), []byte("the fingerprint and addresses of a device")
	secrets := [][]byte{key.Public().(ed25519.PublicKey), session[:], body}
	envelopes := identity.NewEnvelopes(topic, [32]byte{1}, key, rand.Reader)
	for name, point := range kinds {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			r := &recorder{}
			m, err := rendezvous.Join(ctx, topic, rendezvous.Options{Points: []rendezvous.Point{point(t)}, Dial: r.Dial})
			if err != nil {
				t.Fatal(err)
			}
			var sealed []string
			for _, s := range []mesh.Signal{{Kind: mesh.Hello, From: session}, {Kind: mesh.Offer, From: session, Body: body}, {Kind: mesh.Answer, To: session, Body: body}} {
				b, err := envelopes.Seal(s)
				if err != nil {
					t.Fatal(err)
				}
				sealed = append(sealed, string(b), base64.RawStdEncoding.EncodeToString(b))
				m.Publish(ctx, b)
			}
			for m.Status()[0].Envelopes < 3 {
				time.Sleep(time.Millisecond)
			}
			cancel()
			m.Gone()
			r.check(t, grammar[name], sealed, secrets)
		})
	}
}

func (r *recorder) check(t *testing.T, grammar *regexp.Regexp, sealed []string, secrets [][]byte) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, message := range r.sent {
		bare := message
		for _, s := range sealed {
			bare = strings.ReplaceAll(bare, s, "«sealed»")
		}
		if !grammar.MatchString(latin(bare)) {
			t.Errorf("%q tells more than it should", bare)
		}
		for _, secret := range secrets {
			for _, form := range []string{string(secret), hex.EncodeToString(secret), base64.RawStdEncoding.EncodeToString(secret)} {
				if strings.Contains(message, form) {
					t.Errorf("%q tells a secret", message)
				}
			}
		}
	}
	if len(r.sent) < 4 {
		t.Errorf("only %d messages", len(r.sent))
	}
}

// latin makes each byte of a message that is no JSON a character, so that a pattern can match it.
func latin(s string) string {
	if strings.HasPrefix(s, "{") || strings.HasPrefix(s, "[") {
		return s
	}
	parts := strings.Split(s, "«sealed»")
	for i, part := range parts {
		var runes []rune
		for _, b := range []byte(part) {
			runes = append(runes, rune(b))
		}
		parts[i] = string(runes)
	}
	return strings.Join(parts, "«sealed»")
}
