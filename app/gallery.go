package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// galleryPage shows every part of the table in every state, from canned
// records, so that a change of the drawing is seen without playing. #gallery
// lists the parts; #gallery/long is the table of the scene "long".
type galleryPage struct {
	app.Compo

	Screen   string // the address's fragment
	Settings Settings

	tables map[string]*tablePage
}

// Render draws the list, or the table of a scene.
func (g *galleryPage) Render() app.UI {
	if _, name, ok := strings.Cut(g.Screen, "/"); ok {
		if t := g.table(name); t != nil {
			return t
		}
	}
	l := words(g.Settings)
	return app.Main().Class("page gallery").Body(
		pageHead(l, l.Say("gallery.title")),
		g.scenes(l),
		g.allTiles(l),
		g.seats(l),
		g.hands(l),
	)
}

// table returns the page of a scene, made once.
func (g *galleryPage) table(name string) *tablePage {
	if t := g.tables[name]; t != nil {
		return t
	}
	for _, s := range scenes {
		if s.name != name {
			continue
		}
		if g.tables == nil {
			g.tables = map[string]*tablePage{}
		}
		state := s.state(words(g.Settings))
		state.Settings = g.Settings
		state.Settings.Guide = guideOff
		page := &tablePage{Scene: name, Game: &Game{state: state, watchers: map[int]func(State){}}}
		page.pick = s.picks(&state)
		g.tables[name] = page
		return page
	}
	return nil
}

func (g *galleryPage) scenes(l *text.Language) app.UI {
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("gallery.scenes")),
		app.Div().Class("row").Body(app.Range(scenes).Slice(func(i int) app.UI {
			return link(l.Say("gallery."+scenes[i].name), screenGallery+"/"+scenes[i].name, "button")
		})),
	)
}

func (g *galleryPage) allTiles(l *text.Language) app.UI {
	var pips, digits []app.UI
	for t := range engine.Set(engine.MaxPip).All() {
		pips = append(pips, tileFace(t, false))
		digits = append(digits, tileFace(t, true))
	}
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("gallery.tiles")),
		app.Div().Class("gallery-tiles").Body(pips...),
		app.Div().Class("gallery-tiles").Body(digits...),
	)
}

// seats shows a badge in each of its states.
func (g *galleryPage) seats(l *text.Language) app.UI {
	badges := []*seatBadge{
		{Place: west, Name: "Dani", Count: 10, Bot: l.Say("bot")},
		{Place: north, Name: "Cuca", Count: 7, Bot: l.Say("bot"), Mate: true, Turn: true},
		{Place: east, Name: "Beto", Count: 1, Led: true, Lacks: "3 6"},
		{Place: west, Name: "María de los Ángeles", Count: 4, Lacks: "0 1 2 3 4 5 6 7 8", Bot: l.Say("bot")},
		{Place: north, Name: "سليمان", Count: 2, Bubble: l.Say("pass.sign"), Passed: true},
		{Place: east, Name: "Beto", Count: 10, Bubble: l.Say("lead.me")},
	}
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("gallery.seats")),
		app.Div().Class("gallery-seats").Body(app.Range(badges).Slice(func(i int) app.UI {
			badges[i].Language = l.Code
			return badges[i]
		})),
	)
}

// hands shows a tile of the hand in each of its states.
func (g *galleryPage) hands(l *text.Language) app.UI {
	var tiles []app.UI
	for i, t := range []*handTile{{Waiting: true}, {}, {Playable: true}, {Playable: true, Selected: true}} {
		t.Tile = engine.TileOf(uint8(i), 9)
		t.Label = tileName(l, t.Tile)
		t.Numerals = g.Settings.Numerals
		tiles = append(tiles, app.Div().Class("gallery-slot").Body(t))
	}
	return app.Section().Class("card").Body(
		app.H2().Text(l.Say("hand")),
		app.Div().Class("gallery-hand").Body(tiles...),
	)
}
