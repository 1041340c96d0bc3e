package log

import (
	"fmt"
	"runtime"
	"testing"
)

// BenchmarkCatchUp2000 takes in what four seats said in a long match, 500 entries of 12 bytes each, as a peer sends it to
// one who comes late. It runs in the browser's build too:
//
//	GOOS=js GOARCH=wasm go test -run '^$' -bench CatchUp2000 -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./p2p/log
func BenchmarkCatchUp2000(b *testing.B) {
	logs := table(b, 4)
	for i := range 2000 {
		e := say(b, logs[i%4], "%12d", i)
		for s := range 4 {
			if s != i%4 {
				hear(b, logs[s], e)
			}
		}
	}
	var frames [][]byte
	for heads, more := []Head(nil), true; more; {
		var run [][]byte
		run, heads, more = logs[0].Run(heads)
		frames = append(frames, AppendRun(nil, run))
	}
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		late := open(b, 4, 4, nil)
		b.StartTimer()
		catch := late.CatchUp()
		for _, frame := range frames {
			run, err := CutRun(frame)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := catch.Add(run); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := catch.Settle(); err != nil {
			b.Fatal(err)
		}
		if len(late.Line(3)) != 500 {
			b.Fatal(fmt.Sprint("line of ", len(late.Line(3))))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "log.catchup2000."+runtime.GOARCH+".ms")
	b.ReportMetric(0, "ns/op")
}
