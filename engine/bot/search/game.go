package search

import "sync"

// chances holds, for each score of two sides, the chance of the first to win
// the game in units of 2⁻¹⁴.
type chances [][]int32

const (
	chanceBits = 14
	certain    = 1 << chanceBits
	// gameWorth is what a game is worth beside its target: at 0 to 0 a point
	// is then worth about a point.
	gameWorth = 2
)

// gains is what a won hand brings, ten values that are equally common among
// good players.
var gains = [...]int{12, 19, 24, 28, 32, 36, 41, 46, 54, 72}

var (
	chanceLock  sync.Mutex
	chanceCache = map[int]chances{}
)

// chancesTo returns the chances in games to the target, each hand won by
// either side as often as by the other.
func chancesTo(target int) chances {
	chanceLock.Lock()
	defer chanceLock.Unlock()
	if chanceCache[target] == nil {
		chanceCache[target] = newChances(target)
	}
	return chanceCache[target]
}

func newChances(target int) chances {
	c := make(chances, target)
	for a := target - 1; a >= 0; a-- {
		c[a] = make([]int32, target)
		for b := target - 1; b >= 0; b-- {
			var sum int32
			for _, gain := range gains {
				sum += c.at(a+gain, b) + c.at(a, b+gain)
			}
			c[a][b] = sum / int32(2*len(gains))
		}
	}
	return c
}

// at returns the chance at a score, which may have reached the target.
func (c chances) at(mine, theirs int) int32 {
	switch {
	case mine >= len(c) && mine >= theirs:
		return certain
	case theirs >= len(c):
		return 0
	}
	return c[mine][theirs]
}
