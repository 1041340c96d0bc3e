package masked

import (
	"crypto/sha256"
	"errors"
	"io"
	"time"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/deck"
)

// Config is what a dealer is made of. All devices of a table have the same
// Session, Rules, Sat and Hosts.
type Config struct {
	Session [32]byte        // of this game: no two games share one
	Rules   engine.Rules    //
	Sat     []engine.Sitter // who sits where; a sitter with a Bot is no human
	// Hosts are the seats whose devices play each seat: a human's own, and a
	// human's for a bot.
	Hosts [engine.MaxSeats]engine.Seat
	// Seat is the one that this device is at, engine.NoSeat for one that only
	// watches.
	Seat engine.Seat
	// Wire reaches the others. Its News begin with all that was said before.
	Wire p2p.Wire
	// Bot is the name of the bot that stands in for who leaves.
	Bot string
	// Redeal is how long after the deal the answers leave to the question
	// whether five doubles are thrown in, where that is a right: all devices'
	// at one moment, so that it tells nobody who had to think. 0 is at once.
	Redeal time.Duration
	// Rand is where this device's secrets come from; nil is the system's.
	Rand io.Reader
	// Yield, if set, is called between slices of long work, a few milliseconds
	// each.
	Yield func()
	// Notify, if set, is told what the deeds do not tell. It must not wait.
	Notify func(Notice)
}

// humans returns the seats that people sit at.
func (c *Config) humans() (humans engine.Seats) {
	for s, sitter := range c.Sat {
		if sitter.Bot == "" {
			humans = humans.With(engine.Seat(s))
		}
	}
	return humans
}

// validate reports what makes the table unfit to be dealt to.
func (c *Config) validate() error {
	if err := c.Rules.Validate(); err != nil {
		return err
	}
	if len(c.Sat) != int(c.Rules.Players) {
		return errors.New("masked: not as many sitters as seats")
	}
	humans := c.humans()
	if humans.Len() < 2 || c.Seat != engine.NoSeat && !humans.Has(c.Seat) {
		return errors.New("masked: two humans at least must have seats, and this device one of theirs")
	}
	for s := range c.Rules.Seats().All() {
		host := c.Hosts[s]
		if !humans.Has(host) || humans.Has(s) && host != s {
			return errors.New("masked: a seat without its device")
		}
	}
	return nil
}

// roster hashes who sits where, under which rules, on whose devices.
func (c *Config) roster() [32]byte {
	h := sha256.New()
	record := engine.Record{Rules: c.Rules, Sat: c.Sat}
	h.Write([]byte("dominocubano roster 1\x00" + record.Format()))
	for s := range c.Rules.Seats().All() {
		h.Write([]byte{byte(c.Hosts[s])})
	}
	return [32]byte(h.Sum(nil))
}

// set returns the deck's name of the tiles.
func set(r *engine.Rules) deck.Set {
	if r.MaxPip == 6 {
		return deck.DoubleSix
	}
	return deck.DoubleNine
}

// Notice is what a dealer tells beside the deeds.
type Notice interface{ notice() }

// Dealing tells how far the deal is that the table waits for.
type Dealing struct{ Done, Of int }

// Checked tells what the keys of a hand have shown: everybody's tiles and the
// tiles asleep, and every deed of the hand checked in the clear.
type Checked struct {
	Deal   int // counted from 1
	Hands  p2p.Hands
	Asleep engine.Hand
	Report *deck.Report
}

// Refused tells that a seat's device said what is unlawful or not true.
type Refused struct {
	Seat engine.Seat
	Err  error
}

// Forked tells that a seat signed two entries of one name, and the proof.
type Forked struct {
	Seat     engine.Seat
	Evidence []byte
}

// Away tells that a human's device came or went.
type Away struct {
	Seat engine.Seat
	Away bool
}

// Annulling tells that a seat's human would annul the hand on the table.
type Annulling struct{ Seat engine.Seat }

// Phrase tells that a seat's human says one of the phrases that the screens
// know, between two hands.
type Phrase struct {
	Seat   engine.Seat
	Number uint16
}

func (Dealing) notice()   {}
func (Checked) notice()   {}
func (Refused) notice()   {}
func (Forked) notice()    {}
func (Away) notice()      {}
func (Annulling) notice() {}
func (Phrase) notice()    {}
