package engine

import "fmt"

// Rule names the rule that an unlawful event breaks.
type Rule string

const (
	RulePhase   Rule = "phase"    // not what happens now
	RuleTurn    Rule = "turn"     // another seat's turn, or answered already
	RuleSet     Rule = "set"      // a tile that the set lacks, or that is on the table already
	RuleLine    Rule = "line"     // the tile does not join the line there
	RuleLead    Rule = "lead"     // the first tile, or who leads
	RulePass    Rule = "pass"     // a pass with a tile that fits (pase en falso)
	RuleHeld    Rule = "held"     // a tile that the seat does not hold
	RuleRedeal  Rule = "redeal"   // asking or keeping against the doubles held
	RuleShow    Rule = "show"     // tiles turned over that cannot be that hand
	RuleSeat    Rule = "seat"     // no such seat, or not in that state
	RuleForfeit Rule = "forfeit"  // a forfeit that does not name its openings truly
	RuleField   Rule = "spelling" // a field that this kind of event does not use is not zero
)

// Unlawful is the error of an event that breaks a rule. The match it was
// applied to stands unchanged.
type Unlawful struct {
	Rule  Rule
	Event Event
	Why   string
}

// Seat returns the seat whose deed broke the rule, or [NoSeat].
func (u *Unlawful) Seat() Seat { return u.Event.Seat }

func (u *Unlawful) Error() string {
	who := "the table"
	if u.Event.Seat != NoSeat {
		who = fmt.Sprintf("seat %d", u.Event.Seat)
	}
	return fmt.Sprintf("engine: %s, %s: %s (rule: %s)", who, u.Event, u.Why, u.Rule)
}

func unlawful(rule Rule, e Event, format string, args ...any) error {
	return &Unlawful{Rule: rule, Event: e, Why: fmt.Sprintf(format, args...)}
}
