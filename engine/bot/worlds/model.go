package worlds

import (
	"dominocubano/engine"
	"dominocubano/engine/bot/policy"
)

// Model is a guess of how the others choose: several kinds of player, each
// with its share.
type Model struct {
	Kinds []Kind
}

// Kind is a kind of player.
type Kind struct {
	Policy *policy.Policy
	Cool   int32  // how closely it keeps to the policy, see [policy.Choice.Chances]
	Share  int32  // the logarithm of how common it is, in 1/256, at most 0
	Slips  uint64 // how often it plays just anything, in 1/policy.Unit
}

// likelihood returns the logarithm, in 1/256, of how likely the seat was to
// choose as it did if it holds that hand now.
func (k *Known) likelihood(m *Model, seat engine.Seat, hand engine.Hand) int32 {
	if len(m.Kinds) == 1 {
		return k.kindLikelihood(&m.Kinds[0], seat, hand)
	}
	var logs [4]int32
	high := int32(-1 << 30)
	for i := range m.Kinds {
		logs[i&3] = m.Kinds[i].Share + k.kindLikelihood(&m.Kinds[i], seat, hand)
		high = max(high, logs[i&3])
	}
	var sum uint64
	for i := range m.Kinds {
		sum += policy.Exp(high - logs[i&3])
	}
	return high + policy.Log(sum) - logUnit
}

var logUnit = policy.Log(policy.Unit)

func (k *Known) kindLikelihood(kind *Kind, seat engine.Seat, hand engine.Hand) int32 {
	var sum int32
	var c policy.Choice
	for i := range k.plays[seat&3] {
		p := &k.plays[seat&3][i]
		held := hand | p.after
		kind.Policy.Weigh(k.Terms, &p.board, seat, held, &c)
		if c.N > 1 {
			sum += kind.log(&c, p)
		}
	}
	return sum
}

// log returns the logarithm of the chance of the move that was played.
func (kind *Kind) log(c *policy.Choice, p *play) int32 {
	high, chosen := c.Scores[0], c.Scores[0]
	for i, s := range c.Scores[:c.N] {
		high = max(high, s)
		if c.Moves[i] == p.move {
			chosen = s
		}
	}
	var all uint64
	for _, s := range c.Scores[:c.N] {
		all += policy.Exp(cooled(high-s, kind.Cool))
	}
	chance := policy.Exp(cooled(high-chosen, kind.Cool)) * (policy.Unit - kind.Slips) / all
	return policy.Log(chance+kind.Slips/uint64(c.N)) - logUnit
}

func cooled(gap, cool int32) int32 { return int32(int64(gap) * int64(cool) >> 8) }
