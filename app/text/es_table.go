package text

// esTable are the words of the table itself.
var esTable = map[string]string{}
