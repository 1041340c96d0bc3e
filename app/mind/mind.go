package mind

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"
)

// Mind does the page's long work. Its worker starts with the first request.
type Mind struct {
	breathe func()
	start   starter

	mu      sync.Mutex
	state   state
	send    func(string)
	calls   map[int]*call
	lastID  int
	expired *time.Timer // until the worker is ready
}

// starter starts a worker: hear is given what it says, and goneKind in its
// name when it breaks. Neither side may wait for the other.
type starter func(hear func(string)) (send func(string), err error)

type state int

const (
	unborn   state = iota
	starting       // requests wait
	working
	broken // the page does its work itself
)

// patience is how long a worker may take to start.
const patience = 20 * time.Second

// New returns a mind whose worker has not been started.
func New() *Mind { return newMind(startWorker, breathe) }

func newMind(start starter, breathe func()) *Mind {
	return &Mind{breathe: breathe, start: start, calls: map[int]*call{}}
}

// call is a request that the worker has not answered.
type call struct {
	request message
	answer  chan message
	tell    func(float64)
}

// errNotDone is why a call ends that the worker will not answer.
var errNotDone = errors.New("mind: the worker is gone")

// do has a job done and unpacks its result into out. tell, if there is one, is
// told how much is done; it must not wait.
func (m *Mind) do(ctx context.Context, kind string, in, out any, tell func(float64)) error {
	if tell == nil {
		tell = func(float64) {}
	}
	request := newMessage(0, kind, in)
	body, err := m.ask(ctx, request, tell)
	if errors.Is(err, errNotDone) {
		body, err = m.here(ctx, request, tell)
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(body, out)
}

// ask lets the worker do the job.
func (m *Mind) ask(ctx context.Context, request message, tell func(float64)) (json.RawMessage, error) {
	c := m.enter(request, tell)
	select {
	case a := <-c.answer:
		return a.result()
	case <-ctx.Done():
		m.giveUp(c.request.ID)
		return nil, ctx.Err()
	}
}

func (m message) result() (json.RawMessage, error) {
	var reason string
	switch m.Kind {
	case doneKind:
		return m.Body, nil
	case goneKind:
		return nil, errNotDone
	}
	if err := json.Unmarshal(m.Body, &reason); err != nil {
		return nil, err
	}
	return nil, errors.New(reason)
}

// enter notes the call and sends it, as soon as there is a worker to hear it.
func (m *Mind) enter(request message, tell func(float64)) *call {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.state == unborn {
		m.begin()
	}
	m.lastID++
	request.ID = m.lastID
	c := &call{request, make(chan message, 1), tell}
	switch m.state {
	case broken:
		c.answer <- message{Kind: goneKind}
		return c
	case working:
		m.send(request.text())
	}
	m.calls[request.ID] = c
	return c
}

func (m *Mind) begin() {
	send, err := m.start(m.hear)
	if err != nil {
		m.state = broken
		return
	}
	m.state, m.send = starting, send
	m.expired = time.AfterFunc(patience, func() { m.hear(message{Kind: goneKind}.text()) })
}

// giveUp forgets the call and calls its job off.
func (m *Mind) giveUp(id int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.calls[id] != nil && m.state == working {
		m.send(message{ID: id, Kind: cancelKind}.text())
	}
	delete(m.calls, id)
}

// hear takes in what the worker says.
func (m *Mind) hear(text string) {
	var said message
	if err := json.Unmarshal([]byte(text), &said); err != nil {
		said = message{Kind: goneKind} // not a worker of ours
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch said.Kind {
	case readyKind:
		m.ready()
	case goneKind:
		m.lose()
	case partKind:
		m.part(said)
	default:
		if c := m.calls[said.ID]; c != nil {
			delete(m.calls, said.ID)
			c.answer <- said
		}
	}
}

func (m *Mind) ready() {
	if m.state != starting {
		return
	}
	m.expired.Stop()
	m.state = working
	for id := 1; id <= m.lastID; id++ {
		if c := m.calls[id]; c != nil {
			m.send(c.request.text())
		}
	}
}

// lose ends every call: the page does their work itself from now on.
func (m *Mind) lose() {
	m.expired.Stop()
	m.state = broken
	for id, c := range m.calls {
		delete(m.calls, id)
		c.answer <- message{Kind: goneKind}
	}
}

func (m *Mind) part(said message) {
	var done float64
	if c := m.calls[said.ID]; c != nil && json.Unmarshal(said.Body, &done) == nil {
		c.tell(done)
	}
}

// here does the job on this thread, in slices.
func (m *Mind) here(ctx context.Context, request message, tell func(float64)) (json.RawMessage, error) {
	return run(ctx, request, &aside{breathe: m.breathe, tell: tell, last: time.Now()}).result()
}
