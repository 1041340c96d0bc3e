//go:build !js

package main

import (
	"flag"
	"fmt"

	"dominocubano/cmd/build/site"
)

var siteCommand = command{
	name: "site",
	use:  "[-out dist] [-base /sub/path]: write the static site",
	run:  writeSite,
}

func writeSite(args []string) error {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	out := flags.String("out", "dist", "`directory` to write; an older site there is replaced")
	base := flags.String("base", "", "`path` or address where the site will be served, for the page that tells of a "+
		"wrong address and for previews of links; the site works elsewhere too")
	if err := flags.Parse(args); err != nil {
		return err
	}
	built, err := site.Build(site.Options{Base: *base})
	if err != nil {
		return err
	}
	if err := built.Files.Write(*out); err != nil {
		return err
	}
	fmt.Printf("%s: %d files, version %s\n", *out, len(built.Files), built.Version)
	return nil
}
