package deck_test

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"

	"dominocubano/p2p/deck"
)

// Two players deal themselves seven tiles of a double-six set each, the first
// plays one, and both open. In a game each has its own Deal, and every entry
// travels; here both look at one.
func ExampleDeal() {
	table := deck.Table{Set: deck.DoubleSix, Hand: 7}
	var parties []*deck.Party
	for seat := range 2 {
		box, _ := ecdh.X25519().GenerateKey(rand.Reader)
		signer, _, _ := ed25519.GenerateKey(rand.Reader)
		table.Chairs = append(table.Chairs, deck.Chair{Human: true, Box: box.PublicKey().Bytes(), Signer: signer})
		parties = append(parties, deck.NewParty(seat, box))
	}
	deal, err := deck.NewDeal(table, [32]byte{1})
	if err != nil {
		fmt.Println(err)
		return
	}
	steps := map[deck.Kind]func(*deck.Party, *deck.Deal) (deck.Entry, error){
		deck.Commit:  (*deck.Party).Commit,
		deck.Reveal:  (*deck.Party).Reveal,
		deck.Key:     (*deck.Party).Key,
		deck.Mix:     (*deck.Party).Mix,
		deck.Proof:   (*deck.Party).Proof,
		deck.Release: (*deck.Party).Release,
		deck.Token:   (*deck.Party).Token,
	}
	accept := func(e deck.Entry, err error) {
		if err == nil {
			err = deal.Accept(e) // and, before: store, sign, send
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	for !deal.Playing() {
		kind, _, seats := deal.Due()
		accept(steps[kind](parties[seats[0]], deal))
	}
	hand, _ := parties[0].Hand(deal)
	accept(parties[0].Play(deal, 3))
	fmt.Println("slot 3 was", deal.Shown(3) == hand[3])
	for _, p := range parties {
		accept(p.Open(deal))
	}
	report := deal.Report()
	fmt.Println(len(report.Tiles), "tiles,", len(report.Faults), "faults")
	again, err := deck.Audit(table, [32]byte{1}, deal.Log(), nil)
	fmt.Println("checked again:", len(again.Faults), "faults,", err)
	// Output:
	// slot 3 was true
	// 28 tiles, 0 faults
	// checked again: 0 faults, <nil>
}
