//go:build !js

package pointtest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/rendezvous/schnorr"
)

// Relay runs a Nostr relay as NIP-01 describes it, without storage: it checks ids and signatures, refuses events of
// another day than its own, and passes on those that a subscription asks for.
func Relay(t testing.TB) rendezvous.Point {
	r := &relay{subs: map[*subscriber]bool{}}
	return rendezvous.Point{Kind: rendezvous.Nostr, URL: serve(t, r)}
}

// relay is a set of open sockets.
type relay struct {
	mu   sync.Mutex
	subs map[*subscriber]bool
}

type subscriber struct {
	ws   *websocket.Conn
	mu   sync.Mutex // of writing
	subs map[string]filter
}

// event is as NIP-01 defines it.
type event struct {
	ID        string     `json:"id"`
	PubKey    string     `json:"pubkey"`
	CreatedAt int64      `json:"created_at"`
	Kind      int        `json:"kind"`
	Tags      [][]string `json:"tags"`
	Content   string     `json:"content"`
	Sig       string     `json:"sig"`
}

// filter is the part of NIP-01's that a rendezvous uses.
type filter struct {
	Kinds []int    `json:"kinds"`
	X     []string `json:"#x"`
	Limit *int     `json:"limit"`
}

func (f filter) matches(e event) bool {
	return slices.Contains(f.Kinds, e.Kind) && slices.ContainsFunc(e.Tags, func(tag []string) bool {
		return len(tag) > 1 && tag[0] == "x" && slices.Contains(f.X, tag[1])
	})
}

// refusal says why an event is not passed on, or nothing.
func (e event) refusal(now time.Time) string {
	canonical, _ := json.Marshal([]any{0, e.PubKey, e.CreatedAt, e.Kind, e.Tags, e.Content})
	id := sha256.Sum256(canonical)
	public, err1 := hex.DecodeString(e.PubKey)
	sig, err2 := hex.DecodeString(e.Sig)
	switch {
	case hex.EncodeToString(id[:]) != e.ID:
		return "invalid: id"
	case err1 != nil || err2 != nil || len(public) != 32 || len(sig) != 64 || !schnorr.Verify([32]byte(public), id[:], [64]byte(sig)):
		return "invalid: signature"
	case e.Kind < 20000 || e.Kind >= 30000:
		return "blocked: only ephemeral events"
	case now.Sub(time.Unix(e.CreatedAt, 0)).Abs() > 24*time.Hour:
		return "invalid: created_at"
	}
	return ""
}

// ServeHTTP implements http.Handler.
func (r *relay) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	ws, err := websocket.Accept(w, req, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return
	}
	defer ws.CloseNow()
	s := &subscriber{ws: ws, subs: map[string]filter{}}
	r.note(s, true)
	defer r.note(s, false)
	for {
		_, b, err := ws.Read(req.Context())
		if err != nil {
			return
		}
		r.hear(req.Context(), s, b)
	}
}

func (r *relay) note(s *subscriber, here bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.subs[s] = here; !here {
		delete(r.subs, s)
	}
}

func (s *subscriber) say(ctx context.Context, items ...any) {
	b, err := json.Marshal(items)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ws.Write(ctx, websocket.MessageText, b)
}

// hear does what one message says.
func (r *relay) hear(ctx context.Context, s *subscriber, message []byte) {
	var parts []json.RawMessage
	var verb, name string
	if json.Unmarshal(message, &parts) != nil || len(parts) < 2 || json.Unmarshal(parts[0], &verb) != nil {
		s.say(ctx, "NOTICE", "error: malformed message")
		return
	}
	json.Unmarshal(parts[1], &name)
	switch verb {
	case "REQ":
		r.subscribe(ctx, s, name, parts[2:])
	case "CLOSE":
		r.mu.Lock()
		delete(s.subs, name)
		r.mu.Unlock()
	case "EVENT":
		r.publish(ctx, s, parts[1])
	}
}

func (r *relay) subscribe(ctx context.Context, s *subscriber, name string, filters []json.RawMessage) {
	var f filter
	if len(filters) != 1 || json.Unmarshal(filters[0], &f) != nil || name == "" || len(name) > 64 {
		s.say(ctx, "CLOSED", name, "invalid: one filter")
		return
	}
	r.mu.Lock()
	s.subs[name] = f
	r.mu.Unlock()
	s.say(ctx, "EOSE", name)
}

func (r *relay) publish(ctx context.Context, from *subscriber, raw json.RawMessage) {
	var e event
	if json.Unmarshal(raw, &e) != nil {
		from.say(ctx, "NOTICE", "error: malformed event")
		return
	}
	why := e.refusal(time.Now())
	from.say(ctx, "OK", e.ID, why == "", why)
	if why != "" {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for s := range r.subs {
		for name, f := range s.subs {
			if f.matches(e) {
				s.say(ctx, "EVENT", name, e)
			}
		}
	}
}
