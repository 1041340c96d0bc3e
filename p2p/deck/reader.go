package deck

import "errors"

var errLength = errors.New("wrong length")

// A reader takes a body apart. The first thing that is missing or not
// canonical stops it; what it returned since is worthless, and done says so.
type reader struct {
	rest []byte
	err  error
}

// bytes takes the next n bytes; after a failure it returns zeros.
func (r *reader) bytes(n int) []byte {
	if r.err == nil && len(r.rest) < n {
		r.err = errLength
	}
	if r.err != nil {
		return make([]byte, n)
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// point takes an element that is not the identity.
func (r *reader) point() *point {
	p, err := decodePoint(r.bytes(size))
	if err != nil {
		r.fail(err)
		return generator
	}
	return p
}

func (r *reader) points(n int) []*point {
	list := make([]*point, n)
	for i := range list {
		list[i] = r.point()
	}
	return list
}

func (r *reader) scalar() *scalar {
	s, err := decodeScalar(r.bytes(size))
	if err != nil {
		r.fail(err)
		return new(scalar)
	}
	return s
}

func (r *reader) scalars(n int) []*scalar {
	list := make([]*scalar, n)
	for i := range list {
		list[i] = r.scalar()
	}
	return list
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// done returns the first failure, or that bytes are left.
func (r *reader) done() error {
	if r.err == nil && len(r.rest) > 0 {
		r.err = errLength
	}
	return r.err
}
