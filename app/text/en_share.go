package text

// enShare are the words for what is sent to others.
var enShare = map[string]string{
	"share.picture": "Share a picture",
	"share.record":  "Share the record",
	"share.sent":    "Sent.",
	"share.saved":   "Saved among your downloads.",
	"share.failed":  "This browser could not make the picture.",
}
