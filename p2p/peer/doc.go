// Package peer connects two devices directly: one WebRTC connection, one ordered data channel, one small type over pion's
// native build and its browser build.
//
//	lower session id                     the other
//	Offer ──────── description ────────▶ Answer
//	Accept ◀─────── description ──────── │
//	Opened ═══ DTLS, data channel 0 ════ Opened
//
// A [Description] is all that the other side must know: who to expect (the certificate's fingerprint), the ICE
// credentials and the addresses to try. Packed it takes about 70 to 115 bytes, against 557 to 1,050 of the SDP that it
// stands for, so it fits a sealed envelope of fixed size, a QR code and a line of copied text.
//
// There is no renegotiation, no trickling and no ICE restart (pion's browser build has none): whoever wants another try
// makes another Peer.
package peer
