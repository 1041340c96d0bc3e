package text

// enTable are the words of the table itself.
var enTable = map[string]string{}
