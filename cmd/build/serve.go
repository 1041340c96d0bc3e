//go:build !js

package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"dominocubano/cmd/build/site"
)

var serveCommand = command{
	name: "serve",
	use:  "[-port 8000]: build the site and serve it to this machine and its network",
	run:  serve,
}

func serve(args []string) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	port := flags.Int("port", 8000, "TCP `port` to listen on")
	if err := flags.Parse(args); err != nil {
		return err
	}
	built, err := site.Build(site.Options{})
	if err != nil {
		return err
	}
	offered, err := site.Offer(built)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("", strconv.Itoa(*port)))
	if err != nil {
		return fmt.Errorf("serve: %w; another PORT may be free", err)
	}
	for _, line := range addresses(*port) {
		fmt.Println(line)
	}
	server := http.Server{Handler: offered, ReadHeaderTimeout: 10 * time.Second}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// addresses returns where the site can be opened, a line each. A page from an
// address of the network is no secure context: it plays, but is not kept for
// offline use.
func addresses(port int) []string {
	lines := []string{fmt.Sprintf("on this machine:   http://localhost:%d/", port)}
	for _, ip := range lanAddresses() {
		lines = append(lines, fmt.Sprintf("on your network:   http://%s/", net.JoinHostPort(ip.String(), strconv.Itoa(port))))
	}
	return lines
}

// lanAddresses returns the machine's IPv4 addresses that its neighbours reach.
func lanAddresses() []net.IP {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var out []net.IP
	for _, a := range all {
		network, ok := a.(*net.IPNet)
		if ok && network.IP.To4() != nil && network.IP.IsGlobalUnicast() {
			out = append(out, network.IP)
		}
	}
	return out
}
