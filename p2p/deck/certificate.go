package deck

import (
	"crypto/ed25519"
	"encoding/binary"
)

// A Certificate says that a seat is taken over: all humans left sign it, the
// leaver's partner included, and the holders hand over their shares with it.
type Certificate struct {
	Seat  int      // taken over
	Heir  int      // who plays for it: its partner
	Epoch uint16   // how many takeovers of the seat there have been, this one included
	Round uint16   // of the request that it answers, see [Deal.Ask]
	Split Split    // of the key, whose shares are handed over
	Last  [40]byte // names the last entry of the seat that counts; the log's affair
}

const (
	// termsSize is what a body says before the signature: epoch, round, split, last.
	termsSize       = 2 + 2 + splitName + len(Certificate{}.Last)
	certificateSize = termsSize + ed25519.SignatureSize
	certificateWord = protocol + " takeover "
)

// terms is the part of a body that the signer agrees to.
func (c Certificate) terms() []byte {
	b := binary.BigEndian.AppendUint16(make([]byte, 0, termsSize), c.Epoch)
	b = binary.BigEndian.AppendUint16(b, c.Round)
	return append(append(b, c.Split.bytes()...), c.Last[:]...)
}

// certificate reads the terms of a signature; they must be there.
func (e Entry) certificate() Certificate {
	seat := int(e.Arg)
	split, err := readSplit(e.Body[4:])
	if err != nil {
		panic("deck: a certificate without its terms: " + err.Error())
	}
	return Certificate{
		Seat:  seat,
		Heir:  partner(seat),
		Epoch: binary.BigEndian.Uint16(e.Body),
		Round: binary.BigEndian.Uint16(e.Body[2:]),
		Split: split,
		Last:  [40]byte(e.Body[4+splitName : termsSize]),
	}
}

// message is what the seals are bound to and, with the signer's seal, what is
// signed.
func (c Certificate) message(d *Deal) []byte {
	context := d.context(d.gone.base, Takeover, c.Seat, uint8(c.Heir))
	h := hash("certificate", context[:], c.terms())
	return append([]byte(certificateWord), h[:]...)
}

// sign makes the body of an entry.
func (c Certificate) sign(d *Deal, key ed25519.PrivateKey, sealed []byte) []byte {
	signature := ed25519.Sign(key, append(c.message(d), sealed...))
	return append(append(c.terms(), signature...), sealed...)
}

// signed reports whether the entry's seat signed what its body says.
func (d *Deal) signed(e Entry) bool {
	if len(e.Body) < certificateSize || !d.table.Chairs[e.Seat].Human {
		return false
	}
	signature, sealed := e.Body[termsSize:certificateSize], e.Body[certificateSize:]
	message := append(e.certificate().message(d), sealed...)
	return ed25519.Verify(d.table.Chairs[e.Seat].Signer, message, signature)
}
