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
}

// keptPlan is a plan as the claims that it was made from.
type keptPlan struct{ Rules, Sitters []byte }

func (l *lobby) keepName() string {
	h := sha256.Sum256(append(l.room[:], l.self[:]...))
	return "dominocubano.lobby." + hex.EncodeToString(h[:8])
}

// save makes the own claim durable; what has not been saved is not shown.
func (l *lobby) save(k identity.Keeper) error {
	state := kept{Claim: l.own.encode(), Nonce: l.nonce[:]}
	if l.promised != nil {
		state.Promised = &keptPlan{appendRules(nil, l.promised.rules), l.promised.encodeSitters()}
	}
	b, err := json.Marshal(state)
	if err != nil {
		panic(err) // only bytes
	}
	return k.Put(l.keepName(), base64.StdEncoding.EncodeToString(b))
}

// restore takes up what an earlier session of this player has saved. What
// cannot be read is as good as nothing.
func (l *lobby) restore(k identity.Keeper) {
	text, _ := k.Get(l.keepName())
	b, err := base64.StdEncoding.DecodeString(text)
	var state kept
	if err != nil || json.Unmarshal(b, &state) != nil || len(state.Nonce) != len(l.nonce) {
		return
	}
	c, err := decodeClaim(state.Claim)
	if err != nil {
		return
	}
	promised, ok := state.Promised.plan()
	if !ok || c.ready != ([32]byte{}) && (promised == nil || promised.hash(l.room) != c.ready) {
		return
	}
	if c.start != nil {
		if l.game, err = decodeStart(l.room, c.start); err != nil {
			return
		}
	}
	name := l.own.name
	l.own, l.nonce, l.promised = *c, [16]byte(state.Nonce), promised
	if l.promised == nil && l.game == nil {
		l.own.name = name // may have been changed since
	}
}

// plan returns nil for nil.
func (k *keptPlan) plan() (*plan, bool) {
	if k == nil {
		return nil, true
	}
	rules, sitters := &reader{rest: k.Rules}, &reader{rest: k.Sitters}
	p := &plan{rules: rules.rules()}
	for !sitters.bad && len(sitters.rest) > 0 {
		p.sitters = append(p.sitters, sitters.sitter())
	}
	return p, rules.end() && sitters.end()
}
