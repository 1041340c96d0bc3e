package bot

import "dominocubano/engine/bot/policy"

var facil = everyStage(policy.Weights{Pip: 20, Double: 60, Open: byHeld(40, 0)})

var medio = everyStage(policy.Weights{
	Pip: 50, Double: 200, Open: byHeld(120, 0),
	Lacks: [4]int32{0, 150, -100, 100}, Opened: [4]int32{0, -40, 60, -40},
})

var dificil = everyStage(policy.Weights{
	Pip: 60, Double: 240, Open: byHeld(180, -10),
	Lacks: [4]int32{0, 360, -420, 100}, Opened: [4]int32{0, -40, 60, -40},
})

// everyStage returns the same weights for all stages of a hand.
func everyStage(w policy.Weights) (all [policy.Stages]policy.Weights) {
	for i := range all {
		all[i] = w
	}
	return all
}

// byHeld returns the worth of an open number that grows with the own tiles
// and with the tiles unseen.
func byHeld(held, unseen int32) (open [7][11]int32) {
	for h := range open {
		for u := range open[h] {
			open[h][u] = held*int32(h) + unseen*int32(u)
		}
	}
	return open
}
