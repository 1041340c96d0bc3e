package app

import (
	"testing"

	"dominocubano/app/text"
)

// TestScenes finds every scene of the gallery, and words for it.
func TestScenes(t *testing.T) {
	for _, l := range text.Languages() {
		for _, s := range scenes {
			if state := s.state(l); !state.Seated {
				t.Errorf("nobody sits in the scene %s", s.name)
			}
			if !l.Has("gallery." + s.name) {
				t.Errorf("%s has no words for the scene %s", l.Code, s.name)
			}
		}
	}
}
