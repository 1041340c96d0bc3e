//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"dominocubano/cmd/build/site"
)

// part is a package, and what of it a program of friends uses.
type part struct {
	name, path string
	uses       []string
}

// parts in the order in which they come on top of one another.
var parts = []part{
	{"link", "p2p/link", []string{"link.New", "link.Parse", "link.Link.URL", "link.Link.Keys"}},
	{"log", "p2p/log", []string{"log.New", "log.OpenStore", "(*log.Log).Load", "(*log.Log).Append", "(*log.Log).Takeover"}},
	{"mesh", "p2p/mesh", []string{"mesh.New", "(*mesh.Mesh).Run", "(*mesh.Mesh).Next", "(*mesh.Mesh).Use", "(*mesh.Mesh).Broadcast",
		"(*mesh.Mesh).Seal", "(*mesh.Mesh).Takeover", "(*mesh.Mesh).Invite", "(*mesh.Mesh).Reply", "(*mesh.Mesh).Leave"}},
	{"identity", "p2p/identity", []string{"identity.EnterFree", "identity.Browser", "identity.Return", "identity.NewEnvelopes"}},
	{"rendezvous", "p2p/rendezvous", []string{"rendezvous.Join", "rendezvous.Tabs", "rendezvous.ParseConfig"}},
}

// partsMeter tells how many KB of gzip each part of the room adds to a program
// of go-app alone, and how much of that is pion's browser build: the same
// with a thin peer over syscall/js in its place.
var partsMeter = meter{name: "parts", measure: func(out io.Writer) error {
	before, err := programSize(nil, false)
	if err != nil {
		return err
	}
	if err := figure(out, "size.part.go_app.gzip", kilobytes(before), "KB"); err != nil {
		return err
	}
	for i, p := range parts {
		size, err := programSize(parts[:i+1], true)
		if err != nil {
			return err
		}
		if err := figure(out, "size.part."+p.name+".gzip", kilobytes(size-before), "KB"); err != nil {
			return err
		}
		before = size
	}
	pion, err := programSize(parts, false)
	if err != nil {
		return err
	}
	if err := figure(out, "size.part.pion_instead_of_thin_peer.gzip", kilobytes(pion-before), "KB"); err != nil {
		return err
	}
	return figure(out, "size.part.all.gzip", kilobytes(pion), "KB")
}}

// programSize compiles a program of go-app that uses these parts, with a thin
// peer in place of pion if so wished, and returns its size as it is sent. Its
// sources are laid over the module's (go help build, -overlay).
func programSize(used []part, thin bool) (int, error) {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return 0, err
	}
	module := strings.TrimSpace(string(root))
	dir, err := os.MkdirTemp("", "parts")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	source, replaced := filepath.Join(dir, "main.go"), map[string]string{}
	replaced[filepath.Join(module, "cmd/build/parts/main.go")] = source
	if thin {
		replaced[filepath.Join(module, "p2p/peer/peer.go")] = ""
		replaced[filepath.Join(module, "p2p/peer/peer_js.go")] = filepath.Join(module, "cmd/build/testdata/thin/peer_js.go")
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return 0, err
	}
	list, binary := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "program")
	for name, contents := range map[string][]byte{source: programSource(used), list: overlay} {
		if err := os.WriteFile(name, contents, 0o600); err != nil {
			return 0, err
		}
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-overlay", list, "-o", binary, "./cmd/build/parts")
	build.Dir, build.Env = module, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%w: %s", err, text)
	}
	program, err := os.ReadFile(binary)
	if err != nil {
		return 0, err
	}
	return len(site.Pack(program)), nil
}

// programSource writes a program that cannot do without the parts.
func programSource(used []part) []byte {
	var imports, uses strings.Builder
	for _, p := range used {
		fmt.Fprintf(&imports, "\t\"dominocubano/%s\"\n", p.path)
		fmt.Fprintf(&uses, "\t%s,\n", strings.Join(p.uses, ", "))
		if p.name == "mesh" {
			uses.WriteString("\tmesh.Dialer(mesh.Peers{}),\n")
		}
	}
	return []byte(`package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
` + imports.String() + `)

var uses = []any{
` + uses.String() + `}

type page struct{ app.Compo }

func (*page) Render() app.UI { return app.P().Text(len(uses)) }

func main() {
	app.RouteWithRegexp(".*", func() app.Composer { return &page{} })
	app.RunWhenOnBrowser()
	println(uses[len(uses)-1])
}
`)
}
