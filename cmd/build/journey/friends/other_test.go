//go:build journey

package friends_test

import (
	"testing"

	"dominocubano/cmd/build/browser"
)

// stranger comes to a table by its link with another program than the others.
func stranger(t *testing.T, kept, link string) *browser.Page {
	t.Helper()
	player := browser.Phone
	player.Kept = kept
	p := arrive(t, player)
	if err := p.Context().SetExtraHTTPHeaders(map[string]string{otherProgram: "1"}); err != nil {
		t.Fatal(err)
	}
	visit(t, p, link)
	return p
}

// TestCheat plays against a program that lays a tile without being able to
// prove that it holds it: the others refuse that, name the seat, and the hand
// is lost to it.
func TestCheat(t *testing.T) {
	pages, link := gather(t, serveAlso(t, "crooked").URL(), impatient(), anywhere("Ana", "Beto", "Cuca")...)
	dani := stranger(t, impatient(), link)
	sit(t, dani, "Dani", anyChair)
	for _, p := range pages {
		reads(t, p, "Dani")
	}
	start(t, append(pages, dani)...)
	fly(t, append(pages, dani)...)
	for _, p := range pages {
		comes(t, p, `() => document.body.innerText.includes("Dani pierde la mano")`)
		reads(t, p, "Dani dijo algo que no es verdad, y no se acepta")
	}
	pages[0].Picture(t, "friends-refused")
}

// TestVersions lets somebody come with the program of another day: both sides
// say so, and who has the older one is offered the newer.
func TestVersions(t *testing.T) {
	pages, link := gather(t, serveAlso(t, "tomorrow").URL(), quick, anywhere("Ana")...)
	late := stranger(t, quick, link)
	reads(t, pages[0], "Alguien aquí tiene una versión más nueva del juego")
	reads(t, late, "Alguien aquí tiene una versión vieja del juego")
	pages[0].Picture(t, "friends-versions")
}
