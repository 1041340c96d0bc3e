package app

import "testing"

// TestRehearse rehearses to the end, with many breaths on the way.
func TestRehearse(t *testing.T) {
	breaths := 0
	Rehearse(func() { breaths++ })
	if breaths < 2*len(rehearsed) {
		t.Errorf("%d breaths", breaths)
	}
	for name := range rehearsed {
		if !hasScene(name) {
			t.Errorf("there is no scene %s", name)
		}
	}
}

func hasScene(name string) bool {
	for i := range scenes {
		if scenes[i].name == name {
			return true
		}
	}
	return false
}
