//go:build !js

package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/coder/websocket"
)

// bidi is a connection to a browser by WebDriver BiDi, the standard that
// Firefox speaks without a driver of its own: commands with a number, answers
// with the same number, and events.
type bidi struct {
	ws      *websocket.Conn
	mu      sync.Mutex
	last    int
	waiting map[int]chan answer
	onEvent func(method string, params json.RawMessage)
}

// answer is what comes: the answer to a command, or an event.
type answer struct {
	ID      int             `json:"id"`
	Type    string          `json:"type"` // success, error or event
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

// dialBiDi connects to a browser and begins a session.
func dialBiDi(ctx context.Context, url string, onEvent func(string, json.RawMessage)) (*bidi, error) {
	ws, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	ws.SetReadLimit(16 << 20)
	b := &bidi{ws: ws, waiting: map[int]chan answer{}, onEvent: onEvent}
	go b.read()
	return b, b.do(ctx, "session.new", map[string]any{"capabilities": map[string]any{}}, nil)
}

// read hands out answers and events until the connection ends.
func (b *bidi) read() {
	for {
		_, message, err := b.ws.Read(context.Background())
		if err != nil {
			b.end(err)
			return
		}
		var a answer
		if json.Unmarshal(message, &a) != nil {
			continue
		}
		if a.Type == "event" {
			b.onEvent(a.Method, a.Params)
			continue
		}
		b.mu.Lock()
		to := b.waiting[a.ID]
		delete(b.waiting, a.ID)
		b.mu.Unlock()
		if to != nil {
			to <- a
		}
	}
}

// end answers whoever still waits.
func (b *bidi) end(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, to := range b.waiting {
		to <- answer{Error: "closed", Message: err.Error()}
	}
	clear(b.waiting)
}

// do sends a command and reads its result into out, unless that is nil.
func (b *bidi) do(ctx context.Context, method string, params map[string]any, out any) error {
	to := make(chan answer, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.waiting[id] = to
	b.mu.Unlock()
	command, err := json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	if err != nil {
		return err
	}
	if err := b.ws.Write(ctx, websocket.MessageText, command); err != nil {
		return fmt.Errorf("browser: %w", err)
	}
	select {
	case a := <-to:
		if a.Error != "" {
			return fmt.Errorf("browser: %s: %s: %s", method, a.Error, a.Message)
		}
		if out != nil {
			return json.Unmarshal(a.Result, out)
		}
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
