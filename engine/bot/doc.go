// Package bot plays a seat of a table by program. A bot sees an engine.View
// and nothing else; what it decides with is integer arithmetic, so the same
// view and seed give the same deed on every device.
//
// [New] makes the bot of a name: the levels facil, medio and dificil, and the
// arena's yardsticks random, heaviest (botagorda), lightest and rules.
package bot
