//go:build !js

package tracker

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// id is an info hash, a peer or an offer: 20 bytes, each a character of the JSON string (U+0000 to U+00FF).
type id string

func (i id) lawful() bool {
	for _, c := range i {
		if c > 0xFF {
			return false
		}
	}
	return utf8.RuneCountInString(string(i)) == 20
}

// request is what a client sends. Some clients write numbers as strings, or Infinity as null.
type request struct {
	Action   string          `json:"action"`
	InfoHash json.RawMessage `json:"info_hash"` // a list for scrape
	PeerID   id              `json:"peer_id"`
	NumWant  json.RawMessage `json:"numwant"`
	Left     json.RawMessage `json:"left"`
	Event    string          `json:"event"`
	Offers   []offer         `json:"offers"`
	Answer   json.RawMessage `json:"answer"`
	OfferID  json.RawMessage `json:"offer_id"`
	ToPeerID id              `json:"to_peer_id"`
}

type offer struct {
	Offer json.RawMessage `json:"offer"`
	ID    json.RawMessage `json:"offer_id"`
}

// answered tells an announce that answers an offer.
func (r request) answered() bool { return len(r.Answer) > 0 && string(r.Answer) != "null" }

// wanted is how many offers are to be delivered: numwant, if there is one, and no more than there are.
func (r request) wanted() int {
	n, ok := number(r.NumWant)
	if !ok {
		return len(r.Offers)
	}
	return int(max(0, min(n, float64(len(r.Offers)))))
}

// seeder reports whether the client has everything.
func (r request) seeder() bool {
	left, ok := number(r.Left)
	return ok && left == 0
}

func number(raw json.RawMessage) (float64, bool) {
	n, err := strconv.ParseFloat(strings.Trim(string(raw), `"`), 64)
	return n, err == nil && !math.IsNaN(n)
}

var (
	errJSON   = errors.New("malformed message")
	errAction = errors.New("invalid action in WS request")
	errHash   = errors.New("invalid info_hash")
	errPeer   = errors.New("invalid peer_id")
	errTo     = errors.New("invalid `to_peer_id` (required with `answer`)")
	errEvent  = errors.New("invalid event")
	errFull   = errors.New("too many peers")
)

// parse reads a request and checks what all of its kind must have.
func parse(message []byte) (r request, hashes []id, err error) {
	if json.Unmarshal(message, &r) != nil {
		return r, nil, errJSON
	}
	hashes, ok := r.hashes()
	switch {
	case r.Action != "announce" && r.Action != "scrape":
		return r, nil, errAction
	case !ok:
		return r, nil, errHash
	case r.Action == "scrape":
		return r, hashes, nil
	case len(hashes) != 1:
		return r, nil, errHash
	case !r.PeerID.lawful():
		return r, nil, errPeer
	case r.answered() && !r.ToPeerID.lawful():
		return r, nil, errTo
	case !slices.Contains([]string{"", "empty", "started", "stopped", "completed", "paused", "update"}, r.Event):
		return r, nil, errEvent
	}
	return r, hashes, nil
}

// maxScrape bounds the info hashes of one question.
const maxScrape = 32

// hashes reads one info hash or a list.
func (r request) hashes() ([]id, bool) {
	var one id
	if json.Unmarshal(r.InfoHash, &one) == nil {
		return []id{one}, one.lawful()
	}
	var many []id
	if json.Unmarshal(r.InfoHash, &many) != nil || len(many) > maxScrape {
		return nil, false
	}
	for _, h := range many {
		if !h.lawful() {
			return nil, false
		}
	}
	return many, true
}

// interval is after how many seconds clients should announce again.
const interval = 120

// welcome answers an announce.
type welcome struct {
	Action     string `json:"action"`
	Interval   int    `json:"interval"`
	InfoHash   id     `json:"info_hash"`
	Complete   int    `json:"complete"`
	Incomplete int    `json:"incomplete"`
}

// passed is an offer or an answer on its way from one peer to another.
type passed struct {
	Action   string          `json:"action"`
	Offer    json.RawMessage `json:"offer,omitempty"`
	Answer   json.RawMessage `json:"answer,omitempty"`
	OfferID  json.RawMessage `json:"offer_id"`
	PeerID   id              `json:"peer_id"`
	InfoHash id              `json:"info_hash"`
}

// refusal says why not. Clients look at the action first, and at the info hash, sent back as it came.
type refusal struct {
	Action   string          `json:"action"`
	InfoHash json.RawMessage `json:"info_hash,omitempty"`
	Failure  string          `json:"failure reason"`
}

// scraped answers a scrape.
type scraped struct {
	Action string            `json:"action"`
	Files  map[id]counts     `json:"files"`
	Flags  map[string]uint32 `json:"flags"`
}

type counts struct {
	Complete   int `json:"complete"`
	Incomplete int `json:"incomplete"`
	Downloaded int `json:"downloaded"`
}
