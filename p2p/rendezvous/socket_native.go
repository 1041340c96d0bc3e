//go:build !js

package rendezvous

import (
	"context"
	"fmt"

	"github.com/coder/websocket"
)

// native is a socket of a program outside the browser.
type native struct {
	conn *websocket.Conn
	kind websocket.MessageType
}

// Dial opens a WebSocket.
func Dial(ctx context.Context, to Address) (Socket, error) {
	options := &websocket.DialOptions{}
	if to.Subprotocol != "" {
		options.Subprotocols = []string{to.Subprotocol}
	}
	conn, _, err := websocket.Dial(ctx, to.URL, options)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errSocket, err)
	}
	conn.SetReadLimit(maxMessage)
	kind := websocket.MessageText
	if to.Binary {
		kind = websocket.MessageBinary
	}
	return native{conn, kind}, nil
}

func (s native) Send(ctx context.Context, message []byte) error {
	if err := s.conn.Write(ctx, s.kind, message); err != nil {
		return fmt.Errorf("%w: %w", errSocket, err)
	}
	return nil
}

func (s native) Receive(ctx context.Context) ([]byte, error) {
	_, message, err := s.conn.Read(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errSocket, err)
	}
	return message, nil
}

func (s native) Close() error { return s.conn.CloseNow() }
