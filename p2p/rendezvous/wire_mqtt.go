package rendezvous

import (
	"encoding/binary"
	"fmt"
	"io"
)

// Packet types of MQTT 3.1.1 (section 2.2.1), with the flags they must have.
const (
	mqttConnect    = 0x10
	mqttConnack    = 0x20
	mqttPublish    = 0x30
	mqttSubscribe  = 0x82
	mqttSuback     = 0x90
	mqttPing       = 0xC0
	mqttDisconnect = 0xE0
)

const (
	// mqttKeepAlive, in seconds, is what the broker is promised to hear from us within; it waits half as long again.
	mqttKeepAlive = 300
	// maxPacket is the longest packet that is read, in bytes. Others are published in the topic only by mischief.
	maxPacket = 8 << 10
)

// mqtt speaks to an MQTT broker, version 3.1.1, quality of service 0. The envelope is the payload; a broker keeps none and
// echoes our own.
type mqtt struct {
	topic, client string
	in            []byte // of a packet that has not all come: messages and packets have different borders (section 6)
}

func newMQTT(topic string, rand io.Reader) (wire, error) {
	client, err := letters(rand, 20)
	if err != nil {
		return nil, err
	}
	return &mqtt{topic: topic, client: client}, nil
}

// greet does not wait for the broker's consent before it subscribes (section 3.1.4).
func (m *mqtt) greet() [][]byte {
	const cleanSession = 0x02
	connect := text(nil, "MQTT")
	connect = append(connect, 4, cleanSession)
	connect = binary.BigEndian.AppendUint16(connect, mqttKeepAlive)
	const identifier, quality = 1, 0
	subscribe := binary.BigEndian.AppendUint16(nil, identifier)
	subscribe = append(text(subscribe, m.topic), quality)
	return [][]byte{packet(mqttConnect, text(connect, m.client)), packet(mqttSubscribe, subscribe)}
}

func (m *mqtt) alive() [][]byte { return [][]byte{packet(mqttPing, nil)} }
func (m *mqtt) bye() [][]byte   { return [][]byte{packet(mqttDisconnect, nil)} }

func (m *mqtt) publish(sealed []byte) ([][]byte, error) {
	return [][]byte{packet(mqttPublish, append(text(nil, m.topic), sealed...))}, nil
}

// packet writes a type and flags, the length in sevens of bits (section 2.2.3), and the rest.
func packet(kind byte, rest []byte) []byte {
	b := binary.AppendUvarint([]byte{kind}, uint64(len(rest)))
	return append(b, rest...)
}

// text writes a string with its length before it (section 1.5.3).
func text(b []byte, s string) []byte {
	return append(binary.BigEndian.AppendUint16(b, uint16(len(s))), s...)
}

func (m *mqtt) read(message []byte) ([][]byte, error) {
	if len(m.in)+len(message) > 2*maxPacket {
		return nil, errForeign
	}
	m.in = append(m.in, message...)
	var heard [][]byte
	for {
		kind, body, n, err := nextPacket(m.in)
		if err != nil || n == 0 {
			return heard, err
		}
		sealed, err := m.take(kind, body)
		if err != nil {
			return heard, err
		}
		heard = append(heard, sealed...)
		m.in = append([]byte(nil), m.in[n:]...)
	}
}

// nextPacket splits the first packet off. It takes n bytes; none if not all of it is there yet.
func nextPacket(b []byte) (kind byte, body []byte, n int, err error) {
	if len(b) < 2 {
		return 0, nil, 0, nil
	}
	length, used := binary.Uvarint(b[1:min(len(b), 1+4)])
	switch {
	case used == 0 && len(b) < 1+4:
		return 0, nil, 0, nil
	case used <= 0 || length > maxPacket:
		return 0, nil, 0, errForeign
	}
	n = 1 + used + int(length)
	if n > len(b) {
		return 0, nil, 0, nil
	}
	return b[0], b[1+used : n], n, nil
}

// take understands one packet.
func (m *mqtt) take(kind byte, body []byte) ([][]byte, error) {
	switch {
	case kind == mqttConnack && (len(body) != 2 || body[1] != 0):
		return nil, fmt.Errorf("%w: connection", errRefused)
	case kind == mqttSuback && (len(body) != 3 || body[2] > 2):
		return nil, fmt.Errorf("%w: subscription", errRefused)
	case kind&0xF0 != mqttPublish:
		return nil, nil
	}
	quality := kind >> 1 & 3
	if len(body) < 2 {
		return nil, errForeign
	}
	end := 2 + int(binary.BigEndian.Uint16(body)) // of the topic
	head := end
	if quality > 0 {
		head += 2 // the packet's identifier
	}
	if len(body) < head {
		return nil, errForeign
	}
	if len(body) == head || len(body)-head > MaxSealed || string(body[2:end]) != m.topic {
		return nil, nil
	}
	return [][]byte{body[head:]}, nil
}
