package app

import (
	"crypto/rand"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine/bot"
)

// rehearsed are the scenes that show every part of a table.
var rehearsed = map[string]bool{"redeal": true, "ends": true, "knock": true, "blocked": true, "over": true}

// rehearsalPause is how long the first screen is left alone before the table
// is rehearsed beside it.
const rehearsalPause = 600 * time.Millisecond

// Rehearse draws tables that nobody sees and plays a hand among bots, for the
// sake of the functions that this runs; see [mind.Mind.Rehearse].
func Rehearse(yield func()) {
	for i := range scenes {
		if s := &scenes[i]; rehearsed[s.name] {
			rehearseScene(s, yield)
		}
	}
	rehearseHand(yield)
}

func rehearseScene(s *scene, yield func()) {
	state := s.state(text.For("es"))
	yield()
	for pending := range 2 {
		page := &tablePage{state: state, width: 370, height: 420, pending: pending}
		page.pick = s.picks(&state)
		app.HTMLString(page.Render())
		yield()
	}
}

// rehearseHand plays the first hand of a game that is kept nowhere.
func rehearseHand(yield func()) {
	g := NewGame(memoryStore{}, nil, rand.Reader, bot.New)
	g.Set(func(s *Settings) { s.Speed = "instant" })
	ended := make(chan struct{})
	end := sync.OnceFunc(func() { close(ended) })
	stop := g.Watch(func(s State) {
		if s.HandEnded() {
			end()
		} else if legal := s.Legal(); len(legal) > 0 {
			g.Do(s.View, legal[0])
		}
	})
	defer stop()
	if g.PlayBots(playerNames(text.For("es"), Settings{})) == nil {
		<-ended
	}
	g.Leave()
	yield()
}
