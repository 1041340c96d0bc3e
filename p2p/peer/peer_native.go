//go:build !js

package peer

import (
	"github.com/pion/ice/v4"
	"github.com/pion/webrtc/v4"
)

// api returns pion with the settings that tools and tests on one machine need.
func api(cfg Config) *webrtc.API {
	var s webrtc.SettingEngine
	s.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	s.SetIncludeLoopbackCandidate(true)
	if cfg.Setting != nil {
		cfg.Setting(&s)
	}
	return webrtc.NewAPI(webrtc.WithSettingEngine(s))
}

// listen hands over every message of a channel in its order: pion calls from one goroutine.
func (p *Peer) listen(dc *webrtc.DataChannel, take func([]byte)) {
	dc.OnMessage(func(m webrtc.DataChannelMessage) { take(m.Data) })
}

// gather tells g of candidates until stopped.
func (p *Peer) gather(g *gathering) (stop func()) {
	p.pc.OnICECandidate(func(c *webrtc.ICECandidate) {
		if c == nil {
			g.found("")
			return
		}
		g.found(c.ToJSON().Candidate)
	})
	return func() {}
}
