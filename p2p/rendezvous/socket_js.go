package rendezvous

import (
	"context"
	"fmt"
	"sync"
	"syscall/js"
)

const (
	// browserInbox is how many messages wait to be read before the socket is given up as a flood.
	browserInbox = 256
	// maxBuffered is how many bytes may wait to be sent before the socket is given up as stuck.
	maxBuffered = 64 << 10
	stateOpen   = 1 // WebSocket.OPEN
)

// browser is the page's own WebSocket.
type browser struct {
	ws     js.Value
	binary bool
	in     chan []byte
	opened chan struct{}
	closed chan struct{}
	once   sync.Once
	funcs  []js.Func
}

// Dial opens a WebSocket.
func Dial(ctx context.Context, to Address) (Socket, error) {
	s := &browser{binary: to.Binary, in: make(chan []byte, browserInbox), opened: make(chan struct{}), closed: make(chan struct{})}
	// The constructor throws for addresses that the page may not use, such as ws: from a secure page.
	if err := guard(func() { s.open(to) }); err != nil {
		return nil, err
	}
	select {
	case <-s.opened:
		return s, nil
	case <-s.closed:
		return nil, errSocket
	case <-ctx.Done():
		s.Close()
		return nil, ctx.Err()
	}
}

// guard turns a thrown exception into an error.
func guard(do func()) (err error) {
	defer func() {
		if thrown, ok := recover().(js.Error); ok {
			err = fmt.Errorf("%w: %w", errSocket, thrown)
		}
	}()
	do()
	return nil
}

func (s *browser) open(to Address) {
	arguments := []any{to.URL}
	if to.Subprotocol != "" {
		arguments = append(arguments, to.Subprotocol)
	}
	s.ws = js.Global().Get("WebSocket").New(arguments...)
	s.ws.Set("binaryType", "arraybuffer")
	s.on("onopen", func(js.Value) { close(s.opened) })
	s.on("onmessage", func(e js.Value) { s.hear(e.Get("data")) })
	s.on("onclose", func(js.Value) { s.end() })
}

func (s *browser) on(name string, do func(event js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		do(args[0])
		return nil
	})
	s.funcs = append(s.funcs, f)
	s.ws.Set(name, f)
}

// hear queues a message. It measures before it copies: a text's length, which syscall/js reads of objects only, is in UTF-16
// units, no more than its bytes.
func (s *browser) hear(data js.Value) {
	var message []byte
	switch {
	case data.Type() == js.TypeString && js.Global().Call("Object", data).Get("length").Int() <= maxMessage:
		message = []byte(data.String())
	case data.Type() == js.TypeObject && data.Get("byteLength").Int() <= maxMessage:
		bytes := js.Global().Get("Uint8Array").New(data)
		message = make([]byte, bytes.Length())
		js.CopyBytesToGo(message, bytes)
	default:
		s.end()
		return
	}
	select {
	case s.in <- message:
	default:
		s.end()
	}
}

func (s *browser) Send(_ context.Context, message []byte) error {
	if s.ws.Get("readyState").Int() != stateOpen || s.ws.Get("bufferedAmount").Int() > maxBuffered {
		return errSocket
	}
	var data any = string(message)
	if s.binary {
		bytes := js.Global().Get("Uint8Array").New(len(message))
		js.CopyBytesToJS(bytes, message)
		data = bytes
	}
	return guard(func() { s.ws.Call("send", data) })
}

func (s *browser) Receive(ctx context.Context) ([]byte, error) {
	select {
	case message := <-s.in:
		return message, nil
	case <-s.closed:
		return nil, errSocket
	case <-ctx.Done():
		s.end()
		return nil, ctx.Err()
	}
}

func (s *browser) Close() error {
	s.end()
	return nil
}

// end detaches the callbacks before it frees them, so that none is called afterwards.
func (s *browser) end() {
	s.once.Do(func() {
		close(s.closed)
		for _, name := range []string{"onopen", "onmessage", "onclose"} {
			s.ws.Set(name, js.Null())
		}
		guard(func() { s.ws.Call("close") })
		for _, f := range s.funcs {
			f.Release()
		}
	})
}
