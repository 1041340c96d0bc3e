package mind

import "encoding/json"

// message is what the page and the worker tell each other.
type message struct {
	ID   int             `json:"id"`
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body,omitempty"`
}

// The kinds of message that are not the name of a job.
const (
	cancelKind = "cancel" // to the worker: the answer is not wanted any more
	readyKind  = "ready"  // from the worker: it listens
	partKind   = "part"   // how much is done, from 0 to 1
	doneKind   = "done"   // with the result
	failedKind = "failed" // with the text of an error
	goneKind   = "gone"   // the worker has ended
)

// newMessage packs a body, which is one of this package's types and so always
// can be.
func newMessage(id int, kind string, body any) message {
	packed, err := json.Marshal(body)
	if err != nil {
		panic("mind: " + err.Error())
	}
	return message{id, kind, packed}
}

// text returns the message as it travels.
func (m message) text() string {
	packed, err := json.Marshal(m)
	if err != nil {
		panic("mind: " + err.Error())
	}
	return string(packed)
}
