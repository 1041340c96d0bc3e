package app

import "rsc.io/qr/coding"

// qrPenalty is how hard a code is to read (section 7.8.3): the sum of the
// points N1 to N4 of the standard.
func qrPenalty(c *coding.Code) int {
	points, dark := 0, 0
	for y := range c.Size {
		points += qrLine(c.Size, func(x int) bool { return c.Black(x, y) })
		points += qrLine(c.Size, func(x int) bool { return c.Black(y, x) })
		for x := range c.Size {
			if c.Black(x, y) {
				dark++
			}
			if x > 0 && y > 0 && qrBlock(c, x, y) {
				points += 3 // N2: a block of two by two of one colour
			}
		}
	}
	percent := dark * 100 / (c.Size * c.Size)
	return points + max(percent-50, 50-percent)/5*10 // N4: far from half dark
}

func qrBlock(c *coding.Code, x, y int) bool {
	colour := c.Black(x, y)
	return c.Black(x-1, y) == colour && c.Black(x, y-1) == colour && c.Black(x-1, y-1) == colour
}

// qrLine counts the points of a row or a column: N1 for runs of five or more
// modules, N3 for what looks like a finder pattern beside four light modules.
func qrLine(size int, black func(int) bool) (points int) {
	const finder, window = 0b1011101, 1<<11 - 1
	run, seen := 0, 0
	for i := range size {
		if i > 0 && black(i) == black(i-1) {
			run++
		} else {
			run = 1
		}
		switch {
		case run == 5:
			points += 3
		case run > 5:
			points++
		}
		seen = seen << 1 & window
		if black(i) {
			seen |= 1
		}
		if i >= 10 && (seen == finder<<4 || seen == finder) {
			points += 40
		}
	}
	return points
}
