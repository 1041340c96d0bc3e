package site

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Compile builds a package of this module for the browser and returns the
// WebAssembly binary. The same sources give the same bytes: no path of this
// machine, build number or revision goes in. Tags, if any, are build tags.
func Compile(pkg, tags string) ([]byte, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "dominocubano")
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(dir)
	binary := filepath.Join(dir, "program.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-tags", tags, "-o", binary, pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("site: go build %s: %w\n%s", pkg, err, out)
	}
	wasm, err := os.ReadFile(binary)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return joinSegments(wasm)
}

// moduleRoot returns the directory of go.mod.
func moduleRoot() (string, error) {
	file, err := goEnv("GOMOD")
	if err != nil {
		return "", err
	}
	if filepath.Base(file) != "go.mod" {
		return "", fmt.Errorf("site: run this inside the module")
	}
	return filepath.Dir(file), nil
}

// runtimeScript returns the script that comes with the toolchain to run its
// binaries in a page.
func runtimeScript() ([]byte, error) {
	root, err := goEnv("GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
}

func goEnv(name string) (string, error) {
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("site: go env %s: %w", name, err)
	}
	return strings.TrimSpace(string(bytes.TrimSpace(out))), nil
}
