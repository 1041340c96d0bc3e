//go:build !js

package tracker

import (
	"cmp"
	"context"
	"encoding/json"
	"time"

	"github.com/coder/websocket"
)

const (
	// maxJoined bounds the swarms of one socket; a WebTorrent client has one socket for all its torrents.
	maxJoined = 64
	// maxMessage is the longest message read, in bytes: ten offers with all their candidates are less.
	maxMessage = 256 << 10
	// maxWaiting bounds the messages that wait for a slow client; more are dropped.
	maxWaiting = 64
	// A client may send burst messages at once and one more each pace.
	burst = 100
	pace  = 50 * time.Millisecond
	// A socket is asked each pingEvery whether it is there, and closed after writeTime without an answer.
	pingEvery = 30 * time.Second
	writeTime = 10 * time.Second
)

// conn is one client's socket.
type conn struct {
	s      *Server
	host   string
	out    chan []byte
	joined map[membership]bool // guarded by the server's lock
	quiet  time.Time           // when the client has all its messages to send again
	ended  context.Context
	end    context.CancelFunc
}

func newConn(s *Server, host string) *conn {
	ended, end := context.WithCancel(context.Background())
	return &conn{s: s, host: host, out: make(chan []byte, maxWaiting), joined: map[membership]bool{}, ended: ended, end: end}
}

// run serves the client until one side has enough.
func (c *conn) run(ctx context.Context, ws *websocket.Conn) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.ended, cancel)()
	ws.SetReadLimit(maxMessage)
	go func() {
		defer cancel()
		c.write(ctx, ws)
	}()
	for ctx.Err() == nil {
		_, message, err := ws.Read(ctx)
		if err != nil || !c.allowed() {
			return
		}
		c.hear(message)
	}
}

// allowed counts a message.
func (c *conn) allowed() bool {
	now := time.Now()
	if c.quiet.Before(now) {
		c.quiet = now
	}
	c.quiet = c.quiet.Add(pace)
	return c.quiet.Sub(now) <= burst*pace
}

// hear does what a message asks for, or says why not.
func (c *conn) hear(message []byte) {
	r, hashes, err := parse(message)
	if err == nil && r.Action == "scrape" {
		c.s.scrape(c, hashes)
		return
	}
	if err == nil {
		err = c.s.announce(c, hashes[0], r)
	}
	if err != nil {
		c.say(refusal{cmp.Or(r.Action, "announce"), r.InfoHash, err.Error()})
	}
}

// say queues a message; a client that does not read misses it.
func (c *conn) say(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		return // an offer that is no JSON was refused by parse
	}
	select {
	case c.out <- b:
	default:
	}
}

// write sends what is queued, and pings.
func (c *conn) write(ctx context.Context, ws *websocket.Conn) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		var err error
		select {
		case b := <-c.out:
			err = limited(ctx, func(ctx context.Context) error { return ws.Write(ctx, websocket.MessageText, b) })
		case <-ping.C:
			err = limited(ctx, ws.Ping)
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func limited(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, writeTime)
	defer cancel()
	return do(ctx)
}
