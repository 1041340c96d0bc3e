//go:build linux

package nattest

import (
	"net"

	"github.com/pion/logging"
	"github.com/pion/transport/v5"
	"github.com/pion/transport/v5/stdnet"
	"github.com/pion/webrtc/v4"
)

// Device is a player's device on an Internet.
type Device struct{ *node }

// Setting makes connections from this device, see peer.Config.
func (d *Device) Setting(s *webrtc.SettingEngine) {
	here := inside{node: d.node}
	var err error
	d.do(func() { here.Net, err = stdnet.NewNet() }) // anew each time: the device may have moved
	if err != nil {
		d.t.Errorf("nattest: interfaces: %v", err)
		return
	}
	quiet := logging.NewDefaultLoggerFactory()
	quiet.DefaultLogLevel = logging.LogLevelDisabled
	s.LoggerFactory = quiet
	s.SetNet(here)
	s.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	s.SetIPFilter(func(ip net.IP) bool { return !ip.IsLoopback() })
}

// inside is pion's view of the network from a namespace: a socket belongs to the one that it was opened in.
type inside struct {
	*stdnet.Net
	node *node
}

// ListenPacket implements transport.Net.
func (i inside) ListenPacket(network, address string) (conn net.PacketConn, err error) {
	i.node.do(func() { conn, err = i.Net.ListenPacket(network, address) })
	return conn, err
}

// ListenUDP implements transport.Net.
func (i inside) ListenUDP(network string, local *net.UDPAddr) (conn transport.UDPConn, err error) {
	i.node.do(func() { conn, err = i.Net.ListenUDP(network, local) })
	return conn, err
}

// DialUDP implements transport.Net.
func (i inside) DialUDP(network string, local, remote *net.UDPAddr) (conn transport.UDPConn, err error) {
	i.node.do(func() { conn, err = i.Net.DialUDP(network, local, remote) })
	return conn, err
}

// DialTCP implements transport.Net.
func (i inside) DialTCP(network string, local, remote *net.TCPAddr) (conn transport.TCPConn, err error) {
	i.node.do(func() { conn, err = i.Net.DialTCP(network, local, remote) })
	return conn, err
}
