//go:build linux

// Package nattest builds small internets on one machine, for tests of how devices reach each other: routers that
// translate addresses as real ones do, a STUN and TURN server (coturn), and devices behind them.
//
//	device ── router ──┐
//	192.168.1.2  NAT   ├── wan 203.0.113.0/24 ── coturn
//	          device ──┘
//
// Each node is a network namespace of its own, held by a thread of the test, so nothing is left behind however the test
// ends. It needs Linux, root (CAP_NET_ADMIN), and the commands ip, iptables and turnserver; where one is missing the test
// fails and says which.
package nattest
