//go:build journey

package access_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mxschmitt/playwright-go"

	"dominocubano/cmd/build/browser"
)

// importing hands a file to the page's import.
func importing(t *testing.T, p *browser.Page, contents string) {
	t.Helper()
	file := playwright.InputFile{Name: "file.json", MimeType: "application/json", Buffer: []byte(contents)}
	if err := p.Locator("#import").SetInputFiles([]playwright.InputFile{file}); err != nil {
		t.Fatal(err)
	}
}

// kept returns what the device keeps of the player, beside which tab plays.
func kept(t *testing.T, p *browser.Page) string {
	t.Helper()
	return p.Ask(t, `JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith("domino.") && key !== "domino.tab").sort())`).(string)
}

// TestTakeAlong plays a hand, exports, deletes all, is refused hostile files
// with nothing lost, and imports the export: all is there again.
func TestTakeAlong(t *testing.T) {
	p := open(t, with(browser.Phone, `,"name":"Ana"`))
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Until(t, `() => document.querySelector('.hand-tile')`, nil)
	playHand(t, p)
	visit(t, p, "stats")
	before := kept(t, p)
	download, err := p.ExpectDownload(func() error { return p.Locator("#export").Click() })
	if err != nil {
		t.Fatal(err)
	}
	path, err := download.Path()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil || !json.Valid(file) {
		t.Fatalf("exported is %s, %v", file, err)
	}
	for _, hostile := range []struct{ contents, words string }{ // no two in a row get the same answer
		{"\x00\x01", "dañado"},
		{`{"domino":99}`, "más nueva"},
		{`[]`, "dañado"},
		{strings.Repeat("[", 3<<20), "demasiado grande"},
		{strings.Replace(string(file), "deal", "dial", 1), "dañado"},
		{`{"domino":1,"game":"{\"version\":9}"}`, "más nueva"},
		{string(file) + "}", "dañado"},
	} {
		importing(t, p, hostile.contents)
		p.Read(t, hostile.words)
		if now := kept(t, p); now != before {
			t.Fatalf("a refused file changes what is kept:\n%s\n%s", now, before)
		}
	}
	importing(t, p, `{"domino":1,"settings":"{\"name\":\"Beto\"}"}`)
	p.Tap(t, "button", "No, dejarlo como está")
	p.Read(t, "No se ha cambiado nada")
	if now := kept(t, p); now != before {
		t.Fatalf("a file that the player thought better of changes what is kept:\n%s\n%s", now, before)
	}
	p.Tap(t, "button", "Borrar todo")
	p.Tap(t, "button", "Sí, borrar todo")
	p.Read(t, "No queda nada")
	if now := kept(t, p); now != "[]" {
		t.Errorf("after all was deleted %s is left", now)
	}
	importing(t, p, string(file))
	p.Read(t, "Importado")
	if now := kept(t, p); now != before {
		t.Errorf("imported are\n%s\nand exported were\n%s", now, before)
	}
	visit(t, p, "")
	p.Tap(t, "button", "Volver a la mesa")
	p.Until(t, `() => document.querySelector('#result')`, nil)
}

// TestFullDevice plays where nothing can be written: the game says so and goes
// on.
func TestFullDevice(t *testing.T) {
	player := browser.Phone
	player.Before = `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`
	p := open(t, player)
	p.Ask(t, `location.hash = "settings"`)
	p.Tap(t, "radio", "Al instante")
	p.Read(t, "No queda sitio")
	p.Tap(t, "button", "Cerrar")
	visit(t, p, "stats")
	importing(t, p, `{"domino":1,"settings":"{\"name\":\"Ana\"}"}`)
	p.Read(t, "No queda sitio en este aparato")
	visit(t, p, "play")
	p.Until(t, `() => document.querySelector('.hand-tile')`, nil)
	playHand(t, p)
}

// TestShare sends a picture of the end of a hand by the share sheet, where
// there is one, and saves it where there is none.
func TestShare(t *testing.T) {
	for _, sheet := range []bool{true, false} {
		player := with(browser.Phone, "")
		if player.Before = `navigator.share = navigator.canShare = undefined`; sheet {
			player.Before = `navigator.canShare = () => true;
				navigator.share = async parcel => { const f = parcel.files[0]; window.sent = [f.type, f.size, await createImageBitmap(f).then(b => b.width)]; }`
		}
		p := open(t, player)
		visit(t, p, "gallery/over")
		if !sheet {
			if _, err := p.ExpectDownload(func() error { return p.Locator("#share").Click() }); err != nil {
				t.Fatal(err)
			}
			p.Read(t, "Guardada")
			continue
		}
		p.Tap(t, "button", "Compartir imagen")
		p.Read(t, "Enviada")
		p.Until(t, `() => sent[0] === "image/png" && sent[1] > 20000 && sent[2] === 1080`, nil)
	}
}

// TestScreenStaysOn asks for the screen when the game begins, again when the
// page is back, and lets go when there is no game any more.
func TestScreenStaysOn(t *testing.T) {
	player := with(browser.Phone, "")
	player.Before = `window.locks = [];
		Object.defineProperty(navigator, "wakeLock", { value: { request: async kind => {
			const lock = { kind, released: false, release: async () => { lock.released = true; } };
			locks.push(lock);
			return lock;
		} } });
		window.persisted = 0;
		navigator.storage.persist = async () => { persisted++; return true; }`
	p := open(t, player)
	if n := p.Ask(t, `locks.length + persisted`); n != 0 {
		t.Errorf("%v locks without a game", n)
	}
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Until(t, `() => locks.length === 1 && locks[0].kind === "screen" && persisted === 1`, nil)
	p.Ask(t, `locks[0].released = true; document.dispatchEvent(new Event("visibilitychange"))`)
	p.Until(t, `() => locks.length === 2`, nil)
	visit(t, p, "stats")
	p.Tap(t, "button", "Borrar todo")
	p.Tap(t, "button", "Sí, borrar todo")
	p.Until(t, `() => locks.every(lock => lock.released)`, nil)
}

// TestGuideOnce shows a new player the guide, which covers no tile; once it is
// put off it does not come back.
func TestGuideOnce(t *testing.T) {
	player := browser.SmallPhone
	player.Kept = `{"speed":"instant","rules":"Doble-Nueve","mute":true}`
	p := open(t, player)
	p.Tap(t, "button", "Jugar contra la máquina")
	p.Until(t, `() => document.querySelector('.coach-card')`, nil)
	p.Apart(t, ".coach-card, .laid, .hand, .seats .seat")
	p.Accessible(t)
	p.Tap(t, "button", "Quitar la guía")
	p.Until(t, `() => !document.querySelector('.coach-card')`, nil)
	p.Again(t)
	p.Started(t)
	p.Until(t, `() => document.querySelector('.hand-tile.playable')`, nil)
	if p.Ask(t, `!!document.querySelector('.coach-card')`) == true {
		t.Error("the guide is back")
	}
}
