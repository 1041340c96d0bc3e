package transcript

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"dominocubano/engine"
	"dominocubano/p2p"
	"dominocubano/p2p/log"
	"dominocubano/p2p/masked"
)

// Verdict is what a transcript proves, and what speaks against it.
type Verdict struct {
	Record  engine.Record    // of the deeds that stand
	Match   engine.Match     // after them
	Keys    []Signer         // whose transcript this is
	Entries int              // that are signed by those keys
	Cut     bool             // the file, or a line in it, ends early: after so many entries
	Damaged bool             // the file is not what was written
	Forged  []log.ID         // entries that the key of their seat did not sign
	Hands   []masked.Checked // opened and checked in the clear
	Refused []masked.Refused // what seats did that nobody may do, and was refused
	Forks   []engine.Seat    // seats that signed two entries of one name
	Bots    Bots
	Err     error // why the game cannot be played again to the end of the file
}

// Signer is a human's seat with its key. Only who knows whose key it is knows
// who played.
type Signer struct {
	Seat        engine.Seat
	Name        string
	Fingerprint string
}

// Bots tells how bots' deeds were played again.
type Bots struct {
	True    int      // deeds that the bot does from the same view and seed
	False   []string // deeds that it does not
	Unknown []string // names of bots that this program lacks
}

// Sound reports whether all that is there is signed, lawful, proved and true.
// A file that was cut can be sound as far as it goes.
func (v *Verdict) Sound() bool {
	faults := 0
	for _, h := range v.Hands {
		faults += len(h.Report.Faults)
	}
	return !v.Damaged && len(v.Forged)+len(v.Refused)+len(v.Forks)+len(v.Bots.False)+faults == 0 && v.Err == nil
}

// Fingerprint names a key in a few characters that can be read aloud: the
// first 8 bytes of its SHA-256 in hex.
func Fingerprint(key []byte) string {
	h := sha256.Sum256(key)
	return hex.EncodeToString(h[:8])
}

// Verify plays the transcript again: signatures first, then every proof and
// every rule, then the bots, as far as minds has them (it may be nil). yield,
// if not nil, is called between slices of the work.
func Verify(ctx context.Context, f *File, minds func(name string) (engine.Bot, error), yield func()) (*Verdict, error) {
	v := &Verdict{Cut: f.Cut, Damaged: f.Damaged, Record: f.Head}
	for s, sitter := range f.Head.Sat {
		if key, ok := f.Keys[engine.Seat(s)]; ok {
			v.Keys = append(v.Keys, Signer{engine.Seat(s), sitter.Name, Fingerprint(key)})
		}
	}
	w := &wire{}
	v.signatures(f, w)
	check := &replay{ctx: ctx, verdict: v, minds: minds, unknown: map[string]bool{}}
	dealer, err := masked.New(masked.Config{
		Session: f.Genesis, Rules: f.Head.Rules, Sat: f.Head.Sat, Hosts: f.Hosts, Bot: f.Bot,
		Seat: engine.NoSeat, Wire: w, Notify: check.notice, Yield: yield,
	})
	if err != nil {
		return nil, fmt.Errorf("transcript: %w", err)
	}
	check.dealer = dealer
	t := &p2p.Table{Dealer: dealer}
	t.Keep = func(r engine.Record) error { v.Record = r; return nil }
	if err := t.Begin(engine.Record{Rules: f.Head.Rules, Sat: f.Head.Sat}, p2p.Hands{}); err != nil {
		return nil, fmt.Errorf("transcript: %w", err)
	}
	if err := t.Run(ctx); err != nil && !errors.Is(err, io.EOF) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v.Err = err
	}
	v.Match, err = v.Record.Replay()
	return v, err
}

// chain is how far a seat's line goes in the file.
type chain struct {
	last   log.Entry
	begun  bool
	broken bool
}

// signatures checks every entry and gives the sound ones to the wire. A line
// counts to its first entry that is not its seat's or does not follow.
func (v *Verdict) signatures(f *File, w *wire) {
	chains := map[uint8]*chain{}
	for _, e := range f.Entries {
		c := chains[e.ID.Seat]
		if c == nil {
			c = &chain{}
			chains[e.ID.Seat] = c
		}
		if key, ok := f.Keys[engine.Seat(e.ID.Seat)]; !ok || !e.Verify(f.Genesis, key) {
			v.Forged = append(v.Forged, e.ID)
			c.broken = true
			continue
		}
		v.Entries++
		v.follow(c, e, w)
	}
	w.news = append(w.news, p2p.Caught{})
}

// follow puts a signed entry to its line.
func (v *Verdict) follow(c *chain, e log.Entry, w *wire) {
	seat := engine.Seat(e.ID.Seat)
	switch {
	case c.begun && e.ID == c.last.ID && e.Hash() != c.last.Hash():
		v.Forks = append(v.Forks, seat)
		w.news = append(w.news, p2p.Forked{Seat: seat, Place: place(e), Evidence: log.Fork{One: c.last, Other: e}.Bytes()})
	case c.broken || c.begun && e.Prev != c.last.Hash():
		c.broken, v.Cut = true, true
	default:
		c.last, c.begun = e, true
		if e.Kind == log.Open {
			w.news = append(w.news, p2p.Said{Seat: seat, Place: place(e), Payload: e.Payload})
		}
	}
}

// place names an entry.
func place(e log.Entry) (p p2p.Place) {
	hash := e.Hash()
	binary.BigEndian.PutUint32(p[:4], e.ID.Epoch)
	binary.BigEndian.PutUint32(p[4:8], e.ID.Seq)
	copy(p[8:], hash[:])
	return p
}

// wire tells what the file holds, then ends.
type wire struct{ news []p2p.News }

// Say refuses: who reads a transcript has no seat.
func (*wire) Say(context.Context, []byte, []byte) error { return ErrFile }

// Hear returns the next piece of news.
func (w *wire) Hear(context.Context) (p2p.News, error) {
	if len(w.news) == 0 {
		return nil, io.EOF
	}
	n := w.news[0]
	w.news = w.news[1:]
	return n, nil
}
