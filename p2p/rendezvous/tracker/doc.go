//go:build !js

// Package tracker is a WebTorrent tracker: JSON over WebSocket, introducing peers that share an info hash.
//
//	announce ─▶ its answer: how many are in the swarm
//	  offers ─▶ one each to other peers, chosen at random
//	  answer ─▶ to the peer whose offer it answers
//
// It speaks to any WebTorrent client as npm's bittorrent-tracker does, keeps everything in memory and nothing after the
// socket has closed, logs nothing, and looks into neither offers nor answers.
//
// Whatever a client does costs a bounded amount: sockets altogether and a host, swarms a socket, peers a swarm, bytes a
// message, messages a second, messages that wait. A socket that does not answer pings is closed.
package tracker
