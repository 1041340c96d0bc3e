package text

// enStats are the statistics, and what becomes of a player's data.
var enStats = map[string]string{
	"stats.title":    "Your games",
	"stats.sums":     "In all",
	"stats.games":    "Games",
	"stats.won":      "Won",
	"stats.pollonas": "Pollonas",
	"stats.hands":    "Hands",
	"stats.handswon": "Hands won",
	"stats.points":   "Best hand",
	"stats.run":      "Best run",
	"stats.none":     "No hand has been finished on this device yet.",
	"stats.tables":   "By table",
	"stats.table":    "Table",
	"stats.people":   "with friends",

	"files.title":       "Your data",
	"files.why":         "Everything is kept on this device alone. Take it along in a file, or bring it from another: what you bring takes the place of what is here.",
	"files.export":      "Export",
	"files.import":      "Import",
	"files.delete":      "Delete all",
	"files.delete.sure": "Yes, delete all",
	"files.import.ask":  "Put it in the place of the settings, the statistics and the game that you have here? Those are lost.",
	"files.import.sure": "Yes, import",
	"files.import.not":  "No, leave it as it is",
	"files.unchanged":   "Nothing has changed.",
	"files.exported":    "Saved among your downloads.",
	"files.imported":    "Imported. Your settings, your games and the one left on the table are here.",
	"files.deleted":     "Deleted. Nothing of yours is left on this device.",
	"files.bad":         "That file is not of this game, or it is damaged. Nothing has changed.",
	"files.big":         "That file cannot be read, or is too big to be of this game. Nothing has changed.",
	"files.newer":       "That file is of a newer version of the game. Update the page and try again. Nothing has changed.",
	"files.full":        "There is no room left on this device. Nothing has changed.",

	"notice.stats": "The statistics kept here are damaged. New ones begin, and a copy of the old is set aside.",
}
