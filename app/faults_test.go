package app

import (
	"strings"
	"testing"

	"dominocubano/app/text"
	"dominocubano/engine"
)

const recordStart = "domino 1\nrules Doble-Nueve\nseat 0 Ana\nseat 1 Beto\nseat 2 Cuca\nseat 3 Dani\n"

// TestFaultsAreSaidInWords reads broken records: what is said names the line
// and the reason in the player's language, and nothing of the program's.
func TestFaultsAreSaidInWords(t *testing.T) {
	tests := []struct{ record, want string }{
		{"", "El acta se corta"},
		{"\xff", "esto no es el texto"},
		{strings.Repeat("x", 2<<20), "demasiado largo"},
		{"hola", "Línea 1: un acta empieza"},
		{"domino 1\nrules Marte", "Línea 2: estas reglas"},
		{"domino 1\nrules Habana solo=yes", "Línea 2: Así no se puede jugar: cuatro juegan"},
		{"domino 1\nrules Habana\nseat 1 Ana", "Línea 3: tiene que nombrar"},
		{recordStart + "draw=0 hola", "Línea 7: «hola» no es ninguna jugada"},
		{recordStart + "draw=0 draw=0", "Línea 7: «draw=0» no va"},
		{recordStart + "draw=0\ndeal 0:keep 1:keep 2:keep 3:keep\n1:59", "Línea 9: «1:59»: no le toca"},
		{recordStart + "draw=0\ndeal 0:keep 1:keep 2:keep 3:keep 0:59 1:59L", "Línea 8: «1:59L»: esa ficha"},
		{recordStart + "draw=0\ndeal 0:keep 1:keep 2:keep 3:keep 0:59 1:11L", "Línea 8: «1:11L»: esa ficha no pega"},
		{recordStart + "draw=0\ndeal 0:keep 1:keep 2:keep 3:keep 0:P", "Línea 8: «0:P»: es un pase en falso"},
	}
	for _, test := range tests {
		_, err := engine.ParseRecord(test.record)
		if err == nil {
			t.Fatalf("%.60q is read", test.record)
		}
		if got := faultWords(text.Spanish, err); !strings.HasPrefix(got, test.want) && !strings.Contains(got, test.want) || strings.Contains(got, "engine") {
			t.Errorf("%.60q: %s, want %s", test.record, got, test.want)
		}
	}
}

// TestEveryRuleHasWords wants a reason in every language for each rule that a
// deed can break, and for each part of a record.
func TestEveryRuleHasWords(t *testing.T) {
	rules := []engine.Rule{
		engine.RulePhase, engine.RuleTurn, engine.RuleSet, engine.RuleLine, engine.RuleLead, engine.RulePass, engine.RuleHeld,
		engine.RuleRedeal, engine.RuleShow, engine.RuleSeat, engine.RuleForfeit, engine.RuleField,
	}
	for _, l := range text.Languages() {
		for _, rule := range rules {
			if !l.Has("fault.rule." + string(rule)) {
				t.Errorf("%s has no words for %s", l.Code, rule)
			}
		}
		for part := engine.PartText; part <= engine.PartEnd; part++ {
			if !l.Has(faultKeys[part]) {
				t.Errorf("%s has no words for part %d", l.Code, part)
			}
		}
	}
}
