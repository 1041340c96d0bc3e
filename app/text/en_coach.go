package text

// enCoach are the guide through a first game, the hints and the clock.
var enCoach = map[string]string{
	"guide.next":   "Got it",
	"guide.skip":   "No more tips",
	"guide.redeal": "You have many doubles: play them, or ask for a new deal.",
	"guide.choice": "You and your partner answer in secret; then both answers are shown.",
	"guide.lead":   "You lead. Tap any tile: best a heavy one, or of the number you hold most of.",
	"guide.turn":   "Your turn. The raised tiles fit: tap one.",
	"guide.ends":   "This one fits at both ends. Tap the end where you want it.",
	"guide.pass":   "Somebody passed. Under the name stand the numbers that player does not have: open them again.",
	"guide.knock":  "None of your tiles fits: you must pass. Nobody draws.",

	"hint.ask":       "Hint",
	"hint.move":      "I would play: {0}.",
	"hint.balanced":  "All in all it leaves you best off.",
	"hint.out":       "It is your last: you go out.",
	"hint.only":      "Nothing else fits.",
	"hint.makespass": "The next player has passed on both numbers, and must pass again.",
	"hint.void":      "It leaves open a number that an opponent lacks.",
	"hint.mate":      "It does not cover your partner’s number.",
	"hint.own":       "It leaves open the numbers you hold most of.",
	"hint.heavy":     "It is the heaviest: better out of your hand.",
	"hint.double":    "You shed a double, the hardest kind to place.",

	"clock.label": "You have {0} seconds to play",
	"clock.late":  "Time was up: the computer played for you.",

	"settings.clock": "Time for a turn",
	"settings.tiles": "Tiles",
	"settings.hints": "Hints: ask for advice on your turn",
	"settings.guide": "Guide to the first game",
	"clock.default":  "No limit",
	"clock.15":       "15 seconds",
	"clock.30":       "30 seconds",
	"clock.60":       "60 seconds",
	"tiles.default":  "Coloured pips",
	"tiles.black":    "Black pips",
	"tiles.digits":   "Numerals",
}
