package mind

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/engine"
	"dominocubano/engine/bot"
)

// The jobs of the tests: one counts to the number asked for, breathing at each
// step; one never ends by itself.
func init() {
	jobs["count"] = typed(func(_ context.Context, n int, a *aside) (int, error) {
		for i := range n {
			a.tell(float64(i) / float64(n))
			a.breathe()
		}
		return n, nil
	})
	jobs["wait"] = typed(func(ctx context.Context, _ int, a *aside) (int, error) {
		for ctx.Err() == nil {
			a.breathe()
		}
		return 0, ctx.Err()
	})
	jobs["fail"] = typed(func(context.Context, int, *aside) (int, error) { return 0, errors.New("no luck") })
}

// wait is a breath that lets virtual time pass.
func wait() { time.Sleep(time.Millisecond) }

// wire carries texts to hear, one after another.
func wire(ctx context.Context, hear func(string)) (send func(string)) {
	texts := make(chan string, 100)
	go func() {
		for {
			select {
			case text := <-texts:
				hear(text)
			case <-ctx.Done():
				return
			}
		}
	}()
	return func(text string) { texts <- text }
}

// worker is a starter that keeps the desk of what it started.
type worker struct {
	desk *desk
	say  func(string) // as the worker
}

func (w *worker) start(ctx context.Context) starter {
	return func(hear func(string)) (func(string), error) {
		w.say = wire(ctx, hear)
		w.desk = newDesk(w.say, wait)
		w.say(message{Kind: readyKind}.text())
		return wire(ctx, w.desk.hear), nil
	}
}

func denied(func(string)) (func(string), error) { return nil, errors.New("denied") }

func silent(func(string)) (func(string), error) { return func(string) {}, nil }

// breaking says that it is ready, and answers everything by breaking.
func breaking(hear func(string)) (func(string), error) {
	go hear(message{Kind: readyKind}.text())
	return func(string) { go hear(message{Kind: goneKind}.text()) }, nil
}

// babbling is no worker of ours.
func babbling(hear func(string)) (func(string), error) {
	go hear("hello?")
	return func(string) {}, nil
}

// TestSameWork does a job in a worker, and here where there is none or it
// breaks: the same result, and the same progress told.
func TestSameWork(t *testing.T) {
	for name, start := range map[string]func(context.Context) starter{
		"worker":   new(worker).start,
		"denied":   func(context.Context) starter { return denied },
		"silent":   func(context.Context) starter { return silent },
		"breaking": func(context.Context) starter { return breaking },
		"babbling": func(context.Context) starter { return babbling },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				m := newMind(start(ctx), wait)
				for range 2 {
					var got int
					var told []float64
					err := m.do(ctx, "count", 4, &got, func(part float64) { told = append(told, part) })
					if err != nil || got != 4 || len(told) != 4 || told[0] != 0 || told[3] != 0.75 {
						t.Errorf("counted %d, told %v, %v", got, told, err)
					}
				}
			})
		})
	}
}

// TestCancel calls a job off: the worker forgets it, and does the next one.
func TestCancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, stop := context.WithCancel(t.Context())
		defer stop()
		var w worker
		m := newMind(w.start(all), wait)
		ctx, cancel := context.WithTimeout(all, time.Second)
		defer cancel()
		if err := m.do(ctx, "wait", 0, new(int), nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("ends with %v", err)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		w.desk.mu.Lock()
		if len(w.desk.cancels) != 0 {
			t.Error("the worker goes on")
		}
		w.desk.mu.Unlock()
		if err := m.do(all, "count", 1, new(int), nil); err != nil {
			t.Error(err)
		}
	})
}

// TestTwoAtOnce does a short job while a long one runs.
func TestTwoAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, stop := context.WithCancel(t.Context())
		defer stop()
		m := newMind(new(worker).start(all), wait)
		ctx, cancel := context.WithCancel(all)
		var long error
		go func() { long = m.do(ctx, "wait", 0, new(int), nil) }()
		if err := m.do(all, "count", 3, new(int), nil); err != nil {
			t.Error(err)
		}
		cancel()
		time.Sleep(time.Second)
		synctest.Wait()
		if !errors.Is(long, context.Canceled) {
			t.Errorf("the long job ends with %v", long)
		}
	})
}

// TestLoseInMidWork breaks the worker while it works: the page does the work.
func TestLoseInMidWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var w worker
		m := newMind(w.start(ctx), wait)
		time.AfterFunc(5*time.Millisecond, func() { w.say(message{Kind: goneKind}.text()) })
		var got int
		if err := m.do(ctx, "count", 20, &got, nil); err != nil || got != 20 {
			t.Errorf("counted %d, %v", got, err)
		}
		if m.state != broken {
			t.Error("the mind still trusts the worker")
		}
	})
}

// TestFailures brings an error over as its words, and names what is unknown.
func TestFailures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var w worker
		for _, start := range []starter{w.start(ctx), denied} {
			m := newMind(start, wait)
			for kind, want := range map[string]string{"fail": "no luck", "dance": `no job is called "dance"`, "choose": "cannot be read"} {
				if err := m.do(ctx, kind, 0, new(int), nil); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s ends with %v", kind, err)
				}
			}
		}
		w.desk.hear("{")
	})
}

const halfPlayed = `domino 1
rules Doble-Nueve max-pip=6 hand=7 redeal=none redeal-silent=no
seat 0 Ana
seat 1 bot maestro@1 Beto
seat 2 Cuca
seat 3 Dani

draw=0
deal 0:66 1:46L 2:34L 3:33L`

// TestBot asks Maestro beside the page and directly: the same answer.
func TestBot(t *testing.T) {
	record, err := engine.ParseRecord(halfPlayed)
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.Replay()
	if err != nil {
		t.Fatal(err)
	}
	hand, err := engine.ParseHand("00 13 26 36 55 56")
	if err != nil {
		t.Fatal(err)
	}
	v := engine.View{Match: m, Seat: m.Round().Turn(), Hand: hand}
	direct, err := bot.New("maestro")
	if err != nil {
		t.Fatal(err)
	}
	want, err := direct.Choose(t.Context(), v, 9, func() {})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, start := range []starter{new(worker).start(ctx), denied} {
		b, err := newMind(start, func() {}).Bot("maestro", func() engine.Record { return record })
		if err != nil {
			t.Fatal(err)
		}
		if got, err := b.Choose(ctx, v, 9, nil); err != nil || got != want {
			t.Errorf("chooses %s, directly %s, %v", got, want, err)
		}
	}
}

// TestQuickBot leaves a bot that answers at once where it is.
func TestQuickBot(t *testing.T) {
	m := newMind(func(func(string)) (func(string), error) {
		t.Error("a worker is started")
		return denied(nil)
	}, wait)
	if _, err := m.Bot("medio", nil); err != nil {
		t.Error(err)
	}
	if _, err := m.Bot("gran-maestro", nil); err == nil {
		t.Error("there is a bot of any name")
	}
}

// TestReview brings a review over whole.
func TestReview(t *testing.T) {
	record, err := engine.ParseRecord(halfPlayed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newMind(denied, wait).Review(t.Context(), &record, 1, nil); err == nil {
		t.Error("a hand that goes on is reviewed")
	}
}
