package site

import (
	"fmt"
	"os"
	"path/filepath"
)

// emptyDir has the smallest program that stands on what the game stands on,
// and the smallest page around it.
const emptyDir = "cmd/build/empty"

// Empty returns a site of the smallest program, against which the game's speed
// is measured. It is packed and served as the game is.
func Empty() (Site, error) {
	program, err := Compile("./"+emptyDir, "")
	if err != nil {
		return Site{}, err
	}
	root, err := moduleRoot()
	if err != nil {
		return Site{}, err
	}
	script, err := runtimeScript()
	if err != nil {
		return Site{}, err
	}
	files := Files{ProgramName: Pack(program), "wasm_exec.js": script}
	for _, name := range []string{pageName, "start.js"} {
		if files[name], err = os.ReadFile(filepath.Join(root, emptyDir, name)); err != nil {
			return Site{}, fmt.Errorf("site: %w", err)
		}
	}
	return Site{files.digest(), files}, nil
}
