package peer

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// SDP writes the session description that a browser expects: one data channel section, everything in it (RFC 8866, 8841,
// 8839). What is not in a Description is the same for all of ours.
func (d Description) SDP() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	line("v=0")
	line("o=- 1 1 IN IP4 0.0.0.0")
	line("s=-")
	line("t=0 0")
	line("a=group:BUNDLE 0")
	line("m=application 9 UDP/DTLS/SCTP webrtc-datachannel")
	line("c=IN IP4 0.0.0.0")
	line("a=mid:0")
	line("a=sendrecv")
	line("a=setup:%s", d.Role.setup())
	line("a=fingerprint:sha-256 %s", colons(d.Fingerprint))
	line("a=ice-ufrag:%s", d.Ufrag)
	line("a=ice-pwd:%s", d.Pwd)
	line("a=sctp-port:5000")
	line("a=max-message-size:%d", 1<<18)
	for i, c := range d.Candidates {
		line("a=candidate:%s", c.sdp(i))
	}
	if d.More {
		line("a=ice-options:trickle") // RFC 8838
	} else {
		line("a=end-of-candidates")
	}
	return b.String()
}

// sdp writes a candidate as the i-th of its description, with the priority of RFC 8445, section 5.1.2.1.
func (c Candidate) sdp(i int) string {
	preference := [...]uint32{126, 100, 0}[c.Reach]
	priority := preference<<24 | uint32(65535-i)<<8 | 255
	related := ""
	if c.Reach != Host {
		related = " raddr 0.0.0.0 rport 0" // the base is nobody's business, and no check needs it
	}
	return fmt.Sprintf("%d 1 udp %d %s %d typ %s%s", i+1, priority, c.host(), c.Port, c.Reach.typ(), related)
}

func (c Candidate) host() string {
	if c.Addr.IsValid() {
		return c.Addr.String()
	}
	h := hex.EncodeToString(c.MDNS[:])
	return strings.Join([]string{h[:8], h[8:12], h[12:16], h[16:20], h[20:]}, "-") + ".local"
}

// ParseSDP reads what a Description keeps of a session description made by pion or a browser for one data channel.
func ParseSDP(sdp string) (Description, error) {
	var d Description
	fingerprinted := false
	for line := range strings.Lines(sdp) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		ok := true
		switch name {
		case "a=setup":
			d.Role, ok = parseSetup(value)
		case "a=fingerprint":
			d.Fingerprint, ok = parseFingerprint(value)
			fingerprinted = ok
		case "a=ice-ufrag":
			d.Ufrag = value
		case "a=ice-pwd":
			d.Pwd = value
		case "a=candidate":
			if c, useful := parseCandidate(value); useful && !slices.Contains(d.Candidates, c) {
				d.Candidates = append(d.Candidates, c)
			}
		}
		if !ok {
			return Description{}, fmt.Errorf("peer: %s in a session description: %w", name, ErrMalformed)
		}
	}
	if !fingerprinted || d.Ufrag == "" || d.Pwd == "" {
		return Description{}, fmt.Errorf("peer: session description without credentials: %w", ErrMalformed)
	}
	d.Candidates = few(d.Candidates)
	return d, nil
}

func parseSetup(value string) (Role, bool) {
	for _, r := range []Role{RoleOffer, RoleActive, RolePassive} {
		if r.setup() == value {
			return r, true
		}
	}
	return 0, false
}

func parseFingerprint(value string) (fingerprint [32]byte, ok bool) {
	algorithm, digits, _ := strings.Cut(value, " ")
	b, err := hex.DecodeString(strings.ReplaceAll(digits, ":", ""))
	if !strings.EqualFold(algorithm, "sha-256") || err != nil || len(b) != len(fingerprint) {
		return fingerprint, false
	}
	return [32]byte(b), true
}

// parseCandidate reads a candidate line and reports whether it is of use: first component, UDP, an address that a
// stranger could reach.
func parseCandidate(value string) (Candidate, bool) {
	f := strings.Fields(value)
	if len(f) < 8 || f[1] != "1" || !strings.EqualFold(f[2], "udp") || f[6] != "typ" {
		return Candidate{}, false
	}
	port, err := strconv.ParseUint(f[5], 10, 16)
	reach := slices.Index([]string{"host", "srflx", "relay"}, f[7])
	if err != nil || port == 0 || reach < 0 {
		return Candidate{}, false
	}
	c := Candidate{Reach: Reach(reach), Port: uint16(port)}
	if name, ok := strings.CutSuffix(f[4], ".local"); ok {
		id, err := hex.DecodeString(strings.ReplaceAll(name, "-", ""))
		if err != nil || len(id) != len(c.MDNS) {
			return Candidate{}, false
		}
		c.MDNS = [16]byte(id)
		return c, true
	}
	addr, err := netip.ParseAddr(f[4])
	if err != nil || addr.IsLinkLocalUnicast() {
		return Candidate{}, false
	}
	c.Addr = addr.Unmap()
	return c, true
}

// few keeps at most maxCandidates, in their order, dropping from the reach that has most: a relay must not be lost to a
// row of local interfaces.
func few(all []Candidate) []Candidate {
	for len(all) > maxCandidates {
		var count [3]int
		for _, c := range all {
			count[c.Reach]++
		}
		most := slices.MaxFunc([]Reach{Host, Reflexive, Relayed}, func(a, b Reach) int { return cmp.Compare(count[a], count[b]) })
		for i, c := range slices.Backward(all) {
			if c.Reach == most {
				all = slices.Delete(all, i, i+1)
				break
			}
		}
	}
	return all
}

// colons writes a fingerprint as SDP wants it (RFC 8122, section 5).
func colons(fingerprint [32]byte) string {
	pairs := make([]string, len(fingerprint))
	for i, b := range fingerprint {
		pairs[i] = fmt.Sprintf("%02X", b)
	}
	return strings.Join(pairs, ":")
}
