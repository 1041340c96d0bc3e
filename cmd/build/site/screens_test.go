package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg"
	"strings"
	"testing"
)

// TestScreens: the pictures that a browser shows before it installs the game
// are what the manifest says of them, and of a shape that browsers take: from
// 320 to 3840 pixels, no side more than 2.3 times the other, all narrow ones
// alike (Chromium's rules).
func TestScreens(t *testing.T) {
	s := assembled(t, "")
	var manifest struct {
		Screenshots []struct{ Src, Sizes, Type, Label, Form_factor string }
	}
	if err := json.Unmarshal(s.Files["manifest.webmanifest"], &manifest); err != nil {
		t.Fatal(err)
	}
	forms := map[string]string{}
	for _, shot := range manifest.Screenshots {
		config, kind, err := image.DecodeConfig(bytes.NewReader(s.Files[strings.TrimPrefix(shot.Src, "./")]))
		if err != nil {
			t.Fatalf("%s: %v", shot.Src, err)
		}
		size := fmt.Sprintf("%dx%d", config.Width, config.Height)
		small, large := min(config.Width, config.Height), max(config.Width, config.Height)
		if size != shot.Sizes || "image/"+kind != shot.Type || shot.Label == "" {
			t.Errorf("%s is %s, %s, and said to be %s, %s", shot.Src, size, kind, shot.Sizes, shot.Type)
		}
		if small < 320 || large > 3840 || 10*large > 23*small {
			t.Errorf("%s is of a shape that browsers do not show: %s", shot.Src, size)
		}
		if before := forms[shot.Form_factor]; before != "" && before != size {
			t.Errorf("of the %s screens one is %s and one %s", shot.Form_factor, before, size)
		}
		forms[shot.Form_factor] = size
	}
	if len(forms) != 2 || len(manifest.Screenshots) < 3 {
		t.Errorf("there are %d screens, of the forms %v", len(manifest.Screenshots), forms)
	}
}
