// Package p2p makes the devices around a table see the same game without
// trusting each other.
//
//	tap ─▶ Player ─▶ Table ─▶ Dealer ─▶ Match.Apply ─▶ Update ─▶ screen
//	                            ▲ │
//	                            │ ▼
//	                           Wire · · · the dealers of other devices
//
// A [Table] is the only caller of engine's Apply. It asks its local [Player]s,
// people or bots, for deeds; a [Dealer] knows the tiles and vouches for what
// only a hand can tell. The [OpenDealer] deals where one device plays every
// seat; the one of package masked deals between devices that do not trust each
// other, and a [Wire] carries what they say. There is no second path.
//
// A move has one lawful author, the seat whose turn it is, so there are no
// votes. Where all seats answer at once, answers are applied in the order of
// seats. The order of arrival decides nothing.
package p2p
