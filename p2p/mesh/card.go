package mesh

import (
	"crypto/ed25519"
	"encoding/binary"
	"errors"
)

// MaxBody is the longest body of a card, in bytes.
const MaxBody = 1 << 10

const (
	cardHead  = 1 + 16 + 8 + 4 + 32 + 32 + 2
	cardLeast = cardHead + ed25519.SignatureSize
)

// ErrCard is returned for bytes that are no card, or one that is not signed.
var ErrCard = errors.New("mesh: malformed card")

// Card is what a session says of itself to all, signed by its player. Everybody keeps the newest of each session and shows
// it to newcomers; so a lobby needs no host: claims and consents are bodies of cards.
type Card struct {
	Session    Session
	Generation uint64            // a player's newer session has a higher one
	Revision   uint32            // of this session's card
	Player     ed25519.PublicKey // 32 bytes
	SealKey    [32]byte          // X25519, of this session
	Left       bool              // the session has ended for good
	Body       []byte

	raw []byte
}

// newer reports whether c replaces old, a card of the same session.
func (c Card) newer(old Card) bool { return c.Revision > old.Revision }

// outranks reports whether c's session takes over from other's, which is of the same player.
func (c Card) outranks(other Card) bool {
	if c.Generation != other.Generation {
		return c.Generation > other.Generation
	}
	return c.Session.Compare(other.Session) > 0
}

// sign completes the card for the room with this topic and sets its bytes:
//
//	left 1 | session 16 | generation 8 | revision 4 | player 32 | seal key 32 | length 2 | body | signature 64
func (c Card) sign(topic [32]byte, key ed25519.PrivateKey) Card {
	b := make([]byte, 1, cardLeast+len(c.Body))
	if c.Left {
		b[0] = 1
	}
	b = append(b, c.Session[:]...)
	b = binary.BigEndian.AppendUint64(b, c.Generation)
	b = binary.BigEndian.AppendUint32(b, c.Revision)
	b = append(append(b, c.Player...), c.SealKey[:]...)
	b = binary.BigEndian.AppendUint16(b, uint16(len(c.Body)))
	b = append(b, c.Body...)
	c.raw = append(b, ed25519.Sign(key, cardMessage(topic, b))...)
	return c
}

func cardMessage(topic [32]byte, body []byte) []byte {
	return append(append([]byte("dominocubano card 1\x00"), topic[:]...), body...)
}

// decodeCard reads a card of exactly these bytes and checks its signature.
func decodeCard(topic [32]byte, b []byte) (Card, error) {
	if len(b) < cardLeast || len(b) > cardLeast+MaxBody || b[0] > 1 {
		return Card{}, ErrCard
	}
	c := Card{Left: b[0] == 1, Session: Session(b[1:17]), Generation: binary.BigEndian.Uint64(b[17:]),
		Revision: binary.BigEndian.Uint32(b[25:]), Player: ed25519.PublicKey(b[29:61]), SealKey: [32]byte(b[61:93]), raw: b}
	n := len(b) - ed25519.SignatureSize
	c.Body = b[cardHead:n]
	if len(c.Body) != int(binary.BigEndian.Uint16(b[93:])) || c.Session == Everybody ||
		!ed25519.Verify(c.Player, cardMessage(topic, b[:n]), b[n:]) {
		return Card{}, ErrCard
	}
	return c, nil
}
