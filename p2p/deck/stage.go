package deck

import "slices"

// A stage is one step of the deal: one entry from each of its authors, in any
// order. None of them contains another; the head of the deal moves on when
// all are there, over the entries in the order of seats.
type stage struct {
	kind    Kind
	arg     uint8
	base    digest // the head when it began
	authors []int  // in order
	got     map[int]Entry
}

// steps is where a deal is. While decks are passed on, the proofs of those
// already there may come in too.
type steps struct {
	stage   *stage // what is due; nil while the game is played
	proofs  *stage
	aside   map[[2]uint8]*stage // escrow work, which the head does not bind
	bound   bool                // a rest or a token is out
	playing bool
}

func newStage(base digest, k Kind, arg uint8, authors []int) *stage {
	return &stage{kind: k, arg: arg, base: base, authors: authors, got: map[int]Entry{}}
}

// begin makes a stage the one that is due.
func (d *Deal) begin(k Kind, arg uint8, authors []int) {
	d.stage = newStage(d.head, k, arg, authors)
}

// missing lists the authors whose entry is not there.
func (s *stage) missing() []int {
	var list []int
	for _, seat := range s.authors {
		if _, ok := s.got[seat]; !ok {
			list = append(list, seat)
		}
	}
	return list
}

func (s *stage) full() bool { return len(s.missing()) == 0 }

// takes reports whether an entry of this kind and argument is one of the
// stage's. A question may be answered by entries of several kinds.
func (s *stage) takes(e Entry) bool {
	return question(e.Kind) == s.kind && e.Arg == s.arg
}

// question returns the kind that a stage is known by.
func question(k Kind) Kind {
	switch k {
	case Five, Decline:
		return Few
	case Show:
		return Lack
	}
	return k
}

// place finds the stage that an entry belongs to, or a new one for it.
func (d *Deal) place(e Entry) (*stage, error) {
	if e.Kind == 0 || e.Kind >= kinds || int(e.Seat) >= len(d.table.Chairs) {
		return nil, errEntry
	}
	s, err := d.find(e)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(s.authors, int(e.Seat)) {
		return nil, &Fault{int(e.Seat), e.Kind, errUnasked}
	}
	if _, ok := s.got[int(e.Seat)]; ok {
		return nil, ErrLate
	}
	return s, nil
}

func (d *Deal) find(e Entry) (*stage, error) {
	switch {
	case e.Kind >= SubToken:
		return d.findAside(e)
	case e.Kind == Proof && d.proofs != nil:
		return d.findProof(e)
	case d.stage != nil:
		return d.findDue(e)
	case d.playing:
		return d.findTurn(e)
	}
	return nil, ErrLate
}

// findProof admits a proof once its deck is there. Which shuffle it proves is
// in Arg; a seat makes one only, so it may not be another's.
func (d *Deal) findProof(e Entry) (*stage, error) {
	i := slices.Index(d.proofs.authors, int(e.Seat))
	if i < 0 || int(e.Arg) != i {
		return nil, &Fault{int(e.Seat), e.Kind, errArgument}
	}
	if i >= len(d.pile.piles)-1 {
		return nil, ErrEarly
	}
	return d.proofs, nil
}

func (d *Deal) findDue(e Entry) (*stage, error) {
	s := d.stage
	switch {
	case e.Kind == Absent:
		if Kind(e.Arg) != s.kind {
			return nil, ErrLate
		}
		return s, nil
	case s.takes(e):
		return s, nil
	case d.playing && e.Kind >= Play: // it may come next
		return nil, ErrEarly
	case rank(e.Kind, e.Arg) < rank(s.kind, s.arg):
		return nil, ErrLate
	}
	return nil, ErrEarly
}

// rank orders the steps before the game.
func rank(k Kind, arg uint8) int {
	switch k {
	case Key, Receipt, Dispute: // attempt by attempt
		return int(Key)<<8 + int(arg)<<4 + int(k)
	}
	return int(k)<<8 + int(arg)
}

// findTurn opens a stage for a deed of the game: of one seat for a play or a
// pass, of all for a question, and of the choosing seats for a choice.
func (d *Deal) findTurn(e Entry) (*stage, error) {
	switch e.Kind {
	case Play, Pass:
		return newStage(d.head, e.Kind, e.Arg, []int{int(e.Seat)}), nil
	case Few, Five, Decline, Lack, Show, Open:
		return newStage(d.head, question(e.Kind), e.Arg, d.table.seats()), nil
	case Choose:
		return newStage(d.head, Choose, e.Arg, masked8(e.Arg)), nil
	case Choice, Absent:
		return nil, ErrEarly
	}
	return nil, ErrLate
}

// masked8 lists the seats in a bit mask.
func masked8(mask uint8) []int {
	var list []int
	for seat := range 8 {
		if mask>>seat&1 == 1 {
			list = append(list, seat)
		}
	}
	return list
}

// maskOf is the bit mask of seats.
func maskOf(seats []int) uint8 {
	var mask uint8
	for _, s := range seats {
		mask |= 1 << s
	}
	return mask
}

// settle makes a new stage the one that is due, now that its first entry
// holds. Proofs and escrow work have places of their own.
func (d *Deal) settle(s *stage) {
	switch {
	case s.kind == Takeover: // has its place at the request
	case s.kind >= SubToken:
		d.aside[[2]uint8{uint8(s.kind), s.arg}] = s
	case s != d.proofs:
		d.stage = s
	}
}

// end moves the head on over a full stage.
func (d *Deal) end(s *stage) {
	if s.kind >= SubToken {
		return
	}
	d.stage = nil
	parts := [][]byte{d.head[:], {byte(s.kind), s.arg}}
	for _, seat := range s.authors {
		e := s.got[seat]
		parts = append(parts, []byte{byte(e.Kind), e.Seat, e.Arg}, d.weighty(e))
	}
	d.head = hash("step", parts...)
}

// weighty returns what the head binds of an entry: its body, or of tokens the
// tokens alone, so that it does not matter who proved them.
func (d *Deal) weighty(e Entry) []byte {
	if e.Kind == Token {
		return wires(d.tokensOf(int(e.Seat)))
	}
	return e.Body
}

// Due says what the deal waits for: a kind of entry, its argument, and from
// which seats. While the game is played and nothing is asked, the kind is 0.
func (d *Deal) Due() (k Kind, arg uint8, seats []int) {
	if d.stage == nil {
		return 0, 0, nil
	}
	return d.stage.kind, d.stage.arg, d.stage.missing()
}

// Playing reports whether all tokens are there: every seat can see its hand.
func (d *Deal) Playing() bool { return d.playing }
