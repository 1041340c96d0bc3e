package log

import "slices"

// Outcome is what came of received bytes.
type Outcome struct {
	Accepted []Entry // joined their lines, in this order
	Voided   []Entry // had been accepted, and no longer stand: their seat began a new epoch that leaves them out
	Refused  []Entry // epochs that broke the rules of a takeover
	Fork     *Fork   // proof that a seat said two things at once, the first of that seat
	Missing  []ID    // entries held here in another version than their successor names: ask the sender for its version
}

// void notes an entry that no longer stands; accepted in the same breath, it was never seen.
func (o *Outcome) void(e Entry) {
	if at := slices.IndexFunc(o.Accepted, func(a Entry) bool { return a.hash == e.hash }); at >= 0 {
		o.Accepted = slices.Delete(o.Accepted, at, at+1)
		return
	}
	o.Voided = append(o.Voided, e)
}

func (o *Outcome) missing(l *link) {
	if l != nil && !slices.Contains(o.Missing, l.ID) {
		o.Missing = append(o.Missing, l.ID)
	}
}
