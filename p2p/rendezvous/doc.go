// Package rendezvous carries sealed envelopes between the members of a room before they are connected, through meeting
// points that anybody can host.
//
//	          ┌─ Client ─ wire: WebTorrent tracker ─┐
//	Meeting ──┼─ Client ─ wire: Nostr relay ────────┼── Socket (WebSocket)
//	          ├─ Client ─ wire: MQTT broker ────────┘
//	          └─ Tabs (BroadcastChannel)
//
// All of these are a [Rendezvous]: a best-effort broadcast to whoever is in the same topic. A [Meeting] is several at once,
// with what comes twice dropped. It begins with the first few points of the site's [Config] and adds the others if it
// stays alone.
//
// A wire only says what to write and reads what comes; a [Client] owns the socket: it dials, waits with a back-off, notices
// a point that has gone silent, and says that it is still there every two minutes. Otherwise it sends nothing that was
// not published: when the table is complete, nobody publishes, and the meeting points have peace.
//
// A meeting point sees a topic, sizes and times, and the addresses and origin that any server sees.
package rendezvous
