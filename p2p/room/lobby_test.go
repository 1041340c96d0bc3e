package room

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"dominocubano/engine"
)

func TestFourBegin(t *testing.T) {
	four := sitting(t, 4)
	press(t, four[:3]...)
	gossip(t, four...)
	if four[0].game != nil {
		t.Fatal("begun without the fourth")
	}
	press(t, four[3])
	gossip(t, four...)
	oneGame(t, 4, four...)
	var taken engine.Seats
	for _, s := range four[0].game.seats(testRoom) {
		taken = taken.With(s)
	}
	if taken != engine.SeatsOf(0, 1, 2, 3) {
		t.Errorf("seats %v", taken)
	}
}

func TestTheFifthLooksOn(t *testing.T) {
	five := sitting(t, 5)
	if err := five[4].ready(five[4].plan().hash(testRoom)); !errors.Is(err, ErrStanding) {
		t.Errorf("the fifth is ready: %v", err)
	}
	press(t, five[:4]...)
	gossip(t, five...)
	oneGame(t, 4, five[:4]...)
	if five[4].game != nil {
		t.Error("the fifth plays")
	}
}

func TestTwoAtOnce(t *testing.T) {
	five := sitting(t, 3)
	for i := range 2 {
		c := newChair(t, 3+i)
		gossip(t, append(five[:3:3], c)...)
		must(t, c.change(func(own *claim) error { return c.sit(own, 2) }))
		five = append(five, c)
	}
	for _, c := range five[:3] {
		delete(c.others, five[3].self)
		delete(c.others, five[4].self)
	}
	gossip(t, five...)
	for _, c := range five {
		if c.plan().hash(testRoom) != five[0].plan().hash(testRoom) {
			t.Error("two plans of one set of claims")
		}
	}
}

func TestWithoutOneWhoNeverPresses(t *testing.T) {
	four := sitting(t, 4)
	press(t, four[:3]...)
	gossip(t, four...)
	for _, c := range four[:3] {
		must(t, c.change(func(own *claim) error { return c.without(own, four[3].self.tag()) }))
	}
	gossip(t, four...)
	press(t, four[:3]...)
	gossip(t, four...)
	oneGame(t, 3, four[:3]...)
	if sat := newGame(testRoom, four[0].game, four[0].self).Sat(); len(sat) != 4 {
		t.Errorf("%d chairs", len(sat))
	}
}

func TestAStrangerCannotPlayForOthers(t *testing.T) {
	four := sitting(t, 3)
	stranger := newChair(t, 9)
	must(t, stranger.change(func(c *claim) error { return stranger.sit(c, AnySeat) }))
	press(t, stranger)
	if stranger.settle(); stranger.game == nil {
		t.Fatal("a player alone cannot begin")
	}
	gossip(t, append(four, stranger)...)
	press(t, four...)
	gossip(t, append(four, stranger)...)
	oneGame(t, 3, four...)
}

func TestChangedRulesTakeREADYBack(t *testing.T) {
	four := sitting(t, 4)
	press(t, four[:3]...)
	gossip(t, four...)
	seen := four[3].plan().hash(testRoom)
	must(t, four[0].change(func(c *claim) error { return four[0].propose(c, parque()) }))
	gossip(t, four...)
	if err := four[3].ready(seen); !errors.Is(err, ErrChanged) {
		t.Errorf("READY to rules of before: %v", err)
	}
	press(t, four[3])
	gossip(t, four...)
	if four[0].game != nil {
		t.Fatal("begun on a READY to other rules")
	}
	press(t, four...)
	gossip(t, four...)
	oneGame(t, 4, four...)
	if four[2].game.plan.terms != parque() {
		t.Error("not the rules proposed last")
	}
}

func TestReloadForgetsNothing(t *testing.T) {
	four := sitting(t, 4)
	press(t, four[:2]...)
	gossip(t, four...)
	before := four[1].plan().hash(testRoom)
	four[1].reload(t, 200)
	gossip(t, four...)
	if four[1].plan().hash(testRoom) != before || four[1].own.ready != before {
		t.Error("a reload changed the plan or took READY back")
	}
	press(t, four[2:]...)
	for _, c := range four[1:] {
		c.show(t, four[0])
	}
	if !four[0].frozen() {
		t.Fatal("no consent")
	}
	four[0].reload(t, 201)
	if !four[0].frozen() {
		t.Fatal("a reload forgot a consent")
	}
	if err := four[0].change(func(*claim) error { return nil }); !errors.Is(err, ErrAgreed) {
		t.Errorf("changed after consent: %v", err)
	}
	gossip(t, four...)
	oneGame(t, 4, four...)
	four[2].reload(t, 202)
	oneGame(t, 4, four...)
}

func TestLeavingTakesREADYBack(t *testing.T) {
	four := sitting(t, 4)
	press(t, four[:3]...)
	gossip(t, four...)
	for _, c := range four[:3] {
		c.left(four[3].self)
	}
	gossip(t, four[:3]...)
	if four[0].game != nil {
		t.Fatal("three begin who were ready for four")
	}
	press(t, four[:3]...)
	gossip(t, four[:3]...)
	oneGame(t, 3, four[:3]...)
}

func TestAConsentIsFreeAgainOnceThePlanIsDead(t *testing.T) {
	four := sitting(t, 4)
	press(t, four...)
	for _, c := range four[1:] {
		c.show(t, four[0])
	}
	must(t, four[1].change(func(c *claim) error { return four[1].propose(c, parque()) }))
	gossip(t, four...)
	if four[0].frozen() || four[0].game != nil {
		t.Fatal("held to a plan that can never be")
	}
	press(t, four...)
	gossip(t, four...)
	oneGame(t, 4, four...)
}

// TestNobodyHonestIsInTwoGames lets honest players do anything in any order,
// with claims late and reloads between.
func TestNobodyHonestIsInTwoGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		five := make([]*chair, 5)
		for i := range five {
			five[i] = newChair(t, i)
		}
		any := rapid.SampledFrom(five)
		for step := range rapid.IntRange(20, 120).Draw(t, "steps") {
			c, other := any.Draw(t, "who"), any.Draw(t, "other")
			switch rapid.IntRange(0, 13).Draw(t, "deed") {
			case 0, 1:
				c.change(func(own *claim) error { return c.sit(own, AnySeat) })
			case 2, 3, 4:
				c.ready(c.plan().hash(testRoom))
			case 5:
				c.change(func(own *claim) error { return c.without(own, other.self.tag()) })
			case 6:
				c.reload(t, uint64(step))
			case 7:
				c.change(func(own *claim) error { return c.propose(own, parque()) })
			case 8:
				if other.game != nil {
					c.watch(other.game)
				}
			default:
				if c != other {
					c.show(t, other)
				}
			}
			must(t, c.save(&c.keeper))
		}
		games := map[Player]*start{}
		for _, c := range five {
			if c.game == nil {
				continue
			}
			for _, s := range c.game.plan.sitters {
				if old := games[s.player]; old != nil && old.genesis(testRoom) != c.game.genesis(testRoom) {
					t.Fatal("one honest player under two starts")
				}
				games[s.player] = c.game
			}
		}
	})
}

func TestAnotherVersionIsNamed(t *testing.T) {
	body := newChair(t, 0).own.encode()
	body[0] = Version + 1
	var v *VersionError
	if _, err := decodeClaim(body); !errors.As(err, &v) || v.Theirs != Version+1 {
		t.Errorf("got %v", err)
	}
}

func TestHosts(t *testing.T) {
	habana, solo := engine.Habana(), engine.Habana()
	solo.Solo, solo.Players = true, 3
	for _, c := range []struct {
		rules  engine.Rules
		humans engine.Seats
		want   []engine.Seat
	}{
		{habana, engine.SeatsOf(0, 1, 2), []engine.Seat{0, 1, 2, 1}},
		{habana, engine.SeatsOf(0, 1), []engine.Seat{0, 1, 0, 1}},
		{habana, engine.SeatsOf(0, 2), []engine.Seat{0, 0, 2, 2}},
		{solo, engine.SeatsOf(0, 2), []engine.Seat{0, 2, 2}},
	} {
		got := hosts(&c.rules, c.humans)
		for seat, want := range c.want {
			if got[seat] != want {
				t.Errorf("humans %v: seat %d is spoken for by %d, want %d", c.humans, seat, got[seat], want)
			}
		}
	}
}

func FuzzClaim(f *testing.F) {
	four := sitting(f, 4)
	f.Add(four[0].own.encode())
	press(f, four...)
	gossip(f, four...)
	f.Add(four[0].own.encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := decodeClaim(b); err == nil && string(c.encode()) != string(b) {
			t.Errorf("%x encodes back to %x", b, c.encode())
		}
		if len(b) > 0 {
			decodeStart(testRoom, b)
		}
	})
}

// TestOneWhoMissedTheGameIsFree lets one consent and hear nothing more until
// the others are back from the game.
func TestOneWhoMissedTheGameIsFree(t *testing.T) {
	four := sitting(t, 4)
	press(t, four...)
	missed := four[0]
	for _, c := range four[1:] {
		c.show(t, missed)
	}
	if !missed.frozen() {
		t.Fatal("no consent")
	}
	gossip(t, four[1:]...)
	for _, c := range four[1:] {
		missed.show(t, c)
	}
	gossip(t, four[1:]...)
	oneGame(t, 4, four[1:]...)
	for i, c := range four[1:] {
		must(t, c.again(rand.NewChaCha8([32]byte{byte(i), 99})))
	}
	gossip(t, four...)
	if missed.frozen() || missed.game != nil {
		t.Fatal("held to a game that is over")
	}
	press(t, four...)
	gossip(t, four...)
	oneGame(t, 4, four...)
}

// TestWhatIsKeptAndSpoiltIsAsGoodAsNothing spoils each byte that a reload
// reads.
func TestWhatIsKeptAndSpoiltIsAsGoodAsNothing(t *testing.T) {
	four := sitting(t, 4)
	press(t, four...)
	c := four[1]
	for _, other := range four {
		if other != c {
			other.show(t, c)
		}
	}
	if !c.frozen() {
		t.Fatal("no consent")
	}
	whole := c.state()
	for i := range whole {
		for _, text := range []string{whole[:i], whole[:i] + "A" + whole[i+1:]} {
			must(t, c.keeper.Put(c.keepName(), text))
			c.reload(t, 3)
			if p := c.plan(); len(p.sitters) > 4 || c.frozen() && p.hash(testRoom) != c.own.ready {
				t.Fatalf("spoilt at %d, believed", i)
			}
		}
	}
}

// TestOneWhoWatchesInsteadHoldsNobody lets one be READY, see no consent, and go
// to watch another game: who has consented is free at once, and still is when
// the watcher has come back after a reload.
func TestOneWhoWatchesInsteadHoldsNobody(t *testing.T) {
	four := sitting(t, 4)
	others := []*chair{newChair(t, 10), newChair(t, 11)}
	for i, c := range others {
		must(t, c.change(func(own *claim) error { own.arrival = uint32(i + 1); return nil }))
	}
	gossip(t, others...)
	press(t, others...)
	gossip(t, others...)
	oneGame(t, 2, others...)
	press(t, four...)
	for _, c := range four[1:] {
		c.show(t, four[0])
	}
	if !four[0].frozen() {
		t.Fatal("no consent")
	}
	fan := four[1]
	must(t, fan.watch(others[0].game))
	stays := *four[0].lobby
	fan.show(t, four[0])
	if four[0].frozen() {
		t.Fatal("held by one who watches another game")
	}
	*four[0].lobby = stays
	must(t, fan.save(&fan.keeper))
	fan.reload(t, 250)
	must(t, fan.again(rand.NewChaCha8([32]byte{8})))
	fan.show(t, four[0])
	if four[0].frozen() {
		t.Fatal("held by one who has come back from watching")
	}
}
