package engine

import "fmt"

// RecordPart is the part of a record's text that cannot be read.
type RecordPart uint8

const (
	PartText  RecordPart = iota // the whole: it is too long, or no text
	PartHead                    // the first line
	PartRules                   // the agreement
	PartSeat                    // who sits where
	PartDeed                    // a deed, in form or by the rules
	PartEnd                     // it breaks off before the deeds
)

// RecordError is the error of a text that is no record, or of one whose deeds
// break the rules. It wraps an [*Unlawful] for such a deed, and a [*Clash] for
// rules that cannot be played.
type RecordError struct {
	Part RecordPart
	Line int    // the first being 1; 0 for PartText and PartEnd
	Deed string // the word, for PartDeed
	Err  error
}

func (r *RecordError) Error() string {
	if r.Line == 0 {
		return fmt.Sprintf("engine: record: %v", r.Err)
	}
	return fmt.Sprintf("engine: record: line %d: %v", r.Line, r.Err)
}

// Unwrap returns the reason.
func (r *RecordError) Unwrap() error { return r.Err }
