//go:build linux

package nattest

// NAT is how a router translates and filters, in the words of RFC 4787.
type NAT int

const (
	// FullCone maps a port once and lets everybody in: endpoint-independent mapping and filtering.
	FullCone NAT = iota
	// RestrictedCone maps a port once and lets in only whom the device has written to, as most routers at home do:
	// endpoint-independent mapping, address and port-dependent filtering.
	RestrictedCone
	// Symmetric maps a port anew for everybody that the device writes to, as mobile networks do: address and
	// port-dependent mapping and filtering. Two devices behind such routers find each other only by a relay.
	Symmetric
	// NoUDP is Symmetric for TCP and lets no other packet through, as offices and hotels do.
	NoUDP
)

// rules returns the script that makes a router so. Packets that nobody asked for vanish, as they do in real routers: were
// they answered, or tracked, they would spoil the mapping that a device is about to make.
func (n NAT) rules() string {
	const silent = "iptables -A INPUT -i wan -m conntrack --ctstate NEW -j DROP\n"
	switch n {
	case FullCone:
		return `iptables -t nat -A POSTROUTING -o wan -j MASQUERADE
			iptables -t nat -A PREROUTING -i wan -p udp -j DNAT --to-destination 192.168.1.2`
	case RestrictedCone:
		return silent + "iptables -t nat -A POSTROUTING -o wan -j MASQUERADE"
	case NoUDP:
		return silent + `iptables -A FORWARD -p udp -j DROP
			iptables -t nat -A POSTROUTING -o wan -j MASQUERADE --random-fully`
	default:
		return silent + "iptables -t nat -A POSTROUTING -o wan -j MASQUERADE --random-fully"
	}
}
