package mesh

import (
	"context"

	"dominocubano/p2p/peer"
)

// Link is a connection to one other session: reliable, ordered, and with certificates at both ends. *peer.Peer is one.
type Link interface {
	// Accept completes an offered link.
	Accept(answer []byte) error
	// Rest waits for what the description lacked when it was made; nil is nothing.
	Rest(ctx context.Context) ([]byte, error)
	// More takes what Rest has returned at the other end, once.
	More(ctx context.Context, rest []byte) error
	Fingerprints() (local, remote [32]byte)
	Opened() <-chan struct{}
	Closed() <-chan struct{}
	Send(frame []byte) error
	// Toss sends a frame outside the order, once: it may be lost.
	Toss(frame []byte)
	Receive(ctx context.Context) ([]byte, error)
	// Buffered returns the bytes that wait to be sent.
	Buffered() int
	Close() error
}

// Dialer makes links.
type Dialer interface {
	Offer(ctx context.Context) (Link, []byte, error)
	Answer(ctx context.Context, offer []byte) (Link, []byte, error)
}

// Peers is the Dialer over WebRTC.
type Peers struct {
	Config peer.Config
}

// Offer implements [Dialer].
func (p Peers) Offer(ctx context.Context) (Link, []byte, error) {
	link, offer, err := peer.Offer(ctx, p.Config)
	if err != nil {
		return nil, nil, err
	}
	return link, offer, nil
}

// Answer implements [Dialer].
func (p Peers) Answer(ctx context.Context, offer []byte) (Link, []byte, error) {
	link, answer, err := peer.Answer(ctx, p.Config, offer)
	if err != nil {
		return nil, nil, err
	}
	return link, answer, nil
}
