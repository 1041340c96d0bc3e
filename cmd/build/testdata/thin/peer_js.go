// Package peer, thin: what p2p/peer would be in the browser without pion, over
// syscall/js alone. The meter of the parts puts it in place of peer.go and
// peer_js.go, to tell what pion's browser build costs; nobody plays with it.
package peer

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"syscall/js"
)

// Server is a STUN or TURN server.
type Server struct {
	URLs       []string `json:"urls"`
	Username   string   `json:"username,omitempty"`
	Credential string   `json:"credential,omitempty"`
}

// Config is what connections are made with.
type Config struct{ Servers []Server }

// Peer is one connection to one other device.
type Peer struct {
	pc, dc, loose  js.Value
	in             *queue
	local, remote  Description
	opened, closed chan struct{}
	openOnce, once sync.Once
	funcs          []js.Func
}

// Offer makes a peer and the description that asks for an answer.
func Offer(ctx context.Context, cfg Config) (*Peer, []byte, error) {
	p := newPeer(cfg)
	packed, err := p.describe(ctx, cfg, "createOffer")
	return p, packed, err
}

// Answer makes a peer for an offer.
func Answer(ctx context.Context, cfg Config, offer []byte) (*Peer, []byte, error) {
	p := newPeer(cfg)
	if err := p.setRemote(offer, "offer"); err != nil {
		return nil, nil, err
	}
	packed, err := p.describe(ctx, cfg, "createAnswer")
	return p, packed, err
}

func newPeer(cfg Config) *Peer {
	p := &Peer{in: newQueue(), opened: make(chan struct{}), closed: make(chan struct{})}
	var servers []any
	for _, s := range cfg.Servers {
		var urls []any
		for _, url := range s.URLs {
			urls = append(urls, url)
		}
		servers = append(servers, map[string]any{"urls": urls, "username": s.Username, "credential": s.Credential})
	}
	p.pc = js.Global().Get("RTCPeerConnection").New(map[string]any{"iceServers": servers})
	p.dc = p.pc.Call("createDataChannel", "d", map[string]any{"negotiated": true, "id": 0})
	p.loose = p.pc.Call("createDataChannel", "l", map[string]any{"negotiated": true, "id": 1, "ordered": false, "maxRetransmits": 0})
	p.on(p.dc, "onopen", func(js.Value) { p.openOnce.Do(func() { close(p.opened) }) })
	p.on(p.dc, "onclose", func(js.Value) { p.Close() })
	for _, channel := range []js.Value{p.dc, p.loose} {
		channel.Set("binaryType", "arraybuffer")
		p.on(channel, "onmessage", func(e js.Value) {
			array := js.Global().Get("Uint8Array").New(e.Get("data"))
			message := make([]byte, array.Length())
			js.CopyBytesToGo(message, array)
			if !p.in.push(message) {
				p.Close()
			}
		})
	}
	p.on(p.pc, "onconnectionstatechange", func(js.Value) {
		if p.State() == "failed" && is(p.opened) || p.State() == "closed" {
			p.Close()
		}
	})
	return p
}

func (p *Peer) on(target js.Value, event string, do func(js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		do(args[0])
		return nil
	})
	p.funcs = append(p.funcs, f)
	target.Set(event, f)
}

// await waits for a promise.
func await(promise js.Value) (value js.Value, err error) {
	done := make(chan struct{})
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any { value = args[0]; close(done); return nil })
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = fmt.Errorf("peer: %s", args[0].Call("toString"))
		close(done)
		return nil
	})
	promise.Call("then", kept, broken)
	<-done
	kept.Release()
	broken.Release()
	return value, err
}

func (p *Peer) describe(ctx context.Context, cfg Config, create string) ([]byte, error) {
	g := newGathering(cfg)
	p.on(p.pc, "onicecandidate", func(e js.Value) {
		if c := e.Get("candidate"); c.Truthy() {
			g.found(c.Get("candidate").String())
		} else {
			g.found("")
		}
	})
	sdp, err := await(p.pc.Call(create))
	if err == nil {
		_, err = await(p.pc.Call("setLocalDescription", sdp))
	}
	if err == nil {
		if _, err = g.first(ctx); err == nil {
			g.rest()
		}
	}
	if err == nil {
		p.local, err = ParseSDP(p.pc.Get("localDescription").Get("sdp").String())
	}
	if err != nil {
		return nil, err
	}
	return p.local.Pack()
}

func (p *Peer) setRemote(packed []byte, kind string) (err error) {
	if p.remote, err = Unpack(packed); err == nil {
		_, err = await(p.pc.Call("setRemoteDescription", map[string]any{"type": kind, "sdp": p.remote.SDP()}))
	}
	return err
}

// Rest has nothing to add.
func (p *Peer) Rest(context.Context) ([]byte, error) { return nil, nil }

// More has nothing to take.
func (p *Peer) More(context.Context, []byte) error { return nil }

// Accept completes an offer.
func (p *Peer) Accept(answer []byte) error { return p.setRemote(answer, "answer") }

// Fingerprints returns the certificates' hashes of both ends.
func (p *Peer) Fingerprints() (local, remote [32]byte) {
	return p.local.Fingerprint, p.remote.Fingerprint
}

// Opened is closed when messages can be sent.
func (p *Peer) Opened() <-chan struct{} { return p.opened }

// Closed is closed when the connection has ended.
func (p *Peer) Closed() <-chan struct{} { return p.closed }

// State returns the connection's state in WebRTC's words.
func (p *Peer) State() string { return p.pc.Get("connectionState").String() }

// Send queues a message.
func (p *Peer) Send(message []byte) error { return p.send(p.dc, message) }

// Toss sends a message that may be lost.
func (p *Peer) Toss(message []byte) { _ = p.send(p.loose, message) }

func (p *Peer) send(channel js.Value, message []byte) error {
	if is(p.closed) || channel.Get("readyState").String() != "open" {
		return ErrClosed
	}
	array := js.Global().Get("Uint8Array").New(len(message))
	js.CopyBytesToJS(array, message)
	channel.Call("send", array)
	return nil
}

// Buffered returns how many bytes wait to be sent.
func (p *Peer) Buffered() int { return p.dc.Get("bufferedAmount").Int() }

// Receive waits for the next message.
func (p *Peer) Receive(ctx context.Context) ([]byte, error) { return p.in.pop(ctx) }

// Close ends the connection.
func (p *Peer) Close() error {
	p.once.Do(func() {
		close(p.closed)
		p.in.close()
		p.pc.Call("close")
		for _, f := range p.funcs {
			f.Release()
		}
	})
	return nil
}

func is(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func (cfg Config) relays() bool {
	for _, s := range cfg.Servers {
		if len(s.URLs) > 0 && strings.HasPrefix(s.URLs[0], "turn") {
			return true
		}
	}
	return false
}
