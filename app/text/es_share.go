package text

// esShare are the words for what is sent to others.
var esShare = map[string]string{
	"share.picture": "Compartir imagen",
	"share.record":  "Compartir el acta",
	"share.sent":    "Enviada.",
	"share.saved":   "Guardada en tus descargas.",
	"share.failed":  "Este navegador no pudo hacer la imagen.",
}
