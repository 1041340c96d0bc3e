package bot

import "dominocubano/engine/bot/policy"

// What the levels that play by rules look at, in 1/256 of a natural
// logarithm; arrays go by oneself, the next opponent, the partner, the
// opponent before.
var (
	// facil is rid of heavy tiles and doubles and follows what it holds.
	facil = everyStage(policy.Weights{Pip: 20, Double: 60, Open: open(40, 0)})

	// medio also minds who has passed on what, and its partner's numbers.
	medio = everyStage(policy.Weights{
		Pip: 55, Double: 150, Open: open(90, 0),
		Lacks: [4]int32{0, 180, -260, 80}, Opened: [4]int32{0, -20, 60, -20},
		Both: [4]int32{0, 250, -250, 0},
	})

	// dificil also counts each number down, repeats what it and its partner
	// have laid open, covers what the opponents have, and near a block looks
	// who is lighter. The sizes were fitted by 2,000,000 choices of self-play,
	// and then rounded.
	dificil = everyStage(policy.Weights{
		Pip: 80, Double: 400, Open: open(270, -180),
		Lacks: [4]int32{0, 300, -300, 240}, Opened: [4]int32{300, -380, 330, -230},
		Both:  [4]int32{0, 100, -500, 0},
		Tight: [4]int32{140, 50, 180, 220}, Margin: [4]int32{0, 20, 14, 18},
	})
)

// everyStage returns the same weights for all stages of a hand.
func everyStage(w policy.Weights) (all [policy.Stages]policy.Weights) {
	for i := range all {
		all[i] = w
	}
	return all
}

// open returns the worth of an open number, so much for each own tile that
// fits it and for each that is out of sight.
func open(held, unseen int32) (worth [7][11]int32) {
	for h := range worth {
		for u := range worth[h] {
			worth[h][u] = held*int32(h) + unseen*int32(u)
		}
	}
	return worth
}
