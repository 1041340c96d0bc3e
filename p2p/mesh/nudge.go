package mesh

import "time"

const (
	// nudges follow an own entry, nudgeTime apart. An ordered channel notices that a packet was lost when three later ones
	// have arrived without it (RFC 9260, section 7.2.4), and after that only when a timer of 0.4 to 1 s ends: a move in a
	// quiet game would wait for that. Of five, three come back at a loss of 5 % each way but for one time in a hundred.
	nudges    = 5
	nudgeTime = 10 * time.Millisecond
	// copies of a short entry are the first of them. They are tossed, and so wait for nothing that was lost before them: at
	// 5 % a move is late by more than two nudges one time in 8,000.
	copies = 2
	// mostCopies bounds what waits to be tossed to less than the nudges; in a row of entries the later ones are nudges too.
	mostCopies = 2 * copies
)

// nudge lets a few packets follow what was just sent, so that its loss would hardly be felt and be noticed at once. What is
// sent meanwhile begins the count anew and no second row.
func (m *Mesh) nudge(c *conn, frame []byte) {
	running := c.nudges > 0
	c.nudges = nudges
	if len(frame) <= maxPush {
		for range copies {
			c.copies = append(c.copies, frame)
		}
		c.copies = c.copies[max(0, len(c.copies)-mostCopies):]
	}
	if !running {
		m.after(nudgeTime, func() { m.nudgeOn(c) })
	}
}

func (m *Mesh) nudgeOn(c *conn) {
	if c.member.conn != c {
		return
	}
	frame := pong(0)
	if len(c.copies) > 0 {
		frame, c.copies = c.copies[0], c.copies[1:]
	}
	c.link.Toss(frame)
	if c.nudges--; c.nudges > 0 {
		m.after(nudgeTime, func() { m.nudgeOn(c) })
	}
}
