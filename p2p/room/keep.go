package room

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"

	"dominocubano/p2p/identity"
)

// kept is what a reload must not forget: a player who has consented to a plan
// agrees to no other. (A start says all by itself.)
type kept struct {
	Claim, Nonce []byte
	Promised     *keptPlan `json:",omitempty"`
	Done         []tag     `json:",omitempty"`
	Home         *uint32   `json:",omitempty"` // moves of the player when this device became the one that speaks
	Round        uint32    `json:",omitempty"` // of the claim, which a start hides
	Seen         int64     `json:",omitempty"` // day on which this player was last here, counted from 1970
	Logs         []string  `json:",omitempty"` // stores of its games, the latest last
}

// keptPlan is a plan as the claims that it was made from.
type keptPlan struct{ Terms, Sitters []byte }

// keptBeginning is that of the names of all lobbies' states.
const keptBeginning = "dominocubano.lobby."

func (l *lobby) keepName() string {
	h := sha256.Sum256(append(l.room[:], l.self[:]...))
	return keptBeginning + hex.EncodeToString(h[:8])
}

// save makes the own claim durable; what has not been saved is not shown.
func (l *lobby) save(k identity.Keeper) error { return k.Put(l.keepName(), l.state()) }

// state is what save writes.
func (l *lobby) state() string {
	state := kept{Claim: l.own.encode(), Nonce: l.nonce[:], Done: l.done, Round: l.own.round, Seen: l.seen, Logs: l.logs}
	if l.home {
		state.Home = &l.moves
	}
	if l.promised != nil {
		state.Promised = &keptPlan{appendTerms(nil, l.promised.terms), l.promised.encodeSitters()}
	}
	return state.encode()
}

// restore takes up what an earlier session of this player has saved. What
// cannot be read is as good as nothing.
func (l *lobby) restore(k identity.Keeper) {
	text, _ := k.Get(l.keepName())
	state, ok := parseKept(text)
	if !ok || len(state.Nonce) != len(l.nonce) {
		return
	}
	l.logs = state.Logs
	c, err := decodeClaim(state.Claim)
	if err != nil {
		return
	}
	promised, whole := state.Promised.plan()
	if !whole || c.ready != ([32]byte{}) && (promised == nil || promised.hash(l.room) != c.ready) {
		return
	}
	if c.start != nil {
		if l.game, err = decodeStart(l.room, c.start); err != nil {
			return
		}
	}
	name := l.own.name
	l.own, l.nonce, l.promised, l.done = *c, [16]byte(state.Nonce), promised, state.Done
	l.own.round = max(l.own.round, state.Round)
	l.home = state.Home != nil && *state.Home == l.moves
	if l.promised == nil && l.game == nil {
		l.own.name = name // may have been changed since
	}
}

func parseKept(text string) (state kept, ok bool) {
	b, err := base64.StdEncoding.DecodeString(text)
	return state, err == nil && json.Unmarshal(b, &state) == nil
}

// plan returns nil for nil.
func (k *keptPlan) plan() (*plan, bool) {
	if k == nil {
		return nil, true
	}
	terms, sitters := &reader{rest: k.Terms}, &reader{rest: k.Sitters}
	p := &plan{terms: terms.terms()}
	for !sitters.bad && len(sitters.rest) > 0 {
		p.sitters = append(p.sitters, sitters.sitter())
	}
	return p, terms.end() && sitters.end()
}
