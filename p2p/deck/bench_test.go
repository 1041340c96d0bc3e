package deck

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"
)

// BenchmarkFigures prints what the steps of a deal cost beside what their
// group operations alone would cost: counts times unit costs of the same run.
//
//	go test ./p2p/deck -run '^$' -bench Figures -benchtime 1x
func BenchmarkFigures(b *testing.B) {
	for range b.N {
		Figures(b, os.Stdout)
	}
}

// Figures writes lines of name, value and unit, for a deal of four with 55
// tiles: of every step its time, its limit and the ratio of the two; of a
// whole deal and a whole hand the sums that the design promises; and the
// longest time between two calls of Yield.
func Figures(tb testing.TB, w io.Writer) {
	f := &figures{TB: tb, w: w, where: "native", gauge: newGauge(), steps: map[string]*step{}}
	if runtime.GOARCH == "wasm" {
		f.where = "wasm"
	}
	f.settle()
	f.printUnits()
	for _, name := range f.names {
		f.printStep(name, f.steps[name])
	}
	f.sums()
	f.print("slice", slices.Max(f.whole[1:])) // the first lap seats the players
}

type figures struct {
	testing.TB
	w     io.Writer
	where string

	gauge *gauge
	names []string // of the steps, in order
	steps map[string]*step
	whole laps // of a whole deal, all four parties' work and the opening included
}

// A step is one piece of work, and how its limit is counted.
type step struct {
	laps  laps
	limit func(u units) time.Duration
}

// settle measures all steps and operations again and again, and keeps the least
// of each, until no ratio has moved by one in a hundred in three rounds: each
// has then met moments at which the machine had nothing else to do. It gives up
// after three minutes.
func (f *figures) settle() {
	for begin, calm := time.Now(), 0; calm < 3 && time.Since(begin) < 3*time.Minute; calm++ {
		before := f.ratios()
		f.round()
		for name, now := range f.ratios() {
			if was := before[name]; now < 0.99*was || now > 1.01*was {
				calm = -1
			}
		}
	}
}

func (f *figures) ratios() map[string]float64 {
	list := map[string]float64{}
	for name, s := range f.steps {
		list[name] = s.ratio(f.gauge.units())
	}
	return list
}

func (s *step) ratio(u units) float64 { return float64(s.laps.sum()) / float64(s.limit(u)) }

// round measures everything once more.
func (f *figures) round() {
	f.keySteps(newGame(f, four, 100).until(Key))
	g := newGame(f, four, 100).until(Mix)
	f.shuffleSteps(g)
	f.tokenSteps(g)
	f.playSteps(g)
	f.passSteps(rigged(f, doublesThen(6)...)) // 00 to 55, 01 to 04: fit neither 8 nor 9
	f.claimSteps(rigged(f, doublesThen(4)...))
	f.openStep()
	for range 2 {
		f.whole.run(f.wholeDeal)
	}
}

// step measures a step and the operations that its limit is made of in turns.
func (f *figures) step(name string, limit func(u units) time.Duration, do func(yield func())) {
	s := f.steps[name]
	if s == nil {
		s = &step{limit: limit}
		f.names, f.steps[name] = append(f.names, name), s
	}
	for range 3 {
		f.gauge.keep()
		s.laps.burst(do)
	}
}

// took is the least time that a step took.
func (f *figures) took(name string) time.Duration { return f.steps[name].laps.sum() }

func (f *figures) print(name string, t time.Duration) {
	fmt.Fprintf(f.w, "deck.%s.%s %.3f ms\n", name, f.where, t.Seconds()*1e3)
}

func (f *figures) printStep(name string, s *step) {
	f.print(name, s.laps.sum())
	f.print(name+".limit", s.limit(f.gauge.units()))
	fmt.Fprintf(f.w, "deck.%s.ratio.%s %.2f x\n", name, f.where, s.ratio(f.gauge.units()))
}

func (f *figures) printUnits() {
	u := f.gauge.units()
	f.print("unit.fixed", u.fixed)
	f.print("unit.variable", u.variable)
	f.print("unit.public", u.public())
	f.print("unit.secret", u.secret())
	f.print("unit.encode", u.encode)
	f.print("unit.decode", u.decode)
}

// holds fails the benchmark if what it measures is refused.
func (f *figures) holds(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// keySteps measures a key split over three, the check of three such, and the
// look into the three shares that one holds.
func (f *figures) keySteps(g *game) {
	p, d := g.parties[0], g.deal
	f.step("key", func(u units) time.Duration {
		// X, its nonce's, the rest's and three images; hashes are the
		// context, the drawn values, the challenge, and what seals.
		return 6*(u.fixed+u.encode) + 3*(u.box+u.agree) + 30*u.hash
	}, func(yield func()) {
		d.Yield = yield
		_, err := p.Key(d)
		f.holds(err)
	})
	e, err := g.parties[1].Key(d)
	f.holds(err)
	s := d.stage
	f.step("key.verify", func(u units) time.Duration { return 3 * (5*u.decode + u.double + u.encode + 5*u.hash) }, func(yield func()) {
		d.Yield = yield
		for range 3 {
			f.holds(checkKey(d, s, e))
		}
	})
	g.until(Receipt)
	f.step("receipt", func(u units) time.Duration { return 3 * (u.agree + u.fixed + 7*u.hash) }, func(yield func()) {
		d.Yield = yield
		_, err := p.Receipt(d)
		f.holds(err)
	})
}

// shuffleSteps measures what is prepared, a deck on its way (mask, encode,
// decode), its proof, and the check of all four.
func (f *figures) shuffleSteps(g *game) {
	joint, p := g.deal.keys.joint, g.parties[0]
	f.step("prepare", func(u units) time.Duration {
		return 55*(u.fixed+u.variable) + 4*u.secretSum(56) + 4*u.encode
	}, func(yield func()) { newMix(yield, Secret{1}, joint, 55) })
	f.holds(p.Prepare(g.deal))
	in := p.mix.apply(nil, g.deal.final()) // any masked deck will do
	body := in.bytes()
	f.step("mix", func(u units) time.Duration { return 110 * u.encode }, func(yield func()) { p.mix.apply(yield, in) })
	f.step("mix.read", func(u units) time.Duration { return 110 * u.decode }, func(yield func()) {
		_, err := readPile(body, 55, yield)
		f.holds(err)
	})
	for _, p := range g.parties {
		g.must(p.Mix(g.deal))
	}
	f.proofSteps(g)
}

func (f *figures) proofSteps(g *game) {
	var claims []*shuffleStatement
	var proofs []*shuffleProof
	for i, p := range g.parties {
		claims = append(claims, g.deal.claim(i))
		proofs = append(proofs, p.mix.proof.prove(nil, claims[i], p.mix.masks))
	}
	p := g.parties[0]
	f.step("proof", func(u units) time.Duration {
		return 2*u.secretSum(56) + u.secretSum(55) + 3*u.encode
	}, func(yield func()) { p.mix.proof.prove(yield, claims[0], p.mix.masks) })
	// Four masked decks, H0 to H3, V and K, G and X, seven points a proof.
	f.step("proof.verify", func(u units) time.Duration {
		return u.publicSum(4*110 + 4 + 56 + 2 + 4*7)
	}, func(yield func()) {
		if firstRefuted(yield, claims, proofs) >= 0 {
			f.Fatal("refuted")
		}
	})
	for i, p := range proofs {
		g.must(Entry{Proof, uint8(i), uint8(i), p.bytes()}, nil)
	}
	g.until(Token)
}

// tokenSteps measures the tokens for thirty slots, the check of three such
// lots, and the look at one's own hand.
func (f *figures) tokenSteps(g *game) {
	var e Entry
	f.step("token", func(u units) time.Duration { return u.showing(30) }, func(yield func()) {
		g.deal.Yield = yield
		var err error
		e, err = g.parties[0].Token(g.deal)
		f.holds(err)
	})
	s := g.deal.stage
	f.step("token.verify", func(u units) time.Duration { return 3 * u.shown(30) }, func(yield func()) {
		g.deal.Yield = yield
		for range 3 {
			f.holds(checkToken(g.deal, s, e))
		}
	})
	g.dealt()
	f.step("look", func(u units) time.Duration { return 10 * (u.variable + u.encode) }, func(yield func()) {
		g.deal.Yield = yield
		f.holds(g.parties[0].look(g.deal))
	})
}

func (f *figures) playSteps(g *game) {
	var e Entry
	f.step("play", func(u units) time.Duration { return u.showing(1) }, func(yield func()) {
		g.deal.Yield = yield
		var err error
		e, err = g.parties[0].Play(g.deal, 3)
		f.holds(err)
	})
	s := newStage(g.deal.head, Play, 3, []int{0})
	f.step("play.verify", func(u units) time.Duration { return u.shown(1) + u.encode }, func(yield func()) {
		g.deal.Yield = yield
		_, err := g.deal.readShowing(s, e, []int{3}, e.Body)
		f.holds(err)
	})
}

// passSteps measures a pass of ten tiles at two ends.
func (f *figures) passSteps(g *game) {
	var e Entry
	f.step("pass", func(u units) time.Duration { return 20 * (u.secretSum(4) + u.encode) }, func(yield func()) {
		g.deal.Yield = yield
		var err error
		e, err = g.parties[0].Pass(g.deal, 8, 9)
		f.holds(err)
	})
	s, slots := newStage(g.deal.head, Pass, e.Arg, []int{0}), g.deal.Held(0)
	// Twenty commitments and twenty D + e²·H2, ten R, two H1 + e·H2, H2, H3.
	f.step("pass.verify", func(u units) time.Duration {
		return u.publicSum(20+20+10+4) + 20*u.decode
	}, func(yield func()) {
		g.deal.Yield = yield
		log := g.deal.nonzero(s, Pass, 0, e.Arg, slots)
		f.holds(g.deal.checkNonzero(log, g.deal.passRelation(slots, e.Ends()), e.Body))
	})
}

// claimSteps measures the claims: at most four doubles, and not holding 99.
func (f *figures) claimSteps(g *game) {
	var few, lack Entry
	f.step("few", func(u units) time.Duration { return 5 * (u.secretSum(4) + u.encode) }, func(yield func()) {
		g.deal.Yield = yield
		var err error
		few, err = g.parties[0].Few(g.deal)
		f.holds(err)
	})
	s := newStage(g.deal.head, Few, 0, g.table.seats())
	f.step("few.verify", func(u units) time.Duration { return 5 * (u.publicSum(4) + u.encode) }, func(yield func()) {
		g.deal.Yield = yield
		f.holds(checkFew(g.deal, s, few))
	})
	f.step("lack", func(u units) time.Duration { return 10 * (u.secretSum(4) + u.encode) }, func(yield func()) {
		g.deal.Yield = yield
		var err error
		lack, err = g.parties[0].Lack(g.deal, 54)
		f.holds(err)
	})
	s = newStage(g.deal.head, Lack, 54, g.table.seats())
	f.step("lack.verify", func(u units) time.Duration { return u.publicSum(10+10+10+3) + 10*u.decode }, func(yield func()) {
		g.deal.Yield = yield
		f.holds(checkLack(g.deal, s, lack))
	})
}

// openStep measures the decryption of all slots and the checks in the clear.
func (f *figures) openStep() {
	g := newGame(f, four, 101).dealt()
	g.open()
	f.step("open", func(u units) time.Duration { return 55 * (u.publicOne + u.encode) }, func(yield func()) {
		g.deal.Yield = yield
		if r := g.deal.Report(); len(r.Faults) > 0 {
			f.Fatal(r.Faults)
		}
	})
}

// sums prints the critical path of a deal, with every deck waiting for the
// proof before it and with decks sent ahead, and what a whole hand takes on
// one player's device: ten own plays, thirty of others, three passes each.
func (f *figures) sums() {
	deck, proof := f.took("mix")+f.took("mix.read"), f.took("proof")
	last := proof + f.took("proof.verify") + f.took("token") + f.took("token.verify") + f.took("look")
	f.print("deal.inorder", 4*deck+3*proof+last)
	f.print("deal", 4*deck+last)
	game := 10*f.took("play") + 30*f.took("play.verify") + 3*f.took("pass") + 9*f.took("pass.verify")
	f.print("hand", f.took("prepare")+deck+last+game+f.took("open"))
}

func (f *figures) wholeDeal(yield func()) {
	g := newGame(f, four, 102)
	g.deal.Yield = yield
	yield()
	for !g.deal.Playing() {
		_, _, seats := g.deal.Due()
		e, err := g.make(g.parties[seats[0]])
		yield()
		g.must(e, err)
		yield()
	}
	g.open()
	yield()
	g.deal.Report()
}
