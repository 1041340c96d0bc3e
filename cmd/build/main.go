//go:build !js

package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// command is one thing that this program does natively. Each lives in a file
// of its name and stands in the table below.
type command struct {
	name string
	use  string // its arguments, and what it does, in a line
	run  func(args []string) error
}

var commands = []command{siteCommand, serveCommand, verifyCommand, benchCommand, arenaCommand}

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run does the command that the first argument names.
func run(args []string) error {
	if len(args) > 0 {
		for _, c := range commands {
			if c.name == args[0] {
				return c.run(args[1:])
			}
		}
	}
	return usage()
}

func usage() error {
	text := "build: want a command:"
	for _, c := range commands {
		text += fmt.Sprintf("\n  %-8s %s", c.name, c.use)
	}
	return fmt.Errorf("%s", text)
}
