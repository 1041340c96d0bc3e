//go:build linux

package nattest

import (
	"fmt"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
)

// node is a network namespace, and the thread that lives in it.
type node struct {
	t    testing.TB
	tid  int // of the thread; names the namespace for the command ip
	jobs chan func()
}

// newNode makes a namespace that lasts as long as the test.
func newNode(t testing.TB) *node {
	t.Helper()
	n := &node{t: t, jobs: make(chan func())}
	entered := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine, and the namespace with the thread
		err := syscall.Unshare(syscall.CLONE_NEWNET)
		n.tid = syscall.Gettid()
		entered <- err
		for job := range n.jobs {
			job()
		}
	}()
	if err := <-entered; err != nil {
		t.Fatalf("nattest: this machine permits no network namespaces (%v): the test needs Linux and root", err)
	}
	t.Cleanup(func() { close(n.jobs) })
	n.run("ip link set lo up")
	return n
}

// do runs f inside the namespace; what it opens and starts stays there.
func (n *node) do(f func()) {
	done := make(chan struct{})
	n.jobs <- func() { f(); close(done) }
	<-done
}

// run runs a shell script inside the namespace.
func (n *node) run(format string, args ...any) {
	n.t.Helper()
	script := fmt.Sprintf(format, args...)
	var out []byte
	var err error
	n.do(func() { out, err = exec.Command("sh", "-ec", script).CombinedOutput() })
	if err != nil {
		n.t.Fatalf("nattest: %v\n%s%s", err, script, out)
	}
}
