package arena

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"dominocubano/engine"
)

// Question is what a program outside is asked: a line of JSON on its standard
// input, to be answered by a line with an [Answer] on its standard output. The
// program is started once a core and asked about every choice of its seats,
// each question whole in itself; its input ends when the bout does.
//
//	{"rules":"Habana","score":[35,20],"leader":2,"deeds":"2:77 3:67L 0:P","seat":1,"hand":"05 37","legal":["1:37R"],"seed":"81985529216486895"}
//	{"event":"1:37R"}
//
// Rules, tiles and events are written as in an engine.Record. In pairs, seats 0
// and 2 play seats 1 and 3; score goes by side.
type Question struct {
	Rules  string   `json:"rules"`
	Score  []int    `json:"score"`  // of the game, a side
	Leader int      `json:"leader"` // of the hand; −1 while that is not settled
	Deeds  string   `json:"deeds"`  // of the hand: what was played and passed
	Seat   int      `json:"seat"`   // whose choice it is
	Hand   string   `json:"hand"`   // the tiles that the seat holds
	Legal  []string `json:"legal"`  // what may be answered
	Seed   string   `json:"seed"`   // a number of 64 bits, as text since JSON's are smaller
}

// ask returns the question of the view.
func ask(v *engine.View, seed uint64) Question {
	rules, round := v.Match.Rules(), v.Match.Round()
	q := Question{
		Rules: rules.String(), Leader: -1, Seat: int(v.Seat), Hand: v.Hand.String(), Seed: strconv.FormatUint(seed, 10),
	}
	for side := range rules.Teams() {
		q.Score = append(q.Score, v.Match.Score(engine.Team(side)))
	}
	if s := round.Leader(); s != engine.NoSeat {
		q.Leader = int(s)
	}
	var deeds []string
	for d := range round.Deeds() {
		e := engine.Pass(d.Seat)
		if !d.Pass {
			e = engine.Play(d.Seat, d.Move)
		}
		deeds = append(deeds, e.String())
	}
	q.Deeds = strings.Join(deeds, " ")
	for _, e := range v.Legal(nil) {
		q.Legal = append(q.Legal, e.String())
	}
	return q
}

// Answer is the event that the program chooses.
type Answer struct {
	Event string `json:"event"`
}

// maxAnswer bounds an answer's bytes.
const maxAnswer = 4096

// outside is a player that another program plays.
type outside struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

// newOutside starts the program; its words are parted by spaces.
func newOutside(command string) (engine.Bot, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, fmt.Errorf("arena: exec: want a program")
	}
	o := &outside{command: exec.Command(words[0], words[1:]...)}
	o.command.Stderr = os.Stderr
	in, err := o.command.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	out, err := o.command.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	o.in, o.out = in, bufio.NewScanner(out)
	o.out.Buffer(nil, maxAnswer)
	if err := o.command.Start(); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	return o, nil
}

// Choose asks the program. What it answers is checked as any player's choice.
func (o *outside) Choose(ctx context.Context, v engine.View, seed uint64, _ func()) (engine.Event, error) {
	if err := ctx.Err(); err != nil {
		return engine.Event{}, err
	}
	line, err := json.Marshal(ask(&v, seed))
	if err != nil {
		return engine.Event{}, fmt.Errorf("arena: %w", err)
	}
	if _, err := o.in.Write(append(line, '\n')); err != nil {
		return engine.Event{}, fmt.Errorf("arena: %s: %w", o.command.Path, err)
	}
	if !o.out.Scan() {
		return engine.Event{}, fmt.Errorf("arena: %s gave no answer: %w", o.command.Path, cmp.Or(o.out.Err(), io.ErrUnexpectedEOF))
	}
	var a Answer
	if err := json.Unmarshal(o.out.Bytes(), &a); err != nil {
		return engine.Event{}, fmt.Errorf("arena: %s answered %.80q: %w", o.command.Path, o.out.Bytes(), err)
	}
	e, err := engine.ParseEvent(a.Event)
	if err == nil {
		err = v.Check(e)
	}
	return e, err
}

// Close ends the program's input and waits for it to end.
func (o *outside) Close() error {
	o.in.Close()
	return o.command.Wait()
}
