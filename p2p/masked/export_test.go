package masked

import "dominocubano/p2p/deck"

// Deal returns the deal on the table, for tests that look at its entries.
func (d *Dealer) Deal() *deck.Deal { return d.cur.deal }

// DealID returns what the deck knows that deal by.
func (d *Dealer) DealID() [32]byte { return d.cur.name() }
