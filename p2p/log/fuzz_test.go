package log

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// seeds are entries of all kinds.
func seeds(t testing.TB) []Entry {
	logs := table(t, 3)
	a := say(t, logs[0], "hello")
	hear(t, logs[1], a)
	b := say(t, logs[1], "an answer that acknowledges")
	fresh := open(t, 3, 0, nil)
	hear(t, fresh, a)
	c, err := fresh.Takeover(t.Context(), []byte("rest"))
	if err != nil {
		t.Fatal(err)
	}
	return []Entry{a, b, c}
}

func FuzzDecode(f *testing.F) {
	for _, e := range seeds(f) {
		f.Add(e.Bytes())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := Decode(b)
		if err != nil {
			return
		}
		again := append(e.encode(), e.raw[len(e.raw)-64:]...)
		if !bytes.Equal(again, b) {
			t.Errorf("%x encodes to %x", b, again)
		}
		if base, err := e.Base(); err == nil && !bytes.Equal(appendBase(nil, base), e.Payload) {
			t.Errorf("base %x encodes to %x", e.Payload, appendBase(nil, base))
		}
	})
}

func FuzzReceive(f *testing.F) {
	s := seeds(f)
	for _, e := range s {
		f.Add(e.Bytes())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		l := open(t, 3, 3, nil)
		out, err := l.Receive(b)
		for _, e := range out.Accepted {
			if !e.Verify(genesis, l.Owner(e.ID)) {
				t.Errorf("accepted %v unsigned", e.ID)
			}
		}
		if err != nil && len(out.Accepted) > 0 {
			t.Error("accepted and refused")
		}
	})
}

func FuzzFork(f *testing.F) {
	s := seeds(f)
	other := say(f, open(f, 3, 0, &Memory{Lasting: true}), "other words")
	f.Add(Fork{s[0], other}.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		if fork, err := DecodeFork(b); err == nil && !bytes.Equal(fork.Bytes(), b) {
			t.Errorf("%x encodes to %x", b, fork.Bytes())
		}
	})
}

func FuzzHeads(f *testing.F) {
	f.Add(AppendHeads(nil, []Head{{ID{0, 1, 2}, Tag{3}}, {ID{2, 300, 70000}, Tag{4}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		heads, rest, err := CutHeads(b)
		if err == nil && !bytes.Equal(append(AppendHeads(nil, heads), rest...), b) {
			t.Errorf("%x encodes to %x", b, AppendHeads(nil, heads))
		}
		if id, rest, err := CutPlace(b); err == nil && !bytes.Equal(append(AppendPlace(nil, id), rest...), b) {
			t.Errorf("%x encodes to %x", b, AppendPlace(nil, id))
		}
	})
}

func FuzzRun(f *testing.F) {
	s := seeds(f)
	f.Add(AppendRun(nil, [][]byte{s[0].Bytes(), s[1].Bytes(), s[2].Bytes()}))
	f.Fuzz(func(t *testing.T, b []byte) {
		run, err := CutRun(b)
		if err != nil {
			return
		}
		if !bytes.Equal(AppendRun(nil, run), b) {
			t.Errorf("%x encodes to %x", b, AppendRun(nil, run))
		}
		l := open(t, 3, 3, nil)
		l.ReceiveRun(run)
		for seat := range uint8(3) {
			if line := l.chains[seat].line; len(line) > 0 && l.chains[seat].verify(line[len(line)-1].Entry) != nil {
				t.Error("a line ends with a bad signature")
			}
		}
	})
}

// TestEveryHearerHoldsTheSame delivers what three seats say to two hearers, each in an order of its own
// and partly in runs; both hold the same in the end, or one more exchange of runs makes it so.
func TestEveryHearerHoldsTheSame(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		logs := table(t, 3)
		var all []Entry
		for range rapid.IntRange(1, 30).Draw(rt, "deeds") {
			speaker := rapid.IntRange(0, 2).Draw(rt, "speaker")
			e := say(t, logs[speaker], "%d", len(all))
			all = append(all, e)
			for i, l := range logs[:3] {
				if i != speaker && rapid.Bool().Draw(rt, "heard") {
					l.Receive(e.Bytes())
				}
			}
		}
		hearers := []*Log{open(t, 3, 3, nil), open(t, 3, 3, nil)}
		for _, h := range hearers {
			order := rapid.Permutation(indices(len(all))).Draw(rt, "order")
			for _, i := range order[:rapid.IntRange(0, len(order)).Draw(rt, "part")] {
				h.Receive(all[i].Bytes())
			}
		}
		for range 2 {
			for i, h := range hearers {
				for _, from := range []*Log{hearers[1-i], logs[0], logs[1], logs[2]} {
					run, _, _ := from.Run(h.Heads())
					if _, err := h.ReceiveRun(run); err != nil {
						rt.Fatal(err)
					}
				}
			}
		}
		if text(hearers[0]) != text(hearers[1]) {
			rt.Errorf("hearers differ:\n%s\n%s", text(hearers[0]), text(hearers[1]))
		}
	})
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}
