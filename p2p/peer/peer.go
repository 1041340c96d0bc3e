package peer

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/pion/webrtc/v4"
)

// Server is a STUN or TURN server, as web/config.json names it.
type Server struct {
	URLs       []string `json:"urls"`
	Username   string   `json:"username,omitempty"`
	Credential string   `json:"credential,omitempty"`
}

// Config is what connections are made with.
type Config struct {
	// Servers to ask for addresses; none on a LAN without internet.
	Servers []Server
	// Setting changes pion's settings before each connection, such as the network of a test. The browser has no such
	// settings.
	Setting func(*webrtc.SettingEngine)
}

// Peer is one connection to one other device, perhaps not open yet.
type Peer struct {
	pc            *webrtc.PeerConnection
	dc, loose     *webrtc.DataChannel // what is sent on the second may be lost
	in            *queue
	begun         atomic.Bool // the first message of the ordered channel has arrived
	local, remote Description
	described     chan struct{} // closed when remote is set, for good
	rest          chan struct{} // closed when all is gathered
	later         []byte        // what was found after the first description; nil for nothing
	opened        chan struct{}
	closed        chan struct{}
	openOnce      sync.Once
	closeOnce     sync.Once
	release       func() // of what only one of the builds holds
}

// Offer makes a peer and the packed description that asks the other device to answer. Addresses that take longer follow
// with [Peer.Rest].
func Offer(ctx context.Context, cfg Config) (*Peer, []byte, error) {
	p, err := newPeer(cfg)
	if err != nil {
		return nil, nil, err
	}
	packed, err := p.describe(ctx, cfg, func() (webrtc.SessionDescription, error) { return p.pc.CreateOffer(nil) })
	return p.or(packed, err)
}

// Answer makes a peer for an offer, and the packed description to return, see [Offer].
func Answer(ctx context.Context, cfg Config, offer []byte) (*Peer, []byte, error) {
	remote, err := Unpack(offer)
	if err != nil {
		return nil, nil, err
	}
	if remote.Role != RoleOffer {
		return nil, nil, fmt.Errorf("peer: an answer where an offer was due: %w", ErrMalformed)
	}
	p, err := newPeer(cfg)
	if err != nil {
		return nil, nil, err
	}
	if err := p.setRemote(remote, webrtc.SDPTypeOffer); err != nil {
		return p.or(nil, err)
	}
	packed, err := p.describe(ctx, cfg, func() (webrtc.SessionDescription, error) { return p.pc.CreateAnswer(nil) })
	return p.or(packed, err)
}

// or closes a peer that came to nothing.
func (p *Peer) or(packed []byte, err error) (*Peer, []byte, error) {
	if err != nil {
		p.Close()
		return nil, nil, err
	}
	return p, packed, nil
}

// newPeer makes a connection with its data channels. They are negotiated, so that they need no message to open, and both
// sides hold them before anything can arrive.
func newPeer(cfg Config) (*Peer, error) {
	pc, err := api(cfg).NewPeerConnection(webrtc.Configuration{ICEServers: servers(cfg)})
	if err != nil {
		return nil, fmt.Errorf("peer: %w", err)
	}
	p := &Peer{pc: pc, in: newQueue(), opened: make(chan struct{}), closed: make(chan struct{}), release: func() {},
		described: make(chan struct{}), rest: make(chan struct{})}
	p.dc, err = pc.CreateDataChannel("d", channel(0, true))
	if err == nil {
		once := uint16(0)
		init := channel(1, false)
		init.MaxRetransmits = &once
		p.loose, err = pc.CreateDataChannel("l", init)
	}
	if err != nil {
		p.Close()
		return nil, fmt.Errorf("peer: %w", err)
	}
	p.watch()
	return p, nil
}

func channel(id uint16, ordered bool) *webrtc.DataChannelInit {
	negotiated := true
	return &webrtc.DataChannelInit{Negotiated: &negotiated, ID: &id, Ordered: &ordered}
}

// watch follows the channel and the connection. A killed device never closes the channel: only the connection's state
// tells, 15 s later in browsers. To fail before opening is not the end: an answer that a person carries may take longer
// than the checks, and the first check from the other side revives the connection; whoever waits sets the limit.
func (p *Peer) watch() {
	p.dc.OnOpen(func() { p.openOnce.Do(func() { close(p.opened) }) })
	p.dc.OnClose(func() { p.Close() })
	p.pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		failed := s == webrtc.PeerConnectionStateFailed && is(p.opened)
		if failed || s == webrtc.PeerConnectionStateClosed {
			p.Close()
		}
	})
	p.listen(p.dc, func(m []byte) {
		if !p.in.push(m) {
			p.Close()
		}
		p.begun.Store(true)
	})
	p.listen(p.loose, func(m []byte) {
		if p.begun.Load() { // nothing comes before the first message, which says who is there
			p.in.push(m)
		}
	})
}

// describe sets the local description, gathers, and packs what there is at first.
func (p *Peer) describe(ctx context.Context, cfg Config, create func() (webrtc.SessionDescription, error)) ([]byte, error) {
	g := newGathering(cfg)
	stop := p.gather(g)
	all := true
	defer func() {
		if all {
			stop()
			close(p.rest)
		}
	}()
	sdp, err := create()
	if err != nil {
		return nil, fmt.Errorf("peer: %w", err)
	}
	if err := p.pc.SetLocalDescription(sdp); err != nil {
		return nil, fmt.Errorf("peer: %w", err)
	}
	done, err := g.first(ctx)
	if err != nil {
		return nil, err
	}
	if p.local, err = p.gathered(); err != nil {
		return nil, err
	}
	if p.local.More = !done; done {
		return p.local.Pack()
	}
	all = false
	go p.gatherOn(g, stop, p.local)
	return p.local.Pack()
}

// gathered returns the local description as far as it has come.
func (p *Peer) gathered() (Description, error) {
	local := p.pc.LocalDescription()
	if local == nil {
		return Description{}, ErrClosed
	}
	return ParseSDP(local.SDP)
}

// gatherOn finds what was not in the first description.
func (p *Peer) gatherOn(g *gathering, stop func(), first Description) {
	defer close(p.rest)
	g.rest()
	stop()
	whole, err := p.gathered()
	if err != nil || !slices.ContainsFunc(whole.Candidates, func(c Candidate) bool { return !slices.Contains(first.Candidates, c) }) {
		return
	}
	p.later, _ = whole.Pack() // nil if it cannot be packed
}

// Rest waits until all addresses are gathered, two seconds at most, and returns a description for [Peer.More] at the other
// side, nil if the first one has them all.
func (p *Peer) Rest(ctx context.Context) ([]byte, error) {
	select {
	case <-p.rest:
		return p.later, nil
	case <-p.closed:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// More takes a later description of the connection at the other side, once the first was taken. It may be called once.
func (p *Peer) More(ctx context.Context, description []byte) error {
	select {
	case <-p.described:
	case <-p.closed:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	d, err := Unpack(description)
	if err != nil {
		return err
	}
	if d.Fingerprint != p.remote.Fingerprint || d.Ufrag != p.remote.Ufrag || d.Pwd != p.remote.Pwd {
		return fmt.Errorf("peer: another connection's addresses: %w", ErrMalformed)
	}
	section, line := "0", uint16(0)
	for i, c := range d.Candidates {
		if slices.Contains(p.remote.Candidates, c) {
			continue
		}
		init := webrtc.ICECandidateInit{Candidate: "candidate:" + c.sdp(i+maxCandidates), SDPMid: &section, SDPMLineIndex: &line, UsernameFragment: &d.Ufrag}
		if err := p.pc.AddICECandidate(init); err != nil {
			return fmt.Errorf("peer: %w", err)
		}
	}
	return nil
}

// Accept completes an offer with the answer to it.
func (p *Peer) Accept(answer []byte) error {
	remote, err := Unpack(answer)
	if err != nil {
		return err
	}
	if remote.Role == RoleOffer {
		return fmt.Errorf("peer: an offer where an answer was due: %w", ErrMalformed)
	}
	return p.setRemote(remote, webrtc.SDPTypeAnswer)
}

func (p *Peer) setRemote(remote Description, kind webrtc.SDPType) error {
	if is(p.described) {
		return fmt.Errorf("peer: described twice: %w", ErrMalformed)
	}
	p.remote = remote
	if err := p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: kind, SDP: remote.SDP()}); err != nil {
		return fmt.Errorf("peer: %w", err)
	}
	close(p.described)
	return nil
}

// Fingerprints returns the certificates' hashes of both ends; DTLS makes sure that the other end holds its own.
func (p *Peer) Fingerprints() (local, remote [32]byte) {
	return p.local.Fingerprint, p.remote.Fingerprint
}

// Opened is closed when messages can be sent.
func (p *Peer) Opened() <-chan struct{} { return p.opened }

// Closed is closed when the connection is lost for good, or closed by either side.
func (p *Peer) Closed() <-chan struct{} { return p.closed }

// State returns the connection's state in WebRTC's words: new, connecting, connected, disconnected, failed, closed.
func (p *Peer) State() string { return p.pc.ConnectionState().String() }

// Send queues a message of at most 16 KiB.
func (p *Peer) Send(message []byte) error {
	switch {
	case is(p.closed):
		return ErrClosed
	case !is(p.opened):
		return ErrEarly
	}
	if err := p.dc.Send(message); err != nil {
		return fmt.Errorf("%w: %w", ErrClosed, err)
	}
	return nil
}

// Toss sends a message once: it may be lost, and may overtake others, but waits for none that was lost. It never comes
// before the first message of Send.
func (p *Peer) Toss(message []byte) {
	if !is(p.closed) && is(p.opened) {
		_ = p.loose.Send(message) // as good as lost
	}
}

// is reports whether a channel that is only ever closed has been.
func is(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Buffered returns how many bytes wait to be sent.
func (p *Peer) Buffered() int { return int(p.dc.BufferedAmount()) }

// Receive waits for the next message, in the order of sending but for what was tossed. After the end it returns what had arrived, then
// [ErrClosed]. One reader at a time.
func (p *Peer) Receive(ctx context.Context) ([]byte, error) { return p.in.pop(ctx) }

// Close ends the connection. It may be called more than once.
func (p *Peer) Close() error {
	p.closeOnce.Do(func() {
		close(p.closed)
		p.in.close()
		p.release()
		go p.pc.Close() // waits for goroutines of pion, perhaps the one that calls us
	})
	return nil
}

func (cfg Config) relays() bool {
	for _, s := range cfg.Servers {
		for _, url := range s.URLs {
			if strings.HasPrefix(url, "turn") {
				return true
			}
		}
	}
	return false
}

func servers(cfg Config) []webrtc.ICEServer {
	var list []webrtc.ICEServer
	for _, s := range cfg.Servers {
		server := webrtc.ICEServer{URLs: s.URLs, Username: s.Username}
		if s.Credential != "" {
			server.Credential = s.Credential
		}
		list = append(list, server)
	}
	return list
}
