package text

// esStats are the statistics, and what becomes of a player's data.
var esStats = map[string]string{
	"stats.title":    "Tus partidas",
	"stats.sums":     "En total",
	"stats.games":    "Partidas",
	"stats.won":      "Ganadas",
	"stats.pollonas": "Pollonas",
	"stats.hands":    "Manos",
	"stats.handswon": "Manos ganadas",
	"stats.points":   "Mejor mano",
	"stats.run":      "Mejor racha",
	"stats.none":     "Todavía no has terminado ninguna mano en este aparato.",
	"stats.tables":   "Por mesa",
	"stats.table":    "Mesa",
	"stats.people":   "con amigos",

	"files.title":       "Tus datos",
	"files.why":         "Todo se guarda solo en este aparato. Llévatelo en un fichero, o tráelo de otro: lo que traigas ocupa el lugar de lo que hay.",
	"files.export":      "Exportar",
	"files.import":      "Importar",
	"files.delete":      "Borrar todo",
	"files.delete.sure": "Sí, borrar todo",
	"files.import.ask":  "¿Ponerlo en el lugar de tus ajustes, tus estadísticas y la partida que tienes aquí? Eso se pierde.",
	"files.import.sure": "Sí, importar",
	"files.import.not":  "No, dejarlo como está",
	"files.unchanged":   "No se ha cambiado nada.",
	"files.exported":    "Guardado en tus descargas.",
	"files.imported":    "Importado. Ya están aquí tus ajustes, tus partidas y la que quedó en la mesa.",
	"files.deleted":     "Borrado. No queda nada tuyo en este aparato.",
	"files.bad":         "Ese fichero no es de este juego, o está dañado. No se ha cambiado nada.",
	"files.big":         "Ese fichero no se puede leer, o es demasiado grande para ser de este juego. No se ha cambiado nada.",
	"files.newer":       "Ese fichero es de una versión más nueva del juego. Actualiza la página y prueba otra vez. No se ha cambiado nada.",
	"files.full":        "No queda sitio en este aparato. No se ha cambiado nada.",

	"notice.stats": "Las estadísticas guardadas están dañadas. Empezamos otras y guardamos una copia aparte.",
}
