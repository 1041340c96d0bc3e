package deck

// Who keeps the shares of whose key, and who plays for an empty chair: the
// rows of the table in the package's documentation, over the seats that are
// human at the moment.

// crowd says which seats are human now.
type crowd [4]bool

func (t Table) crowd() crowd {
	var c crowd
	for _, s := range t.humans() {
		c[s] = true
	}
	return c
}

// list returns the human seats in order.
func (c crowd) list() []int {
	var seats []int
	for s, human := range c {
		if human {
			seats = append(seats, s)
		}
	}
	return seats
}

// without returns the crowd after one has left.
func (c crowd) without(seat int) crowd {
	c[seat] = false
	return c
}

// partner returns the seat opposite.
func partner(seat int) int { return (seat + 2) % 4 }

// holders lists the seats among whom the seat's key is split: all other
// humans, if the partner is one of them and not the only one. Holders who are
// all opponents are a natural coalition, and a partner alone would hold the
// key itself.
func (t Table) holders(seat int, c crowd) []int {
	if !t.Pairs || !c[seat] || !c[partner(seat)] {
		return nil
	}
	others := c.without(seat).list()
	if len(others) < 2 {
		return nil
	}
	return others
}

// host returns the human seat whose device plays for an empty chair: the
// partner; between two human partners, the one whose right hand the chair is
// at; without pairs, the next human in turn order.
func (t Table) host(seat int, c crowd) int {
	if c[seat] {
		return seat
	}
	n := len(t.Chairs)
	if t.Pairs && c[partner(seat)] {
		return partner(seat)
	}
	step := 1
	if t.Pairs {
		step = n - 1 // the seat before it in turn order, which runs to the right
	}
	for s := (seat + step) % n; s != seat; s = (s + step) % n {
		if c[s] {
			return s
		}
	}
	return seat
}

// Host returns the seat whose device plays for this seat: itself, if a human
// sits there.
func (t Table) Host(seat int) int { return t.host(seat, t.crowd()) }
