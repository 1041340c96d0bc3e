package rendezvous

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"dominocubano/p2p/rendezvous/schnorr"
)

// nostrKind is an ephemeral one (NIP-01: 20000 to 29999): relays pass such events on and keep none.
const nostrKind = 25050

// nostr speaks to a Nostr relay (NIP-01). An envelope is the content of an ephemeral event, tagged with the topic and
// signed by a key that lives as long as the socket and means nothing.
type nostr struct {
	topic, subscription string
	key                 schnorr.Key
	rand                io.Reader
	// ahead is how far the clock of an event that this relay passed on was before ours, in seconds.
	ahead int64
}

// clockLeeway is what relays forgive a clock, in seconds (NIP-22 leaves it to them).
const clockLeeway = 10 * 60

// now is the time to put on an event. Some relays refuse what seems to be of another day: who has heard an event that
// this relay did not refuse, and whose own clock is far from it, uses that one's.
func (n *nostr) now() int64 {
	now := time.Now().Unix()
	if n.ahead > clockLeeway || n.ahead < -clockLeeway {
		now += n.ahead
	}
	return now
}

func newNostr(topic string, rand io.Reader) (wire, error) {
	subscription, err := letters(rand, 16)
	if err != nil {
		return nil, err
	}
	key, err := schnorr.NewKey(rand)
	if err != nil {
		return nil, err
	}
	return &nostr{topic: topic, subscription: subscription, key: key, rand: rand}, nil
}

// filter asks for what comes from now on. It has no "since", which would compare clocks.
type filter struct {
	Kinds []int    `json:"kinds"`
	X     []string `json:"#x"`
	Limit int      `json:"limit"`
}

// event is a Nostr event.
type event struct {
	ID        string     `json:"id"`
	PubKey    string     `json:"pubkey"`
	CreatedAt int64      `json:"created_at"`
	Kind      int        `json:"kind"`
	Tags      [][]string `json:"tags"`
	Content   string     `json:"content"`
	Sig       string     `json:"sig"`
}

func (n *nostr) greet() [][]byte {
	return [][]byte{list("REQ", n.subscription, filter{[]int{nostrKind}, []string{n.topic}, 0})}
}

// alive asks for the same again, which replaces the subscription and is answered (EOSE).
func (n *nostr) alive() [][]byte { return n.greet() }
func (n *nostr) bye() [][]byte   { return [][]byte{list("CLOSE", n.subscription)} }

func (n *nostr) publish(sealed []byte) ([][]byte, error) {
	public := n.key.Public()
	e := event{
		PubKey:    hex.EncodeToString(public[:]),
		CreatedAt: n.now(),
		Kind:      nostrKind,
		Tags:      [][]string{{"x", n.topic}},
		Content:   base64.RawStdEncoding.EncodeToString(sealed),
	}
	id := e.hash()
	var aux [32]byte
	if _, err := io.ReadFull(n.rand, aux[:]); err != nil {
		return nil, err
	}
	sig := n.key.Sign(id[:], aux)
	e.ID, e.Sig = hex.EncodeToString(id[:]), hex.EncodeToString(sig[:])
	return [][]byte{list("EVENT", e)}, nil
}

// hash is the event's id: SHA-256 of a canonical list. Our strings need no escapes.
func (e event) hash() [32]byte {
	return sha256.Sum256(list(0, e.PubKey, e.CreatedAt, e.Kind, e.Tags, e.Content))
}

func list(items ...any) []byte {
	b, err := json.Marshal(items)
	if err != nil {
		panic(err) // strings, numbers and structs of them only
	}
	return b
}

// read takes ["EVENT", subscription, event]; a relay that ends the subscription is of no more use. OK, EOSE, NOTICE and AUTH
// are answers enough by having come.
func (n *nostr) read(message []byte) ([][]byte, error) {
	var parts []json.RawMessage
	var verb string
	if json.Unmarshal(message, &parts) != nil || len(parts) == 0 || json.Unmarshal(parts[0], &verb) != nil {
		return nil, errForeign
	}
	switch {
	case verb == "CLOSED":
		return nil, fmt.Errorf("%w: subscription closed", errRefused)
	case verb != "EVENT" || len(parts) < 3:
		return nil, nil
	}
	var e event
	if json.Unmarshal(parts[2], &e) != nil || e.Kind != nostrKind || !e.tagged(n.topic) {
		return nil, nil
	}
	n.ahead = e.CreatedAt - time.Now().Unix()
	return envelope(e.Content), nil
}

func (e event) tagged(topic string) bool {
	for _, tag := range e.Tags {
		if len(tag) > 1 && tag[0] == "x" && tag[1] == topic {
			return true
		}
	}
	return false
}
