package text

// esCoach are the guide through a first game, the hints and the clock.
var esCoach = map[string]string{
	"guide.next":   "Entendido",
	"guide.skip":   "Quitar la guía",
	"guide.redeal": "Tienes muchos dobles: puedes jugar así o pedir un reparto nuevo.",
	"guide.choice": "Tú y tu pareja responden en secreto; después se enseñan las dos respuestas.",
	"guide.lead":   "Sales tú. Toca cualquier ficha: mejor una gorda, o del número que más llevas.",
	"guide.turn":   "Te toca. Las fichas levantadas pegan: toca una.",
	"guide.ends":   "Esta sirve en las dos puntas. Toca la punta donde la quieres.",
	"guide.pass":   "Alguien pasó. Bajo su nombre quedan los números que no lleva: vuelve a ponérselos.",
	"guide.knock":  "Ninguna de tus fichas pega: te toca pasar. Nadie roba.",

	"hint.ask":       "Pista",
	"hint.move":      "Yo pondría: {0}.",
	"hint.balanced":  "En conjunto es la que mejor te deja.",
	"hint.out":       "Es la última: te pegas.",
	"hint.only":      "Es la única que pega.",
	"hint.makespass": "El siguiente ya pasó a los dos números: tiene que pasar otra vez.",
	"hint.void":      "Deja abierto un número que a un contrario le falta.",
	"hint.mate":      "Así no matas el número de tu pareja.",
	"hint.own":       "Deja abiertos los números de los que más llevas.",
	"hint.heavy":     "Es la que más pesa: mejor fuera de tu mano.",
	"hint.double":    "Sueltas un doble, que es lo más difícil de colocar.",

	"clock.label": "Tienes {0} segundos para jugar",
	"clock.late":  "Se acabó el tiempo: la máquina jugó por ti.",

	"settings.clock": "Tiempo para jugar",
	"settings.tiles": "Fichas",
	"settings.hints": "Pistas: pedir consejo en tu turno",
	"settings.guide": "Guía de la primera partida",
	"clock.default":  "Sin límite",
	"clock.15":       "15 segundos",
	"clock.30":       "30 segundos",
	"clock.60":       "60 segundos",
	"tiles.default":  "Puntos de colores",
	"tiles.black":    "Puntos negros",
	"tiles.digits":   "Números",
}
