package link

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"
)

// hostOption precedes the host of a meeting point.
const hostOption = ".r="

// maxHost is the longest name of a host (RFC 1035, section 2.3.4), with a port.
const maxHost = 253 + len(":65535")

// ErrHost is returned for a meeting point that is not host or host:port.
var ErrHost = errors.New("link: malformed meeting point")

// WithHost returns the link with a meeting point of one's own, host or host:port.
func (l Link) WithHost(host string) (Link, error) {
	host, err := parseHost(hostOption[1:] + host)
	if err != nil {
		return Link{}, err
	}
	l.Host = host
	return l, nil
}

// parseHost reads "r=host" or "r=host:port". Nothing else may hide in it: no user, no path, no characters to be read as
// others.
func parseHost(option string) (string, error) {
	host, ok := strings.CutPrefix(option, hostOption[1:])
	host = strings.ToLower(host)
	if !ok || len(host) > maxHost {
		return "", ErrHost
	}
	name, port := splitPort(host)
	if !lawfulName(name) || port != "" && !lawfulPort(port) {
		return "", ErrHost
	}
	return host, nil
}

// splitPort cuts a port off, unless the colon belongs to an address in brackets.
func splitPort(host string) (name, port string) {
	i := strings.LastIndexByte(host, ':')
	if i < 0 || strings.HasSuffix(host, "]") {
		return host, ""
	}
	if i == len(host)-1 {
		return host, "" // the colon is then no character of a name
	}
	return host[:i], host[i+1:]
}

// lawfulName accepts names of letters, digits and hyphens (RFC 1123, section 2.1), IPv4, and IPv6 in brackets.
func lawfulName(name string) bool {
	if strings.HasPrefix(name, "[") && strings.HasSuffix(name, "]") {
		addr, err := netip.ParseAddr(name[1 : len(name)-1])
		return err == nil && addr.Is6() && addr.Zone() == ""
	}
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' ||
			strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return false
		}
	}
	return true
}

func lawfulPort(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && n > 0 && strconv.FormatUint(n, 10) == port
}
