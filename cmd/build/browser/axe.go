//go:build !js

package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// axeSource returns the code of axe-core, which make browser installs.
var axeSource = sync.OnceValues(func() (string, error) {
	gomod, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	file := "cmd/build/journey/npm/node_modules/axe-core/axe.min.js"
	source, err := os.ReadFile(filepath.Join(filepath.Dir(strings.TrimSpace(string(gomod))), file))
	return string(source), err
})

// axeRun lists what breaks the rules of WCAG 2.2 up to AA, and axe's own best
// practices, each with the elements that do. The drawings of tiles are left
// out, hundreds of shapes that say nothing to a screen reader.
const axeRun = `async () => {
	const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
	const found = await axe.run({ exclude: ["svg"] }, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
	return found.violations.flatMap(v => v.nodes.map(n => v.id + " (" + v.impact + "): " + n.target.join(" ") + ": " +
		n.failureSummary.replaceAll("\n", " ")));
}`

// Accessible fails where axe-core finds something that people who do not see,
// hear or point as others do cannot use.
func (p *Page) Accessible(t testing.TB) {
	t.Helper()
	for _, fault := range p.AccessFaults(t) {
		t.Errorf("%s", fault)
	}
}

// AccessFaults returns what Accessible fails with.
func (p *Page) AccessFaults(t testing.TB) []string {
	t.Helper()
	source, err := axeSource()
	check(t, err)
	p.Ask(t, source+"; 0")
	var faults []string
	for _, fault := range p.Ask(t, axeRun).([]any) {
		faults = append(faults, fault.(string))
	}
	return faults
}
