package text

// esFaults say what is wrong with a record or a file that is read.
var esFaults = map[string]string{
	"fault.line":  "Línea {0}: {1}",
	"fault.text":  "esto no es el texto de un acta, o es demasiado largo.",
	"fault.head":  "un acta empieza con las palabras «domino 1».",
	"fault.rules": "estas reglas no se conocen aquí: quizás son de otra versión.",
	"fault.seat":  "tiene que nombrar los puestos uno por línea y por orden, con nombres de 1 a 40 letras.",
	"fault.deed":  "«{0}» no es ninguna jugada.",
	"fault.end":   "El acta se corta antes de nombrar todos los puestos.",

	"fault.rule.phase":    "«{0}» no va en este momento de la partida.",
	"fault.rule.turn":     "«{0}»: no le toca a ese puesto.",
	"fault.rule.set":      "«{0}»: esa ficha no es del juego, o ya está en la mesa.",
	"fault.rule.line":     "«{0}»: esa ficha no pega ahí.",
	"fault.rule.lead":     "«{0}»: así no se sale con estas reglas.",
	"fault.rule.pass":     "«{0}»: es un pase en falso, o juega una ficha que negó al pasar.",
	"fault.rule.held":     "«{0}»: ese puesto no puede tener, o negar, esa ficha.",
	"fault.rule.redeal":   "«{0}»: los dobles no dan para eso.",
	"fault.rule.show":     "«{0}»: esas no pueden ser las fichas que quedaban.",
	"fault.rule.seat":     "«{0}»: la mesa no tiene ese puesto, o no está en esa situación.",
	"fault.rule.forfeit":  "«{0}»: esa mano no se puede perder así.",
	"fault.rule.spelling": "«{0}»: está escrito con algo de más.",
}
