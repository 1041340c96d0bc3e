//go:build linux

package nattest

import (
	"net"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"dominocubano/p2p/peer"
)

const turnUser, turnPassword = "domino", "cuba"

// STUN returns the server that tells a device its public address.
func (i *Internet) STUN() peer.Server {
	i.t.Helper()
	i.serve()
	return peer.Server{URLs: []string{"stun:" + turnServer}}
}

// TURN returns the server that relays what cannot go directly; transport, by which a device speaks to it, is udp or tcp.
func (i *Internet) TURN(transport string) peer.Server {
	i.t.Helper()
	i.serve()
	return peer.Server{URLs: []string{"turn:" + turnServer + "?transport=" + transport}, Username: turnUser, Credential: turnPassword}
}

// serve starts coturn, once.
func (i *Internet) serve() {
	i.t.Helper()
	if i.turn {
		return
	}
	i.turn = true
	need(i.t, "turnserver", "coturn")
	n := newNode(i.t)
	i.join(n, turnServer)
	dir := i.t.TempDir()
	server := exec.Command("turnserver", "-n", "--listening-ip="+turnServer, "--relay-ip="+turnServer, "--lt-cred-mech",
		"--realm=domino.test", "--user="+turnUser+":"+turnPassword, "--no-tls", "--no-dtls", "--no-cli", "--simple-log",
		"--log-file="+filepath.Join(dir, "log"), "--pidfile="+filepath.Join(dir, "pid"), "--userdb="+filepath.Join(dir, "db"))
	server.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} // of the thread, which lives as long as the test
	var err error
	n.do(func() { err = server.Start() })
	if err != nil {
		i.t.Fatalf("nattest: coturn: %v", err)
	}
	i.t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	i.awaitServer()
}

// awaitServer returns when coturn accepts connections.
func (i *Internet) awaitServer() {
	i.t.Helper()
	for began := time.Now(); time.Since(began) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		var conn net.Conn
		var err error
		i.hub.do(func() { conn, err = net.DialTimeout("tcp4", net.JoinHostPort(turnServer, "3478"), time.Second) })
		if err == nil {
			conn.Close()
			return
		}
	}
	i.t.Fatal("nattest: coturn does not answer")
}
