package text

// Spanish is the Spanish of Cuba, in the tú form.
var Spanish = &Language{Code: "es", Name: "Español", words: join(esGeneral, esTable)}

var esGeneral = map[string]string{
	"title": "Dominó cubano",
}
