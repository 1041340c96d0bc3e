package peer

import (
	"errors"
	"fmt"
	"net/netip"
)

// Role says which half of the exchange a description is, and with it who opens the DTLS handshake (RFC 8842).
type Role uint8

const (
	RoleOffer   Role = iota // actpass
	RoleActive              // an answer that opens the handshake
	RolePassive             // an answer that waits for it
)

// setup is the role in SDP's words.
func (r Role) setup() string { return [...]string{"actpass", "active", "passive"}[r] }

// Reach says how an address was found (RFC 8445, section 5.1.1).
type Reach uint8

const (
	Host      Reach = iota // of an interface of the device, or a name that hides one
	Reflexive              // as a STUN server sees the device
	Relayed                // at a TURN server
)

func (r Reach) typ() string { return [...]string{"host", "srflx", "relay"}[r] }

// Candidate is one UDP address to try: an IP address, or where the browser hides that, the UUID of a name under .local.
type Candidate struct {
	Reach Reach
	Addr  netip.Addr // not valid if MDNS is set
	MDNS  [16]byte
	Port  uint16
}

// Description is one side's half of what two peers tell each other.
type Description struct {
	Role        Role
	More        bool     // candidates may follow, in another description of the same connection
	Fingerprint [32]byte // SHA-256 of the DTLS certificate
	Ufrag, Pwd  string   // ICE credentials (RFC 8839, section 5.4)
	Candidates  []Candidate
}

// Most candidates that are sent; a device with more interfaces keeps the first of each reach.
const maxCandidates = 8

const (
	version            = 1
	more               = 1 << 3
	minUfrag, maxUfrag = 4, 64
	minPwd, maxPwd     = 22, 64
)

// Families of an address in the packed form.
const (
	ip4 = iota + 1
	ip6
	mdns
)

// ErrMalformed is returned for bytes that are no packed description.
var ErrMalformed = errors.New("peer: malformed description")

// Pack writes the short form:
//
//	version 4 bits, more 1, role 3 | fingerprint 32 | ufrag | pwd | count 1 | candidates
//
// A credential is its length in one byte and six bits for each of its characters, which are those of base64 (RFC 8839's
// ice-char). A candidate is reach and family in one byte, 4 or 16 bytes of address or name, and the port.
func (d Description) Pack() ([]byte, error) {
	if len(d.Candidates) > maxCandidates || d.Role > RolePassive {
		return nil, ErrMalformed
	}
	first := version<<4 | byte(d.Role)
	if d.More {
		first |= more
	}
	b := append(make([]byte, 0, 128), first)
	b = append(b, d.Fingerprint[:]...)
	b, err := packChars(b, d.Ufrag, minUfrag, maxUfrag)
	if err != nil {
		return nil, err
	}
	if b, err = packChars(b, d.Pwd, minPwd, maxPwd); err != nil {
		return nil, err
	}
	b = append(b, byte(len(d.Candidates)))
	for _, c := range d.Candidates {
		if b, err = c.pack(b); err != nil {
			return nil, err
		}
	}
	return b, nil
}

func (c Candidate) pack(b []byte) ([]byte, error) {
	if c.Reach > Relayed || c.Port == 0 || c.Addr.Zone() != "" || c.Addr.Is4In6() {
		return nil, fmt.Errorf("peer: candidate %v cannot be packed: %w", c.Addr, ErrMalformed)
	}
	kind := byte(c.Reach) << 4
	switch {
	case c.Addr.Is4():
		b = append(append(b, kind|ip4), c.Addr.AsSlice()...)
	case c.Addr.Is6():
		b = append(append(b, kind|ip6), c.Addr.AsSlice()...)
	default:
		b = append(append(b, kind|mdns), c.MDNS[:]...)
	}
	return append(b, byte(c.Port>>8), byte(c.Port)), nil
}

// Unpack reads a packed description of exactly these bytes.
func Unpack(b []byte) (Description, error) {
	u := unpacker{b: b}
	first := u.byte()
	d := Description{Role: Role(first & (more - 1)), More: first&more != 0}
	copy(d.Fingerprint[:], u.take(len(d.Fingerprint)))
	d.Ufrag = u.chars(minUfrag, maxUfrag)
	d.Pwd = u.chars(minPwd, maxPwd)
	n := int(u.byte())
	if first>>4 != version || d.Role > RolePassive || n > maxCandidates {
		return Description{}, ErrMalformed
	}
	for range n {
		d.Candidates = append(d.Candidates, u.candidate())
	}
	if u.failed || len(u.b) != 0 {
		return Description{}, ErrMalformed
	}
	return d, nil
}

// unpacker takes fields from bytes and remembers the first that was not there.
type unpacker struct {
	b      []byte
	failed bool
}

func (u *unpacker) take(n int) []byte {
	if u.failed || n > len(u.b) {
		u.failed = true
		return nil
	}
	field := u.b[:n]
	u.b = u.b[n:]
	return field
}

func (u *unpacker) byte() byte {
	if b := u.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (u *unpacker) candidate() Candidate {
	kind := u.byte()
	c := Candidate{Reach: Reach(kind >> 4)}
	switch kind & 15 {
	case ip4:
		c.Addr, _ = netip.AddrFromSlice(u.take(4))
	case ip6:
		c.Addr, _ = netip.AddrFromSlice(u.take(16))
	case mdns:
		copy(c.MDNS[:], u.take(16))
	default:
		u.failed = true
	}
	c.Port = uint16(u.byte())<<8 | uint16(u.byte())
	if c.Reach > Relayed || c.Port == 0 || c.Addr.Is4In6() {
		u.failed = true
	}
	return c
}
