package mind

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"
)

// desk is the worker's side: it does what it is asked and answers.
type desk struct {
	send    func(string)
	breathe func()

	mu      sync.Mutex
	cancels map[int]context.CancelFunc
}

func newDesk(send func(string), breathe func()) *desk {
	return &desk{send: send, breathe: breathe, cancels: map[int]context.CancelFunc{}}
}

// hear takes in what the page says. It does not wait for the work.
func (d *desk) hear(text string) {
	var asked message
	if err := json.Unmarshal([]byte(text), &asked); err != nil {
		d.send(newMessage(0, failedKind, err.Error()).text())
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if asked.Kind == cancelKind {
		if cancel := d.cancels[asked.ID]; cancel != nil {
			cancel()
		}
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.cancels[asked.ID] = cancel
	go d.work(ctx, asked)
}

func (d *desk) work(ctx context.Context, asked message) {
	a := &aside{breathe: d.breathe, last: time.Now(), tell: func(part float64) {
		d.send(newMessage(asked.ID, partKind, part).text())
	}}
	d.send(run(ctx, asked, a).text())
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cancels[asked.ID]()
	delete(d.cancels, asked.ID)
}

// run does the job and returns the answer.
func run(ctx context.Context, asked message, a *aside) message {
	do, ok := jobs[asked.Kind]
	if !ok {
		return newMessage(asked.ID, failedKind, fmt.Sprintf("mind: no job is called %q", asked.Kind))
	}
	out, err := do(ctx, asked.Body, a)
	if err != nil {
		return newMessage(asked.ID, failedKind, err.Error())
	}
	return newMessage(asked.ID, doneKind, out)
}
