package code

// Elements of GF(32) are polynomials over GF(2) modulo x⁵ + x² + 1, bit i the coefficient of xⁱ. Addition is exclusive or;
// α = x generates the multiplicative group.

// timesAlpha multiplies by α: a shift, and x⁵ replaced by x² + 1.
func timesAlpha(a byte) byte {
	a <<= 1
	if a&32 != 0 {
		a ^= 32 | 4 | 1
	}
	return a
}

// protect sets the last two symbols to the remainder of the others, times x², by the generator
//
//	g(x) = (x + 1)(x + α) = x² + (1 + α)x + α
//
// so that the whole is a multiple of g.
func protect(symbols []byte) {
	n := len(symbols) - checks
	var high, low byte // remainder: high·x + low
	for _, s := range symbols[:n] {
		lead := high ^ s
		high, low = low^lead^timesAlpha(lead), timesAlpha(lead)
	}
	symbols[n], symbols[n+1] = high, low
}

// whole reports whether the symbols are a multiple of g: both its roots are theirs (Horner's rule at 1 and at α).
func whole(symbols []byte) bool {
	var atOne, atAlpha byte
	for _, s := range symbols {
		atOne ^= s
		atAlpha = timesAlpha(atAlpha) ^ s
	}
	return atOne == 0 && atAlpha == 0
}
