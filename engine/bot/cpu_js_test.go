package bot_test

import (
	"syscall/js"
	"time"
)

// cpu returns the processor time that the program has used: other programs on
// the machine count for nothing.
func cpu() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
