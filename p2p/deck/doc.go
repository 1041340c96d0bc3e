// Package deck deals, plays and passes tiles without a dealer: no server and
// no player ever sees a hidden hand, and nobody can deal, play or pass
// falsely. It knows tile numbers; of networks and of dominoes it knows nothing.
//
// A [Deal] is what everybody sees: it takes the [Entry] values of all seats in,
// checks them, and says what is due. A [Party] is the secret side of one
// seat and makes its entries. Begin with the example of [Deal]; [Audit] checks
// a record of entries again, anywhere, at any time.
//
// # Notation
//
// The group is ristretto255 (RFC 9496), of prime order ℓ, written additively;
// G is its generator. H0…H3, K and V1…V55 are hashed to the group from labels, so
// that nobody knows a relation among them. A tile {a,b} is the element
//
//	T = H0 + s·H1 + p·H2 + d·H3,   s = a+b,  p = a·b,  d = 1 for a double, else 0.
//
// (s, p) determines the tile, and "carries the number e" is linear in them:
// (a-e)(b-e) = p - e·s + e² = 0.
//
// # The protocol
//
//	step          entry             by            what it is
//	seed          Commit, Reveal    humans        H(share), share; the joint seed is H(all shares)
//	key           Key               every seat    X = x·G, a proof of knowing x, and the escrow of x
//	              Receipt, Dispute  holders       complaints about shares, and the owner's answer
//	shuffle       Mix, Proof        humans        (R, M) → (R + r·G, M + r·X) permuted, X = Σ X(seat); Groth's proof
//	deal          Release           split keys    what the owner held back of its key's split, see Leaving
//	              Token             every seat    x·R for every slot of another seat, one DLEQ proof for all
//	game          Play              one seat      its own x·R for one slot: everybody sees M - Σ x·R = T
//	              Pass              one seat      no tile held fits the ends
//	              Few, Five         every seat    at most four doubles; or five, shown (or Decline, if that is lawful)
//	              Lack, Show        every seat    not holding a tile; or that tile, shown
//	              Choose, Choice    some seats    H(choice, nonce), then both
//	end           Open              every seat    x: all 55 slots are read, and everything above is checked in the clear
//
// Slots h·seat to h·seat+h-1 are dealt to a seat, the rest sleep: a hand is
// bound to its seat before anybody can know a tile. The tokens of all others leave
// T + x·R of a slot, which its owner alone can read.
//
// Who learns what, when: at the deal each seat learns its own hand and nothing
// else. A play or a show tells the tile of one slot; a pass, that no tile held fits;
// Few and Lack, what they say, and Lack no more than that even to one who knows
// some of the hand. The end tells everything, sleepers included, to everybody.
//
// A step waits for all its seats, and so does the deal. Only at Reveal, Few, Lack,
// Choose, Choice and Open can it go on without one, by an [Absent] in its place;
// that seat has then said nothing.
//
// All steps up to the last proof can be done ahead, while the hand before is
// played, and nobody knows more by them. The releases may leave as soon as it is
// certain that this deal will be played; the tokens follow.
//
// Every hash begins with the protocol's name and version, and every challenge
// is drawn from the table (session, roster, set, hand size, seats and their keys), the
// deal's id, the kind of entry, the seat, its argument, and the hash of all steps
// that are over. Entries of one step do not contain each other, so they may
// come in any order; the proof of shuffle i binds decks 0 to i. Statements go in
// whole (decks, keys, tokens, slots, ends) before a challenge comes out: what
// a step relies on from before is in the hash of the steps that are over.
// Verifiers draw their batch weights from their own randomness.
//
// Nonces are drawn from a Party's root and the whole statement, as in Ed25519: no
// two statements share one, and after a restart the same bytes come out again. The
// permutation and its masks cannot depend on the deck, being prepared ahead; so
// they have a seed of their own, and a Party notes the deck they were used for.
// Therefore store [Party.MarshalBinary] and the entry before the entry leaves.
//
// A Party also notes the deck that it gave a rest, a token or a share for, a
// Release names it, and neither is made or taken for another: with its rest public,
// all others together hold its key, and could stack a second deck for a device that
// has lost the first. So before a Release or a Token leaves, all entries that were
// accepted before it must be stored, those of the others as well.
//
// # Why a pass is sound and says nothing else
//
// For a slot held and an end e let u = (a-e)(b-e) and
// D = M - Σ(others' tokens) - H0. If shuffles, keys and tokens are true, then
//
//	D          = s·H1 + p·H2 + d·H3 + x·R
//	D + e²·H2  = u·H2 + s·(H1 + e·H2) + d·H3 + x·R        since p = u + e·s - e²
//
// and a prover with u ≠ 0 knows w = 1/u, α = -w·s, γ = -w·d, β = -w·x with
//
//	(*)  H2 = w·(D + e²·H2) + α·(H1 + e·H2) + γ·H3 + β·R.
//
// It proves to know such a tuple for every slot held and every end, by
// Schnorr's protocol with all equations under one challenge.
//
// Soundness. From two answers to one commitment a tuple for each equation is
// computed. In the same way the reduction extracts from all earlier proofs: the
// permutation and masks of every shuffle and the x of every key, so the (s, p, d)
// of a D is that of a tile, and known. Suppose u = 0 in one of them. Then (*) reads
//
//	H2 = (α + w·s)·(H1 + e·H2) + (γ + w·d)·H3 + (β + w·x)·R.
//
// Write A for α + w·s. The coefficient of H1 is A and that of H2 is e·A - 1;
// they are not both zero, so this is a relation among H1, H2, H3 and R. The proofs of the
// shuffles give r with R = r·G, also when all shufflers collude; so it is a
// relation among H1, H2, H3 and G, which nobody can find unless discrete
// logarithms are easy.
//
// Nothing else. Given D, R and the ends, a simulator draws challenge and
// responses uniformly and computes the commitments from them; the outcome has
// the distribution of an honest proof, whatever the tile. Its size depends on
// how many tiles are held and on the ends, which are public.
//
// Not holding tile v is the same with ℓ(tile) = s + 100·p, which no two tiles
// share, u = ℓ - ℓ(v) and E = D - s(v)·H1 - p(v)·H2:
//
//	E  = u·H1 + (p - p(v))·(H2 - 100·H1) + d·H3 + x·R
//	H1 = w·E + α·(H2 - 100·H1) + γ·H3 + β·R,   α = -w·(p - p(v)), γ = -w·d, β = -w·x.
//
// If the tile is v, both u and p - p(v) are 0, and H1 = α·(H2 - 100·H1) + … has
// 1 + 100·α at H1 and -α at H2, not both zero.
//
// At most four doubles, over all slots dealt to the seat, with k doubles:
//
//	ΣD - k·H3 = S·H1 + P·H2 + x·ΣR,
//
// an OR over k = 0…4 (Cramer, Damgård, Schoenmakers). A witness for a k that
// is not the number of doubles leaves a multiple of H3 as a combination of the
// others, a relation again. The true k is hidden, for the simulated branches
// have the distribution of the true one.
//
// These arguments rest on the proofs before them, and the opening checks all
// plays, passes and claims once more with the keys alone: the second lock.
// The shuffle proof is Groth's, see shuffle.go; equality of logarithms is RFC
// 9497's batched DLEQ, see dleq.go for the one thing we add to it.
//
// # Leaving
//
// The key of a human seat is split additively over holders who only together
// have it: x = Σ share + rest. Shares travel sealed inside the Key entry. A holder
// that cannot open its share, or whose share does not match its public image,
// complains; the owner then shows the seal's ephemeral secret, everybody sees who
// lied, and the owner makes a new key; the third has no escrow.
//
// The rest is held back, behind its own image in the same entry, until all
// shuffles are proved: before, nobody but the owner has the key, so no others can
// know where tiles lie while they can still move them. [Party.Release] then
// gives it to all in the clear, and its image judges it. Tokens follow when
// every rest is out, so no seat has seen a tile before all can be taken over; and
// from the first rest on a deal is never void ([Deal.Bound]).
//
// That leaves one gap: a seat that vanishes when another's rest is out and its own is
// not cannot be taken over, since its key is not complete in its holders' hands; nor
// passed over, since the others' tokens would leave it out; nor is the deal void, since
// who holds all the shares of another may read by now. The deal stands still until it is
// back, and what becomes of it else is for the game to say: it loses the hand.
// And the holders of a key, if all of them act together, read all from the last rest
// that is not one of theirs on: they need no tokens.
//
// A key disputed twice has no holders. Whatever the row, all others together read
// neither its owner's hand nor the sleepers, and the owner cannot be taken over; it
// holds shares of the other keys as before.
//
// A takeover needs the signatures of all holders, which are all humans left, and
// gives their shares to the leaver's partner, sealed. The game agrees first on the
// leaver's last entry that counts, and asks for it on every device ([Deal.Ask]); who
// signs another, or two things, is to blame, who has not signed is listed
// ([Deal.Unsigned]), and when the seat says more the request is void.
// A seat that vanished before its tokens need not be taken over: its holders make
// them in parts, x·R = rest·R + Σ share·R ([SubToken]), and nobody learns its key.
// After a takeover, and after a return, the keys are split anew. A complaint
// about a new share is not judged: its key stays in use, and a new split has no
// rest, so a share shown to the judges would be one less between the other holders and
// the key. The owner has no escrow until the next change; who complained is listed
// ([Deal.Complaints]), and so is who withholds a new split or a receipt
// ([Deal.Owed]). Either makes one who leaves later forfeit instead of being taken
// over: the game must see to it that nobody gains by it. Takeovers do
// not move the head, for devices may see them at different points of the game; two
// that take each other's signers away exclude each other, and which one counts is
// for the log to say, as is what a certificate makes void.
//
// What coalitions can do, by who sits there. To read is to see a hidden hand
// once the tokens are out; + is the sleepers, too, for which every key is needed:
//
//	humans               holders of a key           who reads more than the own hand
//	4 in pairs           all three others           one, or any two together: nobody's.
//	                                                Three: the fourth's and +, if they misuse the escrow.
//	3 in pairs, 1 bot    partner and lone human,    the lone human, who is the bot's partner and runs
//	                     for the two partners;      it: the bot's. The lone human and one of the partners
//	                     the lone human: nobody     hold all four keys: the other partner's and +. The two
//	                                                partners: nobody's.
//	2 opponents, 2 bots  nobody                     each: its own bot's
//	2 partners, 2 bots   nobody                     each: the bot's on its right
//	2 to 4, no pairs     nobody                     the human next in turn to a bot: that bot's
//
// All humans together read everything, of course; one alone needs no masked deck, and
// a table of one is refused. A seat whose key nobody holds cannot be taken over:
// while it is away the deal stands still, and no other seat's secrets are in danger.
//
// A takeover gives the heir the leaver's key. The leaver keeps that key and every share
// it ever held, and a share counts for good, for the rest beside it is public. So
// what coalitions can do only grows with takeovers, and a return takes nothing
// back; the next deal has its own keys, and the row of those who sit down to it. In
// numbers, where four sat in pairs:
//
//	seat 3 leaves        seat 1 reads 3's hand as well. Any three of the four read all, as they
//	                     could before, the leaver one of them or not.
//	keys are split anew  Those left stand in the second row, 1 the lone human: 1 with 0, and 1 with 2,
//	                     read all. So they do when 3 is back.
//	seat 0 leaves, too,  Seat 2 reads 0's hand as well. All of the above, whoever of them has left; and
//	3 being back         when keys are split anew, 2 with 1, and 2 with 3, read all.
//
// And where three sat with a bot, 1 the lone human, who runs seat 3:
//
//	seat 0 leaves        Seat 2 reads 0's hand as well. 1 with 2, all who are left, read all; so do
//	                     1 with the leaver, who hold both shares of 2's key. 0 with 2: nobody else's.
//
// After that no key has holders. Two humans are left, who are opponents, and nobody
// can be taken over any more, as in the third row; but it is not the third row
// for what the leaver can tell the lone human.
//
// Any coalition can: stop, which suspends the deal and names them, at the tokens even
// after its members have seen their own hands, for they can wait for all others';
// pool what its members know; complain falsely about shares, which names it and costs an
// owner its escrow at worst, or about those of a new split, which costs the owner its
// escrow and proves nothing ([Deal.Complaints]). Only all humans together can influence where tiles
// lie: while one of them is honest, its key hides every deck from the others until
// all shuffles, its own among them, are proved. No coalition at all, of any size,
// can have a false play, pass or claim accepted, deal a tile twice, or make a
// proof of one deal count in another.
//
// # What is not protected
//
// Partners can talk outside the game. A device that is not its owner's only sees
// what its owner sees. Who withholds a seed share chooses between two seeds, which
// the game must punish. Timing of answers is the caller's affair, and so are the
// moment at which an entry is due, signatures, the order of turns, and whether an
// absence is real: a Deal believes [Absent]. An entry must reach [Deal.Accept]
// once, and only if the game wants it: the same play again is a fault here. All
// devices must be given the same entries: who sends one thing to one and another
// to the other parts their heads, and from then on the proofs of the honest are
// refuted on the other side. So the log must find forks, and a [Fault] is proof of a
// breach only to those who have the author's [Deal.Head].
// Secrets are handled in constant time as far as Go's compilers keep to it,
// which for wasm nobody promises; table lookups by a hand's own tiles and by the
// permutation are excepted. A record proves what keys signed, not who held
// them: four invented keys can make a perfect game.
//
// # Sizes, in bytes
//
//	Commit 32, Reveal 32, Key 96 (if it has holders, +32 and 112 a holder: image 32, seal 80),
//	Receipt 1, Dispute 32 a complaint, Mix 3520, Proof 5568, Release 96, Token 1024 (30 slots), SubToken 1027, Play 96 (+1, its slot in Arg),
//	Pass 160 a slot and end (3200 for ten and two), Few 640, Five 229, Lack 160 a slot, Show 97,
//	Choose 32, Choice 33, Open 32, Takeover 111 (+80, but not of the heir), Disclose 32, Reshare 3 and 112 a holder, Kept 4.
//
// Every entry has a head of five bytes before its body; see [Entry.MarshalBinary].
package deck
