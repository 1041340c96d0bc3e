// Package p2p makes the devices around a table see the same game without
// trusting each other.
//
//	tap ─▶ Player ─▶ Table ─▶ Dealer.Prove ─▶ Match.Apply ─▶ Update ─▶ screen
//	                   │                                        ▲
//	                   └─▶ Mesh.Broadcast · · · other tables ───┘
//
// A [Table] is the only caller of engine's Apply. It asks its local [Player]s,
// people or bots, for deeds; a [Dealer] knows the tiles and vouches for what
// only a hand can tell; a [Mesh] carries deeds to the other devices. Playing
// alone is a table with [Nobody] on its mesh, three bots and an [OpenDealer]:
// there is no second path.
//
// A move has one lawful author, the seat whose turn it is, so there are no
// votes. Where all seats answer at once, answers are applied in the order of
// seats when all are in. The order of arrival decides nothing.
package p2p
