//go:build !js

package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"dominocubano/p2p/transcript"
)

// TestVerify tells a record that stands from a flipped, a cut and a foreign
// one.
func TestVerify(t *testing.T) {
	text, err := os.ReadFile("../../engine/testdata/game.record")
	if err != nil {
		t.Fatal(err)
	}
	whole := string(text)
	verdict, err := judge(text)
	if err != nil || !strings.Contains(verdict, "the game is over") || !strings.Contains(verdict, "Not proved: who played") {
		t.Errorf("the whole record: %s, %v", verdict, err)
	}
	cut := whole[:strings.LastIndex(whole, " ")]
	if verdict, err := judge([]byte(cut)); err != nil || !strings.Contains(verdict, "goes on") {
		t.Errorf("cut before its last deed: %s, %v", verdict, err)
	}
	running := whole[:strings.Index(whole, " 2:P")]
	if verdict, err := judge([]byte(running)); err != nil || !strings.Contains(verdict, " deeds in 1 hand, rules") {
		t.Errorf("cut in the first hand: %s, %v", verdict, err)
	}
	if err := verify([]string{"-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("verify -h: %v", err)
	}
	flipped := strings.Replace(whole, "1:58", "1:59", 1)
	if _, err := judge([]byte(flipped)); err == nil || !strings.Contains(err.Error(), "line 9") {
		t.Errorf("a tile changed: %v", err)
	}
	if _, err := judge([]byte("\x89PNG")); err == nil {
		t.Error("a picture stands as a record")
	}
}

// TestVerifyTranscript tells a transcript that stands from a cut, a flipped
// and a forged one, and says that it is one.
func TestVerifyTranscript(t *testing.T) {
	whole, err := os.ReadFile("testdata/two.transcript")
	if err != nil {
		t.Fatal(err)
	}
	verdict, err := judge(whole)
	if err != nil || !strings.HasPrefix(verdict, "a transcript of") || !strings.Contains(verdict, "Not proved: who held the keys") {
		t.Errorf("the whole transcript: %s, %v", verdict, err)
	}
	if verdict, err := judge(whole[:len(whole)/2]); err != nil || !strings.Contains(verdict, "It was cut") {
		t.Errorf("a half: %s, %v", verdict, err)
	}
	old := bytes.Replace(whole, []byte(transcript.Version), []byte("1"), 1)
	if _, err := judge(old); err == nil || !strings.Contains(err.Error(), `made by version "1", this program reads "2 `) {
		t.Errorf("of another version: %v", err)
	}
	for _, at := range []int{120, len(whole) / 2, len(whole) - 1} { // genesis, an entry, the end
		flipped := append([]byte(nil), whole...)
		flipped[at] ^= 1
		if verdict, err := judge(flipped); err == nil {
			t.Errorf("byte %d changed: %s", at, verdict)
		}
	}
}
