package rendezvous

import (
	"encoding/base64"
	"encoding/json"
	"io"
)

const (
	// idLength is that of a torrent's, a peer's and an offer's identifiers. All of ours are ASCII: JSON has no bytes.
	idLength = 20
	// A tracker gives each offer of an announce to another peer, chosen at random.
	minOffers = 4
	maxOffers = 10
)

// tracker speaks to a WebTorrent tracker. The topic is the torrent, and an envelope travels where a session description
// should: as many times in an announce as there may be peers.
type tracker struct {
	topic, self string
	peers       int // in the swarm, as the tracker last said
	rand        io.Reader
}

func newTracker(topic string, rand io.Reader) (wire, error) {
	self, err := letters(rand, idLength)
	if err != nil {
		return nil, err
	}
	return &tracker{topic: topic, self: self, rand: rand}, nil
}

// announce is what a peer tells a tracker. The event is "started", "stopped" or absent: some trackers refuse "update".
type announce struct {
	Action   string  `json:"action"`
	InfoHash string  `json:"info_hash"`
	PeerID   string  `json:"peer_id"`
	NumWant  int     `json:"numwant"`
	Left     int     `json:"left"`
	Event    string  `json:"event,omitempty"`
	Offers   []offer `json:"offers"`
}

type offer struct {
	Offer description `json:"offer"`
	ID    string      `json:"offer_id"`
}

type description struct {
	Type string `json:"type"`
	SDP  string `json:"sdp"`
}

func (t *tracker) announce(event string, offers []offer) [][]byte {
	b, err := json.Marshal(announce{"announce", t.topic, t.self, len(offers), 1, event, offers})
	if err != nil {
		panic(err) // strings and numbers only
	}
	return [][]byte{b}
}

func (t *tracker) greet() [][]byte { return t.announce("started", []offer{}) }
func (t *tracker) alive() [][]byte { return t.announce("", []offer{}) }
func (t *tracker) bye() [][]byte   { return t.announce("stopped", []offer{}) }

// publish offers the envelope to every peer the tracker may have.
func (t *tracker) publish(sealed []byte) ([][]byte, error) {
	d := description{"offer", base64.RawStdEncoding.EncodeToString(sealed)}
	offers := make([]offer, min(max(t.peers, minOffers), maxOffers))
	for i := range offers {
		id, err := letters(t.rand, idLength)
		if err != nil {
			return nil, err
		}
		offers[i] = offer{d, id}
	}
	return t.announce("", offers), nil
}

// told is what a tracker says: an answer to an announce, or a peer's offer.
type told struct {
	InfoHash   string      `json:"info_hash"`
	Failure    string      `json:"failure reason"`
	Complete   int         `json:"complete"`
	Incomplete int         `json:"incomplete"`
	Offer      description `json:"offer"`
}

func (t *tracker) read(message []byte) ([][]byte, error) {
	var m told
	if err := json.Unmarshal(message, &m); err != nil {
		return nil, errForeign
	}
	if m.Failure != "" {
		return nil, errRefused
	}
	if m.InfoHash != t.topic {
		return nil, nil
	}
	if m.Offer.SDP == "" {
		t.peers = min(max(m.Complete, 0), maxOffers) + min(max(m.Incomplete, 0), maxOffers)
		return nil, nil
	}
	return envelope(m.Offer.SDP), nil
}

// envelope decodes what may be one; somebody else's session description is none.
func envelope(text string) [][]byte {
	if base64.RawStdEncoding.DecodedLen(len(text)) > MaxSealed {
		return nil
	}
	sealed, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil || len(sealed) == 0 {
		return nil
	}
	return [][]byte{sealed}
}
