// Package identity says who is who in a room, and closes what the meeting points carry.
//
// A [Player] is an Ed25519 key in one slot of this browser's storage. Several tabs of one browser are several players: each
// holds its slot of a room by a lock, and the next one is asked whether to continue as the same player, which ends the
// other tab's game, or to sit as another.
//
//	secret 128 bits ──HKDF──▶ Ed25519 key
//	     └── return code: 30 characters that bring the player to another device
//
// A player's sessions are ordered by their generation: how often it has moved to another device, then how often it was
// opened there. The newest one speaks for it, whatever the clocks say.
//
// [Envelopes] sign what one session tells another before they are connected, pad it to one of three sizes, and close it
// for those who hold the room's link. What passes the meeting points is a topic, a size and a time.
package identity
