// Package room brings friends from one link to one table, with nobody in charge.
//
// A lobby has no host. Everybody shows a claim, the body of a signed card: a
// name, a wish for a seat, a proposal of rules. From the same claims everybody
// works out the same Plan: who came first, the rules that were proposed last,
// and who sits where. It becomes a game in two steps:
//
//	READY    every human in the plan says so; a changed plan takes it back
//	CONSENT  every human has seen all the READYs while nobody was away, signs
//	         the plan for good and opens the nonce that it had committed to
//
// All consents together are the Start, which convinces anybody. No server
// counts votes, and no two starts hold the same honest player: whoever has
// consented agrees to nothing else until another, who has not, has dropped the
// plan for good (by a higher round, which is part of the plan). To play under
// two starts a player must sign twice, which is the proof against it.
//
// Whoever never presses READY, goes away after it, or came by a leaked link, is left out by
// [Room.Without], or by a new link. Chairs that stay empty are bots'. Seats
// that nobody chose are drawn from all the nonces.
//
// A [Room] drives this over a mesh, and goes on to the game:
//
//	Create ──▶ link, sent to friends ──▶ Join
//	   ▼                                  ▼
//	Snapshot, Next ◀── lobby ──▶ Sit, Propose, Ready …
//	                     ▼ everybody's consent
//	                   Game ──▶ Wire: the signed lines of all seats, for a p2p.Table
//	                     ▼
//	                   Again ──▶ lobby
//
// Whoever has the link can watch instead: [Room.Watch] takes a game of the
// snapshot's Tables, and [Room.Wire] then tells all that the seats say to
// everybody, from the beginning; a watcher has no key that the log accepts
// entries from, and none that opens a hand. The rules and the sitters are the
// Game's of the snapshot, whose Watching is true, and [Room.Again] leads back to
// the lobby, where the watcher may sit down for the next game.
//
// What this player has agreed to is durable before anybody sees it, so a
// reload, or a crash at any moment, takes nothing back: the same player comes
// back to its chair, its READY, its consent or its game. Another device of the
// player, or one that has forgotten, hears the others out and takes the seat
// over before it speaks.
package room
