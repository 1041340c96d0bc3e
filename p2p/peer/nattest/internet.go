//go:build linux

package nattest

import (
	"fmt"
	"os/exec"
	"testing"
)

// Internet is a network of public addresses.
type Internet struct {
	t    testing.TB
	hub  *node
	used int // public addresses
	turn bool
}

const (
	gateway    = "203.0.113.1"
	turnServer = "203.0.113.2"
)

// New returns an internet with nobody on it. It ends with the test.
func New(t testing.TB) *Internet {
	t.Helper()
	need(t, "ip", "iproute2")
	need(t, "iptables", "iptables")
	i := &Internet{t: t, hub: newNode(t), used: 2}
	i.hub.run(`ip link add wan type bridge forward_delay 0
		ip addr add %s/24 dev wan
		ip link set wan up`, gateway)
	return i
}

// need fails where a command is missing, with the way to get it.
func need(t testing.TB, command, pkg string) {
	t.Helper()
	if _, err := exec.LookPath(command); err != nil {
		t.Fatalf("nattest: the command %s is missing: apt-get install --no-install-recommends %s", command, pkg)
	}
}

// join gives a node a public address.
func (i *Internet) join(n *node, address string) {
	i.t.Helper()
	i.hub.run(`ip link add w%[1]d type veth peer name wan netns %[1]d
		ip link set w%[1]d master wan up`, n.tid)
	n.run(`ip addr add %s/24 dev wan
		ip link set wan up
		ip route add default via %s`, address, gateway)
}

// next returns an unused public address.
func (i *Internet) next() string {
	i.used++
	return fmt.Sprintf("203.0.113.%d", i.used)
}

// Device adds a device with a public address of its own.
func (i *Internet) Device() *Device {
	i.t.Helper()
	d := &Device{newNode(i.t)}
	i.join(d.node, i.next())
	return d
}

// Behind adds a device behind a router of its own.
func (i *Internet) Behind(nat NAT) *Device {
	i.t.Helper()
	d := &Device{newNode(i.t)}
	i.Move(d, nat)
	return d
}

// Move takes a device that is behind a router, or nowhere yet, behind another one; its old addresses are gone at once, as
// when a phone leaves the Wi-Fi.
func (i *Internet) Move(d *Device, nat NAT) {
	i.t.Helper()
	router := newNode(i.t)
	i.join(router, i.next())
	d.run("ip link show lan >/dev/null 2>&1 && ip link del lan || true")
	router.run(`echo 1 > /proc/sys/net/ipv4/ip_forward
		ip link add lan type veth peer name lan netns %d
		ip addr add 192.168.1.1/24 dev lan
		ip link set lan up`, d.tid)
	d.run(`ip addr add 192.168.1.2/24 dev lan
		ip link set lan up
		ip route add default via 192.168.1.1`)
	router.run("%s", nat.rules())
}
