package mind

import (
	"context"
	"errors"

	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p/deck"
	"dominocubano/p2p/transcript"
)

// Verdict is what a transcript proves and what speaks against it, as plain
// values: see [transcript.Verdict].
type Verdict struct {
	Record  string   `json:"record"` // of the deeds that stand
	Deeds   int      `json:"deeds"`
	Hands   int      `json:"hands"` // opened and checked in the clear
	Entries int      `json:"entries"`
	Keys    []Signer `json:"keys"`

	Cut     bool          `json:"cut"`     // it ends early, after so many entries
	Damaged bool          `json:"damaged"` // it is not as it was written
	Forged  int           `json:"forged"`  // entries that the key of their seat did not sign
	Forks   []engine.Seat `json:"forks"`   // seats that signed two entries of one name
	Refused []Refusal     `json:"refused"`
	Stopped bool          `json:"stopped"` // the game cannot be played again to the end
	Foreign bool          `json:"foreign"` // another version of the program made it: nothing else is known of it

	BotsTrue    int      `json:"botsTrue"` // deeds of bots that were played again
	BotsFalse   int      `json:"botsFalse"`
	BotsUnknown []string `json:"botsUnknown"` // that this program lacks
}

// Signer is a human's seat and the fingerprint of its key.
type Signer struct {
	Seat        engine.Seat `json:"seat"`
	Name        string      `json:"name"`
	Fingerprint string      `json:"fingerprint"`
}

// Refusal is what a seat did that nobody may do.
type Refusal struct {
	Seat  engine.Seat `json:"seat"`
	False bool        `json:"false"` // it was not true; else the rules forbid it
}

// Sound reports whether nothing speaks against what is there.
func (v *Verdict) Sound() bool {
	return !v.Foreign && !v.Damaged && !v.Stopped && v.Forged+v.BotsFalse+len(v.Forks)+len(v.Refused) == 0
}

// ErrNoTranscript is the error of bytes that are no transcript.
var ErrNoTranscript = errors.New("mind: no transcript")

// verify judges a file; one that is no transcript gives nil.
func verify(ctx context.Context, raw []byte, a *aside) (*Verdict, error) {
	file, err := transcript.Parse(raw)
	if _, foreign := errors.AsType[*transcript.VersionError](err); foreign {
		return &Verdict{Foreign: true}, nil
	}
	if err != nil {
		return nil, nil
	}
	v, err := transcript.Verify(ctx, file, bot.New, a.yield)
	if ctx.Err() != nil {
		return nil, err
	}
	if err != nil {
		return nil, nil // its head fits no table
	}
	return plain(v), nil
}

// plain takes the values out of a verdict.
func plain(v *transcript.Verdict) *Verdict {
	out := &Verdict{
		Record: v.Record.Format(), Deeds: len(v.Record.Events), Hands: len(v.Hands), Entries: v.Entries,
		Cut: v.Cut, Damaged: v.Damaged, Forged: len(v.Forged), Forks: v.Forks, Stopped: v.Err != nil,
		BotsTrue: v.Bots.True, BotsFalse: len(v.Bots.False), BotsUnknown: v.Bots.Unknown,
	}
	for _, k := range v.Keys {
		out.Keys = append(out.Keys, Signer(k))
	}
	for _, r := range v.Refused {
		_, refuted := errors.AsType[*deck.Fault](r.Err)
		out.Refused = append(out.Refused, Refusal{r.Seat, refuted})
	}
	for _, h := range v.Hands {
		for _, f := range h.Report.Faults {
			out.Refused = append(out.Refused, Refusal{engine.Seat(f.Seat), true})
		}
	}
	return out
}

// Verify judges the bytes of a transcript, beside the page. Its error is
// [ErrNoTranscript] for bytes that are none.
func (m *Mind) Verify(ctx context.Context, raw []byte) (*Verdict, error) {
	var v *Verdict
	if err := m.do(ctx, "verify", raw, &v, nil); err != nil {
		return nil, err
	}
	if v == nil {
		return nil, ErrNoTranscript
	}
	return v, nil
}
