package rendezvous

import (
	"errors"
	"io"
)

var (
	// errForeign is returned for what a server of this kind never sends.
	errForeign = errors.New("rendezvous: not what such a meeting point says")
	// errRefused is returned when the server says that it will not.
	errRefused = errors.New("rendezvous: refused by the meeting point")
)

// wire is the language of one kind of meeting point, on one socket: it says what to write and understands what is read. It
// does no I/O and keeps no time. Each message it writes is answered, if only by its echo, so that silence can be noticed.
type wire interface {
	// greet returns the messages that join the topic.
	greet() [][]byte
	// publish returns the messages that broadcast an envelope.
	publish(sealed []byte) ([][]byte, error)
	// alive returns the messages that say, as shortly as possible, that this side is still there.
	alive() [][]byte
	// bye returns the messages that leave.
	bye() [][]byte
	// read returns the envelopes in what the server sent. After an error the socket is of no more use.
	read(message []byte) (sealed [][]byte, err error)
}

// dialect is one kind of meeting point.
type dialect struct {
	subprotocol string
	binary      bool
	speak       func(topic string, rand io.Reader) (wire, error) // for a new socket
}

var dialects = map[Kind]dialect{
	Tracker: {speak: newTracker},
	Nostr:   {speak: newNostr},
	MQTT:    {subprotocol: "mqtt", binary: true, speak: newMQTT},
}

// letters draws a name of n letters and digits that nobody else has.
func letters(rand io.Reader, n int) (string, error) {
	const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
	b := make([]byte, n)
	if _, err := io.ReadFull(rand, b); err != nil {
		return "", err
	}
	for i := range b {
		b[i] = alphabet[b[i]&31]
	}
	return string(b), nil
}
