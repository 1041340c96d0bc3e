package text

// enFaults say what is wrong with a record or a file that is read.
var enFaults = map[string]string{
	"fault.line":  "Line {0}: {1}",
	"fault.text":  "this is not the text of a record, or it is too long.",
	"fault.head":  "a record begins with the words “domino 1”.",
	"fault.rules": "these rules are not known here: perhaps they are of another version.",
	"fault.seat":  "the seats must be named one a line and in order, with names of 1 to 40 letters.",
	"fault.deed":  "“{0}” is no deed.",
	"fault.end":   "The record breaks off before every seat is named.",

	"fault.rule.phase":    "“{0}” cannot happen at this moment of the game.",
	"fault.rule.turn":     "“{0}”: it is not that seat’s turn.",
	"fault.rule.set":      "“{0}”: that tile is not of the set, or lies on the table already.",
	"fault.rule.line":     "“{0}”: that tile does not fit there.",
	"fault.rule.lead":     "“{0}”: that is no lead by these rules.",
	"fault.rule.pass":     "“{0}”: a false pass, or a tile that a pass denied.",
	"fault.rule.held":     "“{0}”: that seat cannot hold, or deny, that tile.",
	"fault.rule.redeal":   "“{0}”: the doubles do not allow it.",
	"fault.rule.show":     "“{0}”: those cannot be the tiles that were left.",
	"fault.rule.seat":     "“{0}”: the table has no such seat, or it is not in that state.",
	"fault.rule.forfeit":  "“{0}”: the hand cannot be lost that way.",
	"fault.rule.spelling": "“{0}”: something in it is too much.",
}
