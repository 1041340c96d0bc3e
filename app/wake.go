package app

import "sync"

// keepAwake keeps the screen on while a game is played, where the browser
// allows it, and asks for storage that is not cleared once there is a game to
// lose.
func keepAwake(g *Game) {
	var mu sync.Mutex
	playing, asked := false, false
	g.Watch(func(s State) {
		now := s.Seated && !s.Over()
		mu.Lock()
		defer mu.Unlock()
		if now != playing {
			playing = now
			holdScreen(now)
		}
		if now && !asked {
			asked = true
			persistStorage()
		}
	})
}
