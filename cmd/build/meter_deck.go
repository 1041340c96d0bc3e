//go:build !js

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// deckMeter tells what each step of a deal costs, beside its limit by the cost
// of the curve's operations in the same run, natively and as WebAssembly under
// Node.
var deckMeter = meter{name: "deck", measure: func(out io.Writer) error {
	return errors.Join(measureDeck(out, os.Environ()), measureDeckWasm(out))
}}

func measureDeck(out io.Writer, env []string, flags ...string) error {
	args := append([]string{"test", "-run", "^$", "-bench", "Figures", "-benchtime", "1x"}, flags...)
	command := exec.Command("go", append(args, "./p2p/deck")...)
	command.Env = env
	text, err := command.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	printed := 0
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "deck.") {
			printed++
			fmt.Fprintln(out, lines.Text())
		}
	}
	if printed == 0 {
		return fmt.Errorf("no figure in %q", text)
	}
	return nil
}

// measureDeckWasm runs under Node.
func measureDeckWasm(out io.Writer) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	script := filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/go_js_wasm_exec")
	return measureDeck(out, nodeEnv(), "-exec", script)
}
