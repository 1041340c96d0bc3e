package room

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"dominocubano/p2p/link"
	"dominocubano/p2p/link/code"
	"dominocubano/p2p/mesh"
	"dominocubano/p2p/rendezvous"
)

// Without any server two texts make a connection, by QR code or by hand:
//
//	host: Invite ──── secret, number, offer ────▶ guest: ParseOffer, Join, Reply
//	host: Accept ◀──────── number, answer ────── guest
//
// Whoever is connected to one in the room is soon connected to all.
var (
	// ErrText is returned for a text that is neither an invitation nor a reply, or not the whole of it.
	ErrText = errors.New("room: not a whole invitation or reply")
	// ErrNobodyWaits is returned by [HandOver] where no page of this browser waits for the reply.
	ErrNobodyWaits = errors.New("room: nobody waits for this reply")
)

// repliesChannel is where a page that was opened by a reply finds the one that
// waits for it.
const repliesChannel = "replies"

// handOverTime is how long a page may take to say that it waited for a reply.
const handOverTime = 2 * time.Second

// number names an invitation.
type number [4]byte

const (
	kindOffer byte = iota + 1
	kindReply
	kindTaken // on the channel only: the reply of this number has arrived
)

// Invitation is one offer to whoever replies to it first.
type Invitation struct {
	// Text is what goes into the QR code, alone or after a page's address and
	// a "#": 178 to 250 letters and digits.
	Text string

	room   *Room
	number number
	offer  *mesh.Invitation
}

// Invite makes an invitation, open until its reply is accepted, its Close or
// the end of the room. It holds the room's secret, as a link does.
func (r *Room) Invite(ctx context.Context) (*Invitation, error) {
	i := &Invitation{room: r}
	if _, err := io.ReadFull(r.device.Rand, i.number[:]); err != nil {
		return nil, fmt.Errorf("room: chance: %w", err)
	}
	var err error
	if i.offer, err = r.mesh.Invite(ctx); err != nil {
		return nil, fmt.Errorf("room: %w", err)
	}
	i.Text = pack(kindOffer, r.link.Secret[:], i.number[:], i.offer.Text)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.invitations == nil {
		r.invitations = map[number]*Invitation{}
		r.awaitReplies()
	}
	r.invitations[i.number] = i
	return i, nil
}

// Close withdraws the invitation.
func (i *Invitation) Close() error {
	i.room.mu.Lock()
	delete(i.room.invitations, i.number)
	i.room.mu.Unlock()
	return i.offer.Close()
}

// Offer is an invitation as its guest reads it.
type Offer struct {
	Link link.Link // to join

	number number
	offer  []byte
}

// ParseOffer reads an invitation, with or without a page's address before it.
func ParseOffer(text string) (Offer, error) {
	var o Offer
	b, err := unpack(kindOffer, text)
	if err != nil || len(b) <= len(o.Link.Secret)+len(o.number) {
		return Offer{}, ErrText
	}
	b = b[copy(o.Link.Secret[:], b):]
	o.offer = b[copy(o.number[:], b):]
	return o, nil
}

// Reply answers an invitation to this room, and returns the text for its host.
func (r *Room) Reply(ctx context.Context, o Offer) (string, error) {
	if o.Link.Secret != r.link.Secret {
		return "", ErrText
	}
	answer, err := r.mesh.Reply(ctx, o.offer)
	if err != nil {
		return "", fmt.Errorf("room: %w", err)
	}
	return pack(kindReply, o.number[:], answer), nil
}

// IsReply reports whether a text is a reply, with or without a page's address
// before it.
func IsReply(text string) bool {
	_, _, err := parseReply(text)
	return err == nil
}

func parseReply(text string) (n number, answer []byte, err error) {
	b, err := unpack(kindReply, text)
	if err != nil || len(b) <= len(n) {
		return n, nil, ErrText
	}
	return n, b[copy(n[:], b):], nil
}

// Accept completes an invitation with its reply. Errors are [ErrText] and
// [mesh.ErrNoInvitation].
func (r *Room) Accept(ctx context.Context, reply string) error {
	n, answer, err := parseReply(reply)
	if err != nil {
		return err
	}
	r.mu.Lock()
	i := r.invitations[n]
	delete(r.invitations, n)
	r.mu.Unlock()
	if i == nil {
		return mesh.ErrNoInvitation
	}
	if err := i.offer.Accept(ctx, answer); err != nil {
		return fmt.Errorf("room: %w", err)
	}
	return nil
}

// awaitReplies accepts what other pages of this browser hand over.
func (r *Room) awaitReplies() {
	tabs := r.device.tabs(r.ctx)
	if tabs == nil {
		return
	}
	r.work.Go(func() {
		for {
			text, err := tabs.Receive(r.ctx)
			if err != nil {
				return
			}
			if n, _, err := parseReply(string(text)); err == nil && r.Accept(r.ctx, string(text)) == nil {
				tabs.Publish(r.ctx, []byte(pack(kindTaken, n[:]))) // best effort: the other page waits in vain
			}
		}
	})
}

// HandOver gives a reply that opened this page to the page of this browser
// that waits for it. After nil this page can be closed.
func HandOver(ctx context.Context, d Device, reply string) error {
	n, _, err := parseReply(reply)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, handOverTime)
	defer cancel()
	tabs := d.tabs(ctx)
	if tabs == nil || tabs.Publish(ctx, []byte(reply)) != nil {
		return ErrNobodyWaits
	}
	for {
		text, err := tabs.Receive(ctx)
		if err != nil {
			return ErrNobodyWaits
		}
		if taken, err := unpack(kindTaken, string(text)); err == nil && bytes.Equal(taken, n[:]) {
			return nil
		}
	}
}

// tabs returns the channel of replies, or nil.
func (d Device) tabs(ctx context.Context) rendezvous.Rendezvous {
	if d.Tabs == nil {
		return nil
	}
	return d.Tabs(ctx, repliesChannel)
}

// textEncoding has the letters and digits of links, which chat programs and QR
// codes like best.
var textEncoding = base32.NewEncoding(code.Alphabet).WithPadding(base32.NoPadding)

const checkBytes = 4

// pack writes: kind 1 | fields | first bytes of the SHA-256 of all that.
func pack(kind byte, fields ...[]byte) string {
	b := append([]byte{kind}, bytes.Join(fields, nil)...)
	sum := sha256.Sum256(b)
	return textEncoding.EncodeToString(append(b, sum[:checkBytes]...))
}

// unpack reads a text of a kind. Case and white space mean nothing.
func unpack(kind byte, text string) ([]byte, error) {
	text = code.Plain(text[strings.LastIndexByte(text, '#')+1:])
	b, err := textEncoding.DecodeString(text)
	n := len(b) - checkBytes
	if err != nil || n < 1 || b[0] != kind {
		return nil, ErrText
	}
	sum := sha256.Sum256(b[:n])
	if !bytes.Equal(sum[:checkBytes], b[n:]) || textEncoding.EncodeToString(b) != text {
		return nil, ErrText
	}
	return b[1:n], nil
}
