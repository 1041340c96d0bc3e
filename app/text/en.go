package text

// English is the English of Miami.
var English = &Language{Code: "en", Name: "English", words: join(enGeneral, enTable)}

var enGeneral = map[string]string{
	"title": "Cuban dominoes",
}
