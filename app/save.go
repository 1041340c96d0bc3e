package app

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"dominocubano/engine"
	"dominocubano/p2p"
)

// savedGame is a game on the device, half-played or over.
type savedGame struct {
	Version  int            `json:"version"`
	Record   string         `json:"record"`
	Seat     engine.Seat    `json:"seat"`
	Receipts []savedReceipt `json:"receipts"`
	Series   engine.Series  `json:"series"`
}

// savedReceipt is a deal's receipt in hexadecimal.
type savedReceipt struct {
	Commitment string `json:"commitment"`
	Seed       string `json:"seed"`
	Nonce      string `json:"nonce"`
}

const (
	saveKey     = "domino.game"
	saveVersion = 1
)

// formatSave writes the game, whose record has this text.
func formatSave(s *State, record string) (string, error) {
	g := savedGame{Version: saveVersion, Record: record, Seat: s.View.Seat, Series: s.Series}
	for _, r := range s.Receipts {
		g.Receipts = append(g.Receipts, savedReceipt{
			hex.EncodeToString(r.Commitment[:]), hex.EncodeToString(r.Seed[:]), hex.EncodeToString(r.Nonce),
		})
	}
	text, err := json.Marshal(g)
	return string(text), err
}

// errNewerSave is the error of what was kept by a newer version of the game.
var errNewerSave = errors.New("app: it was kept by a newer version")

// parseSave reads what formatSave writes and refuses what could not have come
// of play. Only the fields that a save holds are set.
func parseSave(text string) (State, error) {
	if err := checkVersion(text, saveVersion); err == errNewerSave {
		return State{}, err
	} else if err != nil {
		return State{}, fmt.Errorf("app: the saved game cannot be read: %w", err)
	}
	var g savedGame
	if err := json.Unmarshal([]byte(text), &g); err != nil {
		return State{}, fmt.Errorf("app: the saved game cannot be read: %w", err)
	}
	s := State{Series: g.Series}
	var err error
	if s.Record, err = engine.ParseRecord(g.Record); err != nil {
		return State{}, err
	}
	if g.Seat >= engine.Seat(s.Record.Rules.Players) {
		return State{}, fmt.Errorf("app: the saved game has no seat %d", g.Seat)
	}
	s.View.Seat = g.Seat
	for _, r := range g.Receipts {
		receipt, err := r.parse()
		if err != nil {
			return State{}, err
		}
		s.Receipts = append(s.Receipts, receipt)
	}
	return s, nil
}

func (r savedReceipt) parse() (out p2p.Receipt, err error) {
	commitment, err1 := hex.DecodeString(r.Commitment)
	seed, err2 := hex.DecodeString(r.Seed)
	nonce, err3 := hex.DecodeString(r.Nonce)
	if err = errors.Join(err1, err2, err3); err != nil || len(commitment) != 32 || len(seed) != 32 {
		return out, fmt.Errorf("app: a receipt of the saved game cannot be read: %w", err)
	}
	out = p2p.Receipt{Commitment: [32]byte(commitment), Seed: [32]byte(seed), Nonce: nonce}
	if _, _, err := out.Verify(engine.Habana()); err != nil {
		return out, err
	}
	return out, nil
}
