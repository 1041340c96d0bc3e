package log

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

func TestCatchUpByHeadsAndRuns(t *testing.T) {
	logs := table(t, 4)
	for i := range 300 {
		e := say(t, logs[i%4], "%d %s", i, bytes.Repeat([]byte("."), i%1000))
		for s := range 4 {
			if s != i%4 {
				hear(t, logs[s], e)
			}
		}
	}
	runs, late := 0, logs[4]
	for more := true; more; runs++ {
		var run [][]byte
		run, _, more = logs[0].Run(late.Heads())
		frame := AppendRun(nil, run)
		if len(frame) > MaxRun {
			t.Fatalf("a run of %d bytes", len(frame))
		}
		cut, err := CutRun(frame)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := late.ReceiveRun(cut); err != nil {
			t.Fatal(err)
		}
	}
	if text(late) != text(logs[0]) || late.Behind(logs[0].Heads()) {
		t.Error("not caught up")
	}
	run, then, more := logs[0].Run(late.Heads())
	if len(run) != 0 || more || fmt.Sprint(then) != fmt.Sprint(late.Heads()) {
		t.Errorf("still lacking %d", len(run))
	}
}

func TestARunWithABadSignatureIsRefusedWhole(t *testing.T) {
	logs := table(t, 1)
	var raws [][]byte
	for i := range 10 {
		raws = append(raws, say(t, logs[0], "%d", i).Bytes())
	}
	for _, spoil := range []int{0, 5, 9} {
		l := open(t, 1, 1, nil)
		bad := bytes.Clone(raws[spoil])
		bad[len(bad)-1] ^= 1
		run := append([][]byte{}, raws...)
		run[spoil] = bad
		out, err := l.ReceiveRun(run)
		if len(out.Accepted) >= 10 || spoil == 9 && !errors.Is(err, ErrSignature) {
			t.Errorf("entry %d spoiled: %d accepted, %v", spoil, len(out.Accepted), err)
		}
		if len(l.Line(0)) > spoil {
			t.Errorf("entry %d spoiled: line of %d", spoil, len(l.Line(0)))
		}
	}
}

// TestNobodyIsBlamedForAnAuthorsBadSignature lets an author vouch by its next entry for one whose signature is wrong: the
// hash chain carries it, so a catch-up takes it in, but no run that goes out ends with it.
func TestNobodyIsBlamedForAnAuthorsBadSignature(t *testing.T) {
	author := table(t, 1)[0]
	say(t, author, "good")
	bad := say(t, author, "bad")
	bad.raw = bytes.Clone(bad.raw)
	bad.raw[len(bad.raw)-1] ^= 1
	bad, _ = Decode(bad.raw)
	author.chains[0].line[1] = link{bad, true}
	last := say(t, author, "good again")
	middle := open(t, 1, 1, nil)
	run, _, _ := author.Run(nil)
	if _, err := middle.ReceiveRun(run); err != nil {
		t.Fatal(err)
	}
	if n := len(middle.Line(0)); n != 3 || middle.Line(0)[2].ID != last.ID {
		t.Fatalf("line of %d", n)
	}
	middle.chains[0].line = middle.chains[0].line[:2] // as if the run had been cut there
	run, _, _ = middle.Run(nil)
	if len(run) != 1 {
		t.Errorf("a run of %d entries ends with a bad signature", len(run))
	}
}
