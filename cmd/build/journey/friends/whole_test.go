//go:build journey

package friends_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"dominocubano/cmd/build/browser"
	"dominocubano/engine"
	"dominocubano/engine/bot"
	"dominocubano/p2p/transcript"
)

// TestWholeGame plays a game to a hundred from one link, with a fifth who looks
// on; between the first two hands somebody speaks. At the end the game's
// transcript is saved and checked on another machine, and the next game begins
// with the same seats at a tap.
func TestWholeGame(t *testing.T) {
	pages, link := gather(t, serve(t).URL(), settings(engine.Habana()), anywhere("Ana", "Beto", "Cuca", "Dani")...)
	start(t, pages...)
	fifth := arrive(t, browser.Phone)
	visit(t, fifth, link)
	tap(t, fifth, "#lobby-watch")
	reads(t, fifth, "Estás mirando")
	fly(t, pages...)
	laid(t, fifth, "3")
	fifth.Picture(t, "friends-watching")
	fifth.Fits(t)
	finish(t, append(pages, fifth)...)
	tap(t, pages[0], "#phrases-open")
	tap(t, pages[0], "#phrase-0")
	for _, p := range append(pages, fifth) {
		reads(t, p, "¡Buena mano!")
	}
	pages[1].Picture(t, "friends-said")
	for _, p := range pages {
		p.Ask(t, "window.on = true; 0")
	}
	for _, p := range append(pages, fifth) {
		comes(t, p, `() => !!document.querySelector("#rematch")`)
	}
	pages[0].Picture(t, "friends-over")
	tap(t, pages[0], "#result a[href='#check']")
	reads(t, pages[0], "Comprobado: están todas las fichas")
	file := save(t, pages[0])
	judge(t, file)
	read(t, fifth, file)
	visit(t, pages[0], link)
	for _, p := range pages {
		p.Ask(t, "window.on = false; 0")
		tap(t, p, "#rematch")
	}
	for _, p := range pages {
		dealt(t, p)
	}
}

// save has a page offer the transcript of its game.
func save(t *testing.T, p *browser.Page) []byte {
	t.Helper()
	download, err := p.ExpectDownload(func() error { return p.Locator("#transcript-save").Click() })
	if err != nil {
		t.Fatal(err)
	}
	path, err := download.Path()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// judge checks a transcript as go run ./cmd/build verify does.
func judge(t *testing.T, file []byte) {
	t.Helper()
	f, err := transcript.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	v, err := transcript.Verify(t.Context(), f, bot.New, nil)
	if err != nil || !v.Sound() || v.Cut || len(v.Hands) < 2 || v.Match.Phase() != engine.PhaseOver {
		t.Errorf("%+v, %v", v, err)
	}
}

// read has a page check a transcript: whole, cut, and with a byte changed.
func read(t *testing.T, p *browser.Page, file []byte) {
	t.Helper()
	flipped := bytes.Clone(file)
	flipped[len(file)/2] ^= 1
	p.Ask(t, `location.hash = "check"; 0`)
	for _, test := range []struct {
		name  string
		bytes []byte
		want  string
	}{
		{"whole", file, "Nadie puede probar quién tenía las llaves"},
		{"cut", file[:len(file)/2], "El archivo está cortado"},
		{"flipped", flipped, "No se sostiene"},
		{"nothing", []byte("?"), "no es una partida con firmas"},
	} {
		err := p.Locator("#transcript-file").SetInputFiles(playwright.InputFile{Name: test.name, MimeType: "application/octet-stream", Buffer: test.bytes})
		if err != nil {
			t.Fatal(err)
		}
		comes(t, p, `() => document.querySelector("#transcript-verdict").innerText.includes("`+test.want+`")`)
		p.Picture(t, "transcript-"+test.name)
	}
}
