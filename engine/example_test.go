package engine_test

import (
	"fmt"

	"dominocubano/engine"
)

func ExampleTile() {
	t := engine.TileOf(9, 5)
	fmt.Println(t, t.Pips(), t.Double(), t.Other(9))
	// Output: 59 14 false 5
}

func ExampleHand() {
	h := engine.HandOf(engine.TileOf(0, 0), engine.TileOf(5, 9), engine.TileOf(5, 5))
	fmt.Println(h, h.Pips(), "doubles", h.Doubles(), "fitting 9 or 0:", h.Fitting(9, 0))
	// Output: 00 55 59 24 doubles 00 55 fitting 9 or 0: 00 59
}

func ExampleHand_Heaviest() {
	h := engine.Set(9)
	fmt.Println(h.Heaviest(4), "of", h.Len())
	// Output: 79 88 89 99 of 55
}

func ExampleLine() {
	var line engine.Line
	line = line.Play(engine.Move{Tile: engine.TileOf(2, 6)})
	line = line.Play(engine.Move{Tile: engine.TileOf(6, 9), End: engine.Right})
	left, right, _ := line.Ends()
	fmt.Println(left, right, line.Moves(nil, engine.HandOf(engine.TileOf(2, 9), engine.TileOf(3, 4))))
	// Output: 2 9 [29L 29R]
}

func ExampleRules_Validate() {
	r := engine.Habana()
	r.LeadAfterWin = engine.WinningPlayer
	fmt.Println(r.Validate())
	// Output: engine: rules: the pair chooses before every hand, so a draw, a win, a block or a tie gives the lead to a pair and not to a player
}

func ExampleMatch() {
	m, err := engine.NewMatch(engine.DobleNueve(), 0)
	if err != nil {
		panic(err)
	}
	for _, e := range []engine.Event{
		engine.DrawSeat(2), engine.Deal(), engine.Keep(0), engine.Keep(1), engine.Keep(2), engine.Keep(3),
		engine.Play(2, engine.Move{Tile: engine.TileOf(9, 9)}), engine.Pass(3),
	} {
		if m, err = m.Apply(e); err != nil {
			panic(err)
		}
	}
	fmt.Println(m.Phase(), "from seat", m.Round().Turn())
	_, err = m.Apply(engine.Play(0, engine.Move{Tile: engine.TileOf(4, 4), End: engine.Left}))
	fmt.Println(err)
	// Output:
	// a tile is due from seat 0
	// engine: seat 0, 0:44L: it does not fit there: the ends are 9 and 9 (rule: line)
}

func ExampleView() {
	m, _ := engine.NewMatch(engine.DobleNueve(), 0)
	for _, e := range []engine.Event{
		engine.DrawSeat(0), engine.Deal(), engine.Keep(0), engine.Keep(1), engine.Keep(2), engine.Keep(3),
		engine.Play(0, engine.Move{Tile: engine.TileOf(4, 6)}),
	} {
		m, _ = m.Apply(e)
	}
	v := engine.View{Match: m, Seat: 1, Hand: engine.HandOf(engine.TileOf(4, 4), engine.TileOf(1, 2))}
	fmt.Println(v.Legal(nil))
	fmt.Println(v.Check(engine.Pass(1)))
	// Output:
	// [1:44L]
	// engine: seat 1, 1:P: the seat holds a tile that fits (rule: pass)
}

func ExampleRecord() {
	r, err := engine.ParseRecord(`domino 1
rules Parque
seat 0 Ana
seat 1 bot medio@1 Beto
seat 2 Cuca
seat 3 Dani

deal 0:hasnot 1:hasnot 2:has 3:hasnot   # the double nine is with Cuca
2:99 3:49L 0:P
`)
	if err != nil {
		panic(err)
	}
	m, _ := r.Replay()
	fmt.Println(m.Round().Turn(), m.Round().Count(3))
	// Output: 1 9
}
