//go:build !tomorrow

package room

// Version is the protocol's of the lobby and of the deeds in the log.
const Version = 2
