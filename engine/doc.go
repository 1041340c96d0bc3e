// Package engine knows what the people around a table of Cuban dominoes can
// see, and what may happen next.
//
// A [Match] is the public table: the rules, the line, the score, how many
// tiles each seat holds. It is a value; [Match.Apply] takes one [Event], a
// deed such as a tile played or a pass, and returns the next Match, or an
// error that names the rule. A [View] adds what one seat alone knows, its
// hand, and lists the lawful deeds. Scores and winners are never told, every
// device works them out.
//
//	draw ──▶ deal ──▶ redeal ──▶ seek ──▶ choice ──▶ play ──▶ show ─┬─▶ over
//	          ▲          │                                        │
//	          └──────────┴────────────────────────────────────────┘
//
// Which of these a table has is up to its [Rules]; four agreements have names,
// see [Presets]. Since some tiles sleep, nobody can see that a line is
// blocked: the Match ends a block on as many passes in a row as there are
// seats, which the table sends by itself.
//
// Begin with [NewMatch] and its example; [Record] is the text of a match.
//
// # Words
//
//	ficha            tile          mano, data       round (one deal played out)
//	doble            double        partida          match (to the target)
//	dormidas         tiles asleep  salida, el que sale  lead, leader
//	dar agua         shuffle       Salgo / Sal tú   ILead, YouLead
//	paso             pass          pase en falso    false pass (RulePass)
//	pegarse, dominar go out (Domino)  tranque       Block
//	el que tranca    HandResult.By of a Block
//	pollona          game won against 0             viajera  in one hand
//	capicúa          out at both ends at once       no caben NoCaben
//	salida vale 20   PassOnDoubleLead20             pase de salida  PassOnLead25
//	pase corrido     PassAllRound25
package engine
