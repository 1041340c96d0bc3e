//go:build unix

package bot_test

import (
	"syscall"
	"time"
)

// cpu returns the processor time that the program has used: other programs on
// the machine count for nothing.
func cpu() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
