//go:build !js

package mind

import "errors"

// startWorker fails: there are workers in browsers only.
func startWorker(func(string)) (func(string), error) {
	return nil, errors.New("mind: no browser, no worker")
}

// breathe has no page to keep alive.
func breathe() {}
