// Package bot has the computer's players, from Fácil to Maestro. They see a
// view and nothing else.
package bot
