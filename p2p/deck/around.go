package deck

import "slices"

// The deck on its way around the table. A shuffler sends its deck at once and
// the proof right after, so that the next need not wait for it; nothing is
// opened before all proofs hold.
type pileState struct {
	piles  []*pile             // open, then one a shuffle
	dealt  digest              // the head when all proofs were there
	bases  []digest            // the head when each shuffle was due
	heads  []digest            // the head once its deck was there
	claims []*shuffleStatement // by shuffle
	proofs []*shuffleProof     // by shuffle; nil if not to be checked here
}

// startShuffles calls for the first deck, and opens the place for proofs.
func (d *Deal) startShuffles() {
	humans := d.table.humans()
	d.pile.piles = []*pile{openPile(d.table.Set)}
	d.pile.claims = make([]*shuffleStatement, len(humans))
	d.pile.proofs = make([]*shuffleProof, len(humans))
	d.proofs = newStage(d.head, Proof, 0, humans)
	d.nextShuffle()
}

// nextShuffle calls for the next deck or, after the last, for the proofs.
func (d *Deal) nextShuffle() {
	i, humans := len(d.pile.piles)-1, d.table.humans()
	if i == len(humans) {
		d.stage = d.proofs
		return
	}
	d.pile.bases = append(d.pile.bases, d.head)
	d.begin(Mix, uint8(i), humans[i:i+1])
}

func sizeMix(d *Deal, _ Entry) (int, error) { return maskedSize * int(d.table.Set), nil }

func checkMix(d *Deal, _ *stage, e Entry) error {
	p, err := readPile(e.Body, int(d.table.Set), d.Yield)
	if err != nil {
		return err
	}
	d.pile.piles = append(d.pile.piles, p)
	return nil
}

func (d *Deal) afterMix(*stage) {
	d.pile.heads = append(d.pile.heads, d.head)
	d.nextShuffle()
}

// claim is the statement of the i-th shuffle. Its context ends with its own
// deck: decks before it are bound, later ones need not be there yet.
func (d *Deal) claim(i int) *shuffleStatement {
	seat := d.table.humans()[i]
	return &shuffleStatement{
		context: d.context(d.pile.heads[i], Proof, seat, uint8(i)),
		joint:   d.keys.joint,
		in:      d.pile.piles[i],
		out:     d.pile.piles[i+1],
	}
}

func sizeProof(d *Deal, _ Entry) (int, error) { return shuffleSize(int(d.table.Set)), nil }

func checkProof(d *Deal, _ *stage, e Entry) error {
	p, err := readShuffleProof(e.Body, int(d.table.Set))
	if err != nil {
		return err
	}
	if !d.trusting {
		d.pile.claims[e.Arg], d.pile.proofs[e.Arg] = d.claim(int(e.Arg)), p
	}
	return nil
}

// afterProofs checks all shuffles at once. A false one stops the deal, and
// its seat is named.
func (d *Deal) afterProofs(*stage) {
	var claims []*shuffleStatement
	var proofs []*shuffleProof
	var seats []int
	for i, p := range d.pile.proofs {
		if p != nil {
			claims, proofs = append(claims, d.pile.claims[i]), append(proofs, p)
			seats = append(seats, d.table.humans()[i])
		}
	}
	if len(proofs) > 0 {
		if i := firstRefuted(d.Yield, claims, proofs); i >= 0 {
			d.kill(seats[i], Proof, errRefuted)
			return
		}
	}
	d.proofs, d.pile.claims, d.pile.proofs = nil, nil, nil
	d.startReleases()
}

// final is the deck that is dealt.
func (d *Deal) final() *pile { return d.pile.piles[len(d.pile.piles)-1] }

// shuffleOf returns which shuffle is this seat's, -1 if none.
func (d *Deal) shuffleOf(seat int) int { return slices.Index(d.table.humans(), seat) }

// Prepare does ahead what a shuffle does not need a deck for. It may be
// called as soon as the joint key stands; Mix does it itself otherwise.
func (p *Party) Prepare(d *Deal) error {
	if d.keys.joint == nil || d.shuffleOf(p.seat) < 0 {
		return ErrNotNow
	}
	if p.mix == nil || p.mix.joint.wire != d.keys.joint.wire {
		p.mix = newMix(d.Yield, p.seed, d.keys.joint, int(d.table.Set))
	}
	return nil
}

// Mix masks and permutes the deck. It changes the Party: one that has met a
// deck shuffles no other.
func (p *Party) Mix(d *Deal) (Entry, error) {
	if err := p.due(d, Mix); err != nil {
		return Entry{}, err
	}
	if err := p.meet(d, d.head); err != nil {
		return Entry{}, err
	}
	if err := p.Prepare(d); err != nil {
		return Entry{}, err
	}
	out := p.mix.apply(d.Yield, d.final())
	return p.entry(Mix, d.stage.arg, out.bytes()), nil
}

// meet notes the deck that the mix is for, or refuses another.
func (p *Party) meet(d *Deal, head digest) error {
	return note(&p.met, hash("met", d.base[:], head[:]))
}

// Proof proves the shuffle, once the deal has its deck.
func (p *Party) Proof(d *Deal) (Entry, error) {
	i := d.shuffleOf(p.seat)
	if d.dead != nil || d.proofs == nil || i < 0 || i >= len(d.pile.piles)-1 {
		return Entry{}, ErrNotNow
	}
	if err := p.meet(d, d.pile.bases[i]); err != nil {
		return Entry{}, err
	}
	if err := p.Prepare(d); err != nil {
		return Entry{}, err
	}
	claim := d.claim(i)
	if !p.mix.made(claim.in, claim.out) { // a second statement would use the nonces again
		return Entry{}, ErrNotNow
	}
	proof := p.mix.proof.prove(d.Yield, claim, p.mix.masks)
	return p.entry(Proof, uint8(i), proof.bytes()), nil
}
