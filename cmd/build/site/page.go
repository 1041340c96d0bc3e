package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"text/template"

	"dominocubano/cmd/build/icon"
)

// policy is the Content-Security-Policy of the page. Styles of elements are
// needed for tiles, which are placed by transform; meeting points are
// configured at run time, so that connections may go to any secure host.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; " +
	"form-action 'none'; connect-src 'self' wss: https:"

// addPages writes the page, and the one for addresses that do not exist.
func (b *builder) addPages() error {
	page := map[string]any{
		"Policy": policy, "Address": b.address(), "Domino": string(icon.Inline()),
		"Program": b.files.versioned(ProgramName), "Packed": len(b.files[ProgramName]), "Unpacked": len(b.program),
		"Version": b.version, "Splashes": icon.Splashes,
	}
	if err := b.fill(pageName, page); err != nil {
		return err
	}
	if err := b.fill(missingName, map[string]any{"Home": b.home()}); err != nil {
		return err
	}
	b.files[missingName] = seal(b.files[missingName])
	return nil
}

// fill writes the file that a template of the shell makes of the data.
func (b *builder) fill(name string, data any) error {
	text, err := fs.ReadFile(b.web, "shell/"+name)
	if err != nil {
		return err
	}
	t, err := template.New(name).Funcs(template.FuncMap{"versioned": b.named}).Option("missingkey=error").Parse(string(text))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, data); err != nil {
		return err
	}
	b.files[name] = out.Bytes()
	return nil
}

// named returns the versioned address of a file that must exist.
func (b *builder) named(name string) (string, error) {
	if _, ok := b.files[name]; !ok {
		return "", fmt.Errorf("there is no file %s", name)
	}
	return b.files.versioned(name), nil
}

// inline matches a style or script that stands in the page itself.
var inline = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)

// seal puts a Content-Security-Policy into a page that must stand alone, since
// from an address that does not exist no relative one can be told. What is
// inline is allowed by its hash (CSP 3, section 2.3.1).
func seal(page []byte) []byte {
	rules := "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'"
	for _, m := range inline.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(m[2])
		rules += fmt.Sprintf("; %s-src 'sha256-%s'", m[1], base64.StdEncoding.EncodeToString(sum[:]))
	}
	meta := `<meta http-equiv="Content-Security-Policy" content="` + rules + `">`
	return bytes.Replace(page, []byte("<head>"), []byte("<head>\n"+meta), 1)
}

// addManifest fills in the web app manifest.
func (b *builder) addManifest() error { return b.fill("manifest.webmanifest", nil) }

// configName is the file by which a host says where its players meet. It can
// be edited on the host, without building the site again.
const configName = "config.json"

// addWorker writes the service worker, with all that a visit offline needs.
func (b *builder) addWorker() error {
	code, err := fs.ReadFile(b.web, "shell/"+workerName)
	if err != nil {
		return err
	}
	list := map[string]string{}
	for name, contents := range b.files {
		if visited(name) {
			list[b.request(name)] = b.accepted(name, contents)
		}
	}
	lines, err := json.MarshalIndent(list, "", "  ") // in the order of the names
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const version = %q;\nconst files = %s;\n\n", b.version, lines)
	b.files[workerName] = append([]byte(head), code...)
	return nil
}

// request returns the address by which the page asks for a file.
func (b *builder) request(name string) string {
	address := "./" + name
	if name == pageName {
		address = "./"
	}
	if versioned := b.files.versioned(name); bytes.Contains(b.files[pageName], []byte(versioned)) {
		address = "./" + versioned
	}
	return address
}

// accepted returns the hashes that a file may have when it arrives. Some hosts
// unpack the program on the way; some files are the host's to edit.
func (b *builder) accepted(name string, contents []byte) string {
	switch {
	case name == configName:
		return ""
	case name == ProgramName:
		return integrity(contents) + " " + integrity(b.program)
	}
	return integrity(contents)
}
