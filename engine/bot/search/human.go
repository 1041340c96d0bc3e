package search

// alike is how little two moves may differ, in 1/256 of a point, for a person
// to call them equal.
const alike = 64

// Human returns the option that a person would choose: the best, and among
// those as good as that the one that looks most natural to the policy. The
// options go from the best down, as [Settings.Weigh] returns them.
func Human(options []Option) Option {
	best := options[0]
	for _, o := range options[1:] {
		if options[0].Worth-o.Worth <= alike && o.tried == options[0].tried && o.prior > best.prior {
			best = o
		}
	}
	return best
}
