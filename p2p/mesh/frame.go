package mesh

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"dominocubano/p2p/log"
)

// frameType is the first byte of every frame.
type frameType byte

const (
	frameAuth  frameType = iota + 1 // see authFrame; the first frame, and only that
	frameCard                       // card
	frameEntry                      // log tag 8 | entry
	frameHave                       // log tag 8 | seat 1 | epoch n | seq n | entry tag 8
	framePull                       // log tag 8 | seat 1 | epoch n | seq n
	frameWant                       // log tag 8 | heads
	frameRun                        // log tag 8 | next 1 | (length 2 | entry)...
	frameFork                       // log tag 8 | fork
	framePing                       // answer 1 | nonce 4 | log tag 8 | heads | (session 16 | tenths of a second 2)...
	framePong                       // nonce 4
	frameRelay                      // session 16 | envelope
	frameAway                       // session 16
)

// maxFrame is the most bytes of a frame, the size that all browsers agree on.
const maxFrame = 16 << 10

var errFrame = errors.New("mesh: malformed frame")

// noLog is the tag in pings of one that has no log yet.
var noLog log.Tag

// ping says that one is there, how far it has heard, and when it last heard of others.
type ping struct {
	answer bool // a pong is asked for
	nonce  uint32
	log    log.Tag
	heads  []log.Head
	ages   []age
}

// age says how long ago somebody was last heard of.
type age struct {
	session Session
	ago     time.Duration // in tenths of a second, at most 109 minutes
}

func (p ping) encode() []byte {
	b := []byte{byte(framePing), 0}
	if p.answer {
		b[1] = 1
	}
	b = binary.BigEndian.AppendUint32(b, p.nonce)
	b = append(b, p.log[:]...)
	b = log.AppendHeads(b, p.heads)
	for _, a := range p.ages {
		b = append(b, a.session[:]...)
		b = binary.BigEndian.AppendUint16(b, uint16(min(a.ago/(100*time.Millisecond), math.MaxUint16)))
	}
	return b
}

// decodePing reads what follows the frame's type.
func decodePing(b []byte) (ping, error) {
	const least = 1 + 4 + 8
	if len(b) < least || b[0] > 1 {
		return ping{}, errFrame
	}
	p := ping{answer: b[0] == 1, nonce: binary.BigEndian.Uint32(b[1:]), log: log.Tag(b[5:13])}
	heads, rest, err := log.CutHeads(b[least:])
	if err != nil || len(rest)%18 != 0 || len(rest) > 18*maxMembers {
		return ping{}, errFrame
	}
	p.heads = heads
	for ; len(rest) > 0; rest = rest[18:] {
		ago := time.Duration(binary.BigEndian.Uint16(rest[16:])) * 100 * time.Millisecond
		p.ages = append(p.ages, age{Session(rest[:16]), ago})
	}
	return p, nil
}

// pong answers a ping; whoever gets one has heard of the sender, and needs no more.
func pong(nonce uint32) []byte {
	return binary.BigEndian.AppendUint32([]byte{byte(framePong)}, nonce)
}

// logFrame begins a frame that concerns one log.
func logFrame(t frameType, tag log.Tag) []byte {
	return append([]byte{byte(t)}, tag[:]...)
}

func entryFrame(tag log.Tag, e log.Entry) []byte {
	return append(logFrame(frameEntry, tag), e.Bytes()...)
}

func haveFrame(tag log.Tag, e log.Entry) []byte {
	entryTag := e.Hash().Tag()
	return append(log.AppendPlace(logFrame(frameHave, tag), e.ID), entryTag[:]...)
}

// decodeHave reads what follows the log's tag.
func decodeHave(b []byte) (log.Head, error) {
	id, rest, err := log.CutPlace(b)
	if err != nil || len(rest) != len(log.Tag{}) {
		return log.Head{}, errFrame
	}
	return log.Head{ID: id, Tag: log.Tag(rest)}, nil
}

// runNext says what follows a run.
type runNext byte

const (
	runLast  runNext = iota // nothing
	runComes                // another, by itself
	runAsk                  // another, if it is asked for
)

func runFrame(tag log.Tag, run [][]byte, next runNext) []byte {
	return log.AppendRun(append(logFrame(frameRun, tag), byte(next)), run)
}

func relayFrame(to Session, envelope []byte) []byte {
	return append(append([]byte{byte(frameRelay)}, to[:]...), envelope...)
}
