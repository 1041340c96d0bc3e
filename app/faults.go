package app

import (
	"errors"

	"dominocubano/app/text"
	"dominocubano/engine"
)

// faultKeys are the words for a part of a record that cannot be read.
var faultKeys = map[engine.RecordPart]string{
	engine.PartText: "fault.text", engine.PartHead: "fault.head", engine.PartRules: "fault.rules",
	engine.PartSeat: "fault.seat", engine.PartDeed: "fault.deed", engine.PartEnd: "fault.end",
}

// faultWords says in the player's language what is wrong with a record, and
// where.
func faultWords(l *text.Language, err error) string {
	var fault *engine.RecordError
	if !errors.As(err, &fault) {
		return l.Say("fault.text")
	}
	why := faultWhy(l, fault)
	if fault.Line == 0 {
		return why
	}
	return l.Say("fault.line", fault.Line, why)
}

// faultWhy gives the reason without the place.
func faultWhy(l *text.Language, fault *engine.RecordError) string {
	var clash *engine.Clash
	var unlawful *engine.Unlawful
	switch {
	case errors.As(fault, &clash):
		return l.Say("rules.clash", clashWords(l, clash))
	case errors.As(fault, &unlawful):
		return l.Say("fault.rule."+string(unlawful.Rule), fault.Deed)
	}
	return l.Say(faultKeys[fault.Part], fault.Deed)
}
