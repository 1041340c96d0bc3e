package deck

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

// TestHolders spells the table of holders and hosts out.
func TestHolders(t *testing.T) {
	rows := []struct {
		humans  string
		pairs   bool
		holders string // by seat
		hosts   string
	}{
		{"hhhh", true, "[[1 2 3] [0 2 3] [0 1 3] [0 1 2]]", "[0 1 2 3]"},
		{"hhhb", true, "[[1 2] [] [0 1] []]", "[0 1 2 1]"},
		{"bhhh", true, "[[] [2 3] [] [1 2]]", "[2 1 2 3]"},
		{"hbhb", true, "[[] [] [] []]", "[0 0 2 2]"},
		{"bhbh", true, "[[] [] [] []]", "[3 1 1 3]"},
		{"hhbb", true, "[[] [] [] []]", "[0 1 0 1]"},
		{"hbbh", true, "[[] [] [] []]", "[0 3 0 3]"},
		{"hhhh", false, "[[] [] [] []]", "[0 1 2 3]"},
		{"hbhb", false, "[[] [] [] []]", "[0 2 2 0]"},
		{"hhb", false, "[[] [] []]", "[0 1 0]"},
		{"hh", false, "[[] []]", "[0 1]"},
	}
	for _, r := range rows {
		set := four
		set.humans, set.pairs = r.humans, r.pairs
		g := newGame(t, set, 1)
		var holders [][]int
		var hosts []int
		for seat := range r.humans {
			holders = append(holders, g.table.holders(seat, g.table.crowd()))
			hosts = append(hosts, g.table.Host(seat))
		}
		if got := fmt.Sprint(holders); got != r.holders {
			t.Errorf("%s pairs %v: holders %s, want %s", r.humans, r.pairs, got, r.holders)
		}
		if got := fmt.Sprint(hosts); got != r.hosts {
			t.Errorf("%s pairs %v: hosts %s, want %s", r.humans, r.pairs, got, r.hosts)
		}
	}
}

// TestTwoOfThreeEscrowHolders: every set of holders but the whole has nothing
// that tells the key.
func TestTwoOfThreeEscrowHolders(t *testing.T) {
	g := newGame(t, four, 30).dealt()
	for owner := range 4 {
		k := g.deal.keys.seats[owner]
		all := new(scalar)
		for mask := range 1 << 4 {
			sum, held := new(scalar).Set(k.escrow.rest), 0
			for _, h := range k.escrow.holders {
				if mask>>h&1 == 0 {
					continue
				}
				share, err := g.parties[h].share(k.escrow)
				if err != nil {
					t.Fatal(err)
				}
				sum.Add(sum, share)
				held++
			}
			if held == 3 {
				all = sum
			} else if k.x.is(sum) {
				t.Errorf("%d holders have the key of seat %d", held, owner)
			}
		}
		if !k.x.is(all) {
			t.Errorf("all three do not have the key of seat %d", owner)
		}
		if _, err := g.parties[owner].share(k.escrow); err == nil {
			t.Error("an owner holds a share of its own")
		}
	}
}

// badSeal spoils the seal of one holder and proves possession over it.
func (g *game) badSeal(owner, holder int) Entry {
	d, p := g.deal, g.parties[owner]
	attempt := d.stage.arg
	x := p.drawKey(d, attempt)
	context := d.context(d.stage.base, Key, owner, attempt)
	split, err := splitting{context, d.plan(owner, attempt), true, p.root}.bytes(d, x)
	if err != nil {
		g.Fatal(err)
	}
	i := slices.Index(d.plan(owner, attempt), holder)
	image, err := decodePoint(split[(i+1)*size : (i+2)*size])
	if err != nil {
		g.Fatal(err)
	}
	seal := split[size*(1+len(d.plan(owner, attempt)))+i*sealSize:]
	sc := splitting{context, d.plan(owner, attempt), true, p.root}
	forged, err := sealShare(sc.ephemeral(i), d.table.Chairs[holder].Box, sealContext(context, holder, image), number(7))
	if err != nil {
		g.Fatal(err)
	}
	copy(seal, forged)
	key := encode(new(element).ScalarBaseMult(x))
	claim := newKeyClaim(context, key, split)
	_, c, r := claim.relation().prove(nil, []*scalar{x}, []*scalar{number(3)}, claim.challenge)
	body := append(key.wire[:], scalarBytes([]*scalar{c, r[0]})...)
	return Entry{Key, uint8(owner), attempt, append(body, split...)}
}

func TestBadShare(t *testing.T) {
	g := newGame(t, four, 31).until(Key)
	dropped := g.must(g.badSeal(2, 0), nil)
	g.until(Dispute)
	if _, _, seats := g.deal.Due(); !slices.Equal(seats, []int{2}) {
		t.Fatalf("disputed: %v", seats)
	}
	g.until(Mix)
	f := g.deal.Faults()
	if len(f) != 1 || f[0].Seat != 2 || !errors.Is(f[0], errShare) {
		t.Fatalf("faults: %v", f)
	}
	if slices.Equal(g.deal.Fingerprint(2), dropped.Body[:size]) {
		t.Error("the disputed key stayed")
	}
	if !slices.Equal(g.deal.Escrow(2), []int{0, 1, 3}) {
		t.Errorf("the new key has holders %v", g.deal.Escrow(2))
	}
	if r := g.dealt().open(); len(r.Faults) != 1 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
	if r := g.audit(); len(r.Faults) != 1 || r.Faults[0].Seat != 2 {
		t.Errorf("the record says otherwise: %+v", r)
	}
}

// complain makes a receipt that complains about one owner.
func (g *game) complain(holder, owner int) {
	g.Helper()
	k, arg, _ := g.deal.Due()
	if k != Receipt {
		g.Fatalf("no receipt due: %v", g.deal)
	}
	g.must(Entry{Receipt, uint8(holder), arg, []byte{1 << owner}}, nil)
}

func TestFalseComplaint(t *testing.T) {
	g := newGame(t, four, 32).until(Receipt)
	g.complain(3, 0)
	g.until(Mix)
	f := g.deal.Faults()
	if len(f) != 1 || f[0].Seat != 3 || !errors.Is(f[0], errComplaint) {
		t.Fatalf("faults: %v", f)
	}
	if r := g.dealt().open(); len(r.Faults) != 1 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
}

// TestSecondComplaint: after it this owner's hand has no escrow at all.
func TestSecondComplaint(t *testing.T) {
	g := newGame(t, four, 33).until(Receipt)
	g.complain(1, 0)
	g.until(Dispute).until(Receipt)
	g.complain(1, 0)
	g.until(Mix)
	if g.deal.Escrow(0) != nil || len(g.deal.Escrow(1)) != 3 {
		t.Errorf("holders %v and %v", g.deal.Escrow(0), g.deal.Escrow(1))
	}
	if r := g.dealt().open(); len(r.Faults) != 2 || !isSet(r.Tiles) {
		t.Errorf("report: %+v", r)
	}
}

// TestWrongEphemeral: an owner that shows another secret is the liar. Five bits of
// a secret X25519 ignores (RFC 7748, 5); any other counts.
func TestWrongEphemeral(t *testing.T) {
	g := newGame(t, four, 34).until(Receipt)
	g.complain(1, 0)
	g.until(Dispute)
	e, err := g.parties[0].Dispute(g.deal)
	if err != nil {
		t.Fatal(err)
	}
	for bit := 3; bit < 8*len(e.Body)-2; bit++ {
		shown := Secret(e.Body)
		shown[bit/8] ^= 1 << (bit % 8)
		if err := g.deal.judge(g.deal.keys.seats[0].escrow, 1, shown); !errors.Is(err, errEphemeral) {
			t.Errorf("bit %d changed: %v", bit, err)
		}
	}
	e.Body[0] ^= 8
	g.must(e, nil)
	if f := g.deal.Faults(); len(f) != 1 || f[0].Seat != 0 || !errors.Is(f[0], errEphemeral) {
		t.Errorf("faults: %v", f)
	}
}

func TestUnlawfulComplaints(t *testing.T) {
	g := newGame(t, layout{DoubleNine, 10, true, "hhhb"}, 35).until(Receipt)
	for _, mask := range []byte{1 << 0, 1 << 1, 1 << 3, 1 << 7} { // own, of a hand without escrow, a bot's, nobody's
		g.refused(Entry{Receipt, 0, 0, []byte{mask}}, 0, "complaint about a share not held")
	}
}

// TestImagesMustSum: shares of another key are refused at once.
func TestImagesMustSum(t *testing.T) {
	g := newGame(t, four, 36).until(Key)
	d, p := g.deal, g.parties[0]
	context := d.context(d.stage.base, Key, 0, 0)
	split, err := splitting{context, d.plan(0, 0), true, p.root}.bytes(d, number(5))
	if err != nil {
		t.Fatal(err)
	}
	x := p.drawKey(d, 0)
	key := encode(new(element).ScalarBaseMult(x))
	claim := newKeyClaim(context, key, split)
	_, c, r := claim.relation().prove(nil, []*scalar{x}, []*scalar{number(3)}, claim.challenge)
	body := append(key.wire[:], scalarBytes([]*scalar{c, r[0]})...)
	g.refused(Entry{Key, 0, 0, append(body, split...)}, 0, "shares of another key")
}
