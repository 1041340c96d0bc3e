package masked

import (
	"context"

	"dominocubano/engine"
)

// Leave says that this device's player goes for good: the others do not wait
// for it. It may be called from any goroutine.
func (d *Dealer) Leave() { d.orders <- word{kind: kindLeave} }

// Annul says that this device's player agrees to annul the hand, for which it
// says nothing more. It is annulled when all humans say so.
func (d *Dealer) Annul() { d.orders <- word{kind: kindAnnul} }

// Phrase says one of the phrases that the screens know by number, to all at the
// table. It is said between two hands only, [Phrases] times at most before the
// next, and is dropped otherwise: during a hand it could be a signal.
func (d *Dealer) Phrase(number uint16) { d.orders <- word{kind: kindSay, round: number} }

// Phrases is how many phrases a seat may say between two hands.
const Phrases = 3

// order says what this device's player wants said.
func (d *Dealer) order(ctx context.Context, w word) error {
	w.seat = d.cfg.Seat
	switch w.kind {
	case kindLeave:
		d.left = true
	case kindAnnul:
		if d.cur == nil || !d.cur.dealt {
			return nil
		}
		w.round = d.cur.number
	case kindSay:
		if !d.lines[w.seat].talks(w.seat) {
			return nil
		}
	}
	return d.say(ctx, w.encode(), nil)
}

// talks reports whether the line's player may say a phrase: it has opened its
// last hand, and has not said since that it wants the next.
func (l *line) talks(seat engine.Seat) bool {
	return l.opened[seat] > 0 && l.opened[seat] >= l.ready && l.phrases < Phrases
}

// heed tells what a seat says to the others as people. What comes at another
// time or too often is not passed on, and hurts nobody.
func (d *Dealer) heed(seat engine.Seat, l *line, w word) {
	switch {
	case w.kind == kindReady:
		l.phrases = 0
	case w.kind == kindAnnul && w.round > l.annul && d.cur != nil && w.round == d.cur.number:
		d.notify(Annulling{seat})
	case w.kind == kindSay && l.talks(seat):
		l.phrases++
		d.notify(Phrase{seat, w.round})
	}
}
