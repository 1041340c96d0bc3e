package deck

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// publicOnly lists the functions whose time may tell the scalars that they
// handle: everybody has seen those.
var publicOnly = []string{
	"accepts", "checkFew", "holds", "recover", // the check of a proof
	"prove",     // the weights of a batch, which its statement determines
	"tile",      // keys that are opened
	"mulPublic", // by its name
}

// TestSecretsTakeConstantTime reads the package's source: no function but these
// calls what takes a time that depends on its scalars.
func TestSecretsTakeConstantTime(t *testing.T) {
	var found []string
	for _, f := range sources(t) {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Body != nil && inVariableTime(fn.Body) {
				found = append(found, fn.Name.Name)
			}
		}
	}
	slices.Sort(found)
	want := slices.Sorted(slices.Values(publicOnly))
	if found = slices.Compact(found); !slices.Equal(found, want) {
		t.Errorf("variable time in %v, want %v", found, want)
	}
}

// sources parses the package without its tests.
func sources(t *testing.T) (list []*ast.File) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("no source:", err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	return list
}

// inVariableTime reports whether a function's body calls one of the group's
// multiplications in variable time, or what is named for them here.
func inVariableTime(body ast.Node) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || strings.HasPrefix(id.Name, "VarTime") || id.Name == "mulPublic" || id.Name == "recover"
		}
		return !found
	})
	return found
}
