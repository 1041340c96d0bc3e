package engine

// View is the table as one seat sees it: the match and the seat's own hand.
// Bots and screens get a View and nothing else.
type View struct {
	Match Match
	Seat  Seat
	Hand  Hand // the tiles the seat holds now
}

// Legal appends to dst every deed that the seat itself may do now. It is the
// one place that lists them; [View.Check] accepts exactly these.
func (v *View) Legal(dst []Event) []Event {
	if !v.Match.Awaits().Has(v.Seat) {
		return dst
	}
	switch v.Match.phase {
	case PhaseRedeal:
		return v.legalRedeal(dst)
	case PhaseSeek:
		if v.Hand.Has(v.Match.Sought()) {
			return append(dst, Hold(v.Seat))
		}
		return append(dst, Lack(v.Seat))
	case PhaseChoice:
		return append(dst, Choose(v.Seat, ILead), Choose(v.Seat, YouLead))
	case PhasePlay:
		return v.legalPlays(dst)
	case PhaseShow:
		return append(dst, Show(v.Seat, v.Hand))
	}
	return dst
}

func (v *View) legalRedeal(dst []Event) []Event {
	many := v.Match.rules.manyDoubles(v.Hand)
	if many {
		dst = append(dst, Ask(v.Seat, v.Hand.Doubles()))
	}
	if many && v.Match.rules.Redeal == RedealMandatory {
		return dst
	}
	return append(dst, Keep(v.Seat))
}

func (v *View) legalPlays(dst []Event) []Event {
	var buffer [2 * maxHand]Move
	moves := v.Moves(buffer[:0])
	if len(moves) == 0 {
		return append(dst, Pass(v.Seat))
	}
	for _, move := range moves {
		dst = append(dst, Play(v.Seat, move))
	}
	return dst
}

// Playable returns the tiles of the hand that may be played when the seat is
// to play.
func (v *View) Playable() Hand {
	if r := &v.Match.round; r.line.Empty() && r.mustLead {
		return v.Hand & HandOf(r.leadTile)
	}
	return v.Match.round.line.Playable(v.Hand)
}

// Moves appends to dst the ways to play a tile of the hand when the seat is
// to play; none means that it must pass.
func (v *View) Moves(dst []Move) []Move {
	return v.Match.round.line.Moves(dst, v.Playable())
}

// Check returns nil when the deed, which must be the seat's own, is lawful
// and true: what the table can see, and what only the hand can tell. A
// tile not held, a false pass and a false answer are [*Unlawful] errors.
//
// What others do about the seat (a bot takes it, its time is out, its hand is
// forfeited) is no deed of its own: of that it checks what the table can see.
func (v *View) Check(e Event) error {
	if e.Seat != v.Seat {
		return unlawful(RuleTurn, e, "another seat's deed")
	}
	if err := v.Match.check(&e); err != nil {
		return err
	}
	return v.checkTrue(&e)
}

// checkTrue refuses what the hand gives the lie to.
func (v *View) checkTrue(e *Event) error {
	rules := &v.Match.rules
	switch e.Kind {
	case RedealAsked:
		if e.Hand != v.Hand.Doubles() {
			return unlawful(RuleRedeal, *e, "the doubles of the hand are %s", v.Hand.Doubles())
		}
	case DealKept:
		if rules.Redeal == RedealMandatory && rules.manyDoubles(v.Hand) {
			return unlawful(RuleRedeal, *e, "a hand with %d doubles is thrown in", rules.RedealDoubles)
		}
	case TileHeld, TileLacked:
		if v.Hand.Has(v.Match.Sought()) != (e.Kind == TileHeld) {
			return unlawful(RuleHeld, *e, "the answer about the %s is not true", v.Match.Sought())
		}
	case Played:
		if !v.Hand.Has(e.Move.Tile) {
			return unlawful(RuleHeld, *e, "the seat does not hold this tile")
		}
	case Passed:
		if v.Playable() != 0 {
			return unlawful(RulePass, *e, "the seat holds a tile that fits")
		}
	case Shown:
		if e.Hand != v.Hand {
			return unlawful(RuleShow, *e, "the hand is %s", v.Hand)
		}
	}
	return nil
}

// Unseen returns the tiles that the seat cannot see: in other hands or
// asleep.
func (v *View) Unseen() Hand {
	unseen := v.Match.rules.Set() &^ v.Match.round.line.tiles &^ v.Hand
	for s := range v.Match.round.shown.All() {
		unseen &^= v.Match.round.left[s]
	}
	return unseen
}

// After returns the view once the event, whoever did it, has happened.
func (v *View) After(e Event) (View, error) {
	next, err := v.Match.Apply(e)
	if err != nil {
		return *v, err
	}
	hand := v.Hand
	if e.Seat == v.Seat && e.Kind == Played {
		hand = hand.Without(e.Move.Tile)
	}
	return View{next, v.Seat, hand}, nil
}
