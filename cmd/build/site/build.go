package site

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"dominocubano/cmd/build/icon"
)

// Options say how a site differs from the plain one.
type Options struct {
	// Base is the path or the whole address where the site will be served, if
	// known.
	Base string
	// Tags are build tags of the program; tests use them for hooks that no
	// player's program has.
	Tags string
}

// builder gathers a site's files.
type builder struct {
	web     fs.FS // the directory web
	base    string
	program []byte // WebAssembly, as compiled
	version string
	files   Files
}

// Build makes the whole site in memory.
func Build(o Options) (Site, error) {
	web, err := Web()
	if err != nil {
		return Site{}, err
	}
	program, err := Compile("./cmd/build", o.Tags)
	if err != nil {
		return Site{}, err
	}
	return Assemble(web, program, o.Base)
}

// Web returns the module's directory web.
func Web() (fs.FS, error) {
	root, err := moduleRoot()
	if err != nil {
		return nil, err
	}
	return os.DirFS(filepath.Join(root, "web")), nil
}

// Assemble makes the site of a directory like web and a compiled program.
func Assemble(web fs.FS, program []byte, base string) (Site, error) {
	b := builder{web: web, base: base, program: program, files: Files{}}
	for _, step := range []func() error{
		b.addStatic, b.addProgram, b.addStyle, b.addScripts, b.addIcons, b.addManifest, b.addVersion, b.addPages, b.addWorker,
	} {
		if err := step(); err != nil {
			return Site{}, fmt.Errorf("site: %w", err)
		}
	}
	return Site{b.version, b.files}, nil
}

// addStatic takes over what lies in web as it is.
func (b *builder) addStatic() error {
	return fs.WalkDir(b.web, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == "shell" || name == "css" {
				return fs.SkipDir
			}
			return nil
		}
		contents, err := fs.ReadFile(b.web, name)
		b.files[name] = contents
		return err
	})
}

// ProgramName is the file of the compressed program. It does not tell what is inside, since hosts that know gzip or
// WebAssembly by the name compress or unpack what they should pass on.
const ProgramName = "program.bin"

func (b *builder) addProgram() error {
	b.files[ProgramName] = Pack(b.program)
	script, err := runtimeScript()
	b.files["wasm_exec.js"] = script
	return err
}

// addStyle joins the sheets in the order of their names, the shell's last.
func (b *builder) addStyle() error {
	sheets, err := fs.Glob(b.web, "css/*.css")
	if err != nil {
		return err
	}
	var all bytes.Buffer
	for _, name := range append(sheets, "shell/shell.css") {
		contents, err := fs.ReadFile(b.web, name)
		if err != nil {
			return err
		}
		all.Write(contents)
	}
	b.files["app.css"] = all.Bytes()
	return nil
}

func (b *builder) addScripts() error {
	for _, name := range []string{"shell.js", "loader.js", "worker.js"} {
		contents, err := fs.ReadFile(b.web, path.Join("shell", name))
		if err != nil {
			return err
		}
		b.files[name] = contents
	}
	return nil
}

func (b *builder) addIcons() error {
	maps.Copy(b.files, pictures())
	return nil
}

// pictures are drawn once: they are the same for every site.
var pictures = sync.OnceValue(func() Files {
	files := Files{"icon.svg": icon.SVG()}
	for _, size := range icon.Sizes {
		files[size.Name] = size.PNG()
	}
	for _, splash := range icon.Splashes {
		files[splash.Name()] = splash.PNG()
	}
	return files
})

// addVersion tells this site from others by all that it is made of.
func (b *builder) addVersion() error {
	parts := maps.Clone(b.files)
	for _, name := range []string{pageName, missingName, workerName} {
		template, err := fs.ReadFile(b.web, path.Join("shell", name))
		if err != nil {
			return err
		}
		parts[name] = template
	}
	parts["base"] = []byte(b.base)
	b.version = parts.digest()
	return nil
}

// home returns the path of the site's page, with a slash at both ends, or ""
// where it is not known.
func (b *builder) home() string {
	base := b.base
	if scheme, rest, ok := strings.Cut(base, "://"); ok && scheme != "" {
		_, base, _ = strings.Cut(rest, "/")
	} else if base == "" {
		return ""
	}
	if base = strings.Trim(base, "/"); base == "" {
		return "/"
	}
	return "/" + base + "/"
}

// address returns the whole address of the site's page, or "" where it is not
// known.
func (b *builder) address() string {
	if !strings.Contains(b.base, "://") {
		return ""
	}
	return strings.TrimRight(b.base, "/") + "/"
}
