package peer

import (
	"testing"
	"testing/synctest"
	"time"
)

// heard is a candidate or the end, and when it comes.
type heard struct {
	after time.Duration
	line  string
}

func TestGatheringEnds(t *testing.T) {
	const ms = time.Millisecond
	stun, turn := Config{Servers: []Server{{URLs: []string{"stun:a"}}}}, Config{Servers: []Server{{URLs: []string{"turn:a"}}}}
	for name, tt := range map[string]struct {
		cfg          Config
		events       []heard
		first, whole time.Duration // at which each leaves; equal if there is one only
	}{
		"all gathered":            {stun, []heard{{10 * ms, "1 typ host"}, {50 * ms, ""}}, 50 * ms, 50 * ms},
		"no servers, no end":      {Config{}, []heard{{10 * ms, "1 typ host"}}, 10*ms + hostGrace, 10*ms + hostGrace},
		"quick servers":           {stun, []heard{{10 * ms, "1 typ host"}, {60 * ms, "2 typ srflx"}}, 60*ms + gatherGrace, 60*ms + gatherGrace},
		"slow servers":            {stun, []heard{{10 * ms, "1 typ host"}, {400 * ms, "2 typ srflx"}}, 10*ms + hostGrace, 400*ms + gatherGrace},
		"slow servers, an end":    {stun, []heard{{10 * ms, "1 typ host"}, {400 * ms, "2 typ srflx"}, {420 * ms, ""}}, 10*ms + hostGrace, 420 * ms},
		"silent servers":          {stun, []heard{{10 * ms, "1 typ host"}}, 10*ms + hostGrace, gatherCap},
		"servers without address": {stun, []heard{{10 * ms, "1 typ host"}, {700 * ms, ""}}, 10*ms + hostGrace, 700 * ms},
		"nothing at all":          {stun, nil, gatherCap, gatherCap},
		"a relay":                 {turn, []heard{{10 * ms, "1 typ host"}, {60 * ms, "2 typ srflx"}, {90 * ms, "3 typ relay"}}, 90*ms + gatherGrace, 90*ms + gatherGrace},
		"a silent relay":          {turn, []heard{{10 * ms, "1 typ host"}, {60 * ms, "2 typ srflx"}}, 60*ms + relayGrace, 60*ms + relayGrace},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				g := newGathering(tt.cfg)
				for _, e := range tt.events {
					time.AfterFunc(e.after, func() { g.found(e.line) })
				}
				all, err := g.first(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				first := time.Since(began)
				if !all {
					g.rest()
				}
				if whole := time.Since(began); first != tt.first || whole != tt.whole {
					t.Errorf("first after %v, whole after %v; want %v, %v", first, whole, tt.first, tt.whole)
				}
			})
		})
	}
}

// TestAddressesThatComeLater gives two ends nothing at first, and all of it later.
func TestAddressesThatComeLater(t *testing.T) {
	a, offer, err := Offer(t.Context(), Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	bare, err := bareOf(offer)
	if err != nil {
		t.Fatal(err)
	}
	b, answer, err := Answer(t.Context(), Config{}, bare)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	bareAnswer, err := bareOf(answer)
	if err != nil {
		t.Fatal(err)
	}
	early := make(chan error, 1)
	go func() { early <- a.More(t.Context(), answer) }() // before the first was taken
	if err := a.Accept(bareAnswer); err != nil {
		t.Fatal(err)
	}
	if err := <-early; err != nil {
		t.Fatal(err)
	}
	if err := b.More(t.Context(), answer); err == nil {
		t.Error("another connection's addresses are taken")
	}
	if err := b.More(t.Context(), offer[:20]); err == nil {
		t.Error("half a description is taken")
	}
	if err := b.More(t.Context(), offer); err != nil {
		t.Fatal(err)
	}
	<-a.Opened()
	<-b.Opened()
	if rest, err := a.Rest(t.Context()); rest != nil || err != nil {
		t.Errorf("nothing came later, and there is %x, %v", rest, err)
	}
}

// bareOf returns a description without its addresses, which are to follow.
func bareOf(description []byte) ([]byte, error) {
	d, err := Unpack(description)
	if err != nil {
		return nil, err
	}
	d.Candidates, d.More = nil, true
	return d.Pack()
}
