package mesh

import "time"

const (
	// nudges follow an own entry, nudgeTime apart. An ordered channel notices that a packet was lost when three later ones
	// have arrived without it (RFC 9260, section 7.2.4), and after that only when a timer of 0.4 to 1 s ends: a move in a
	// quiet game would wait for that. Of five, three come back at a loss of 5 % each way but for one time in a hundred.
	nudges    = 5
	nudgeTime = 10 * time.Millisecond
)

// nudge lets a few packets follow what was just sent, so that its loss would be noticed at once. What is sent meanwhile
// begins the count anew and no second row.
func (m *Mesh) nudge(c *conn) {
	running := c.nudges > 0
	c.nudges = nudges
	if !running {
		m.after(nudgeTime, func() { m.nudgeOn(c) })
	}
}

func (m *Mesh) nudgeOn(c *conn) {
	if c.member.conn != c {
		return
	}
	c.send(pong(0))
	if c.nudges--; c.nudges > 0 {
		m.after(nudgeTime, func() { m.nudgeOn(c) })
	}
}
