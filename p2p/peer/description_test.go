package peer

import (
	"bytes"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Example packs what a browser offers, for a QR code.
func Example() {
	sdp, _ := os.ReadFile("testdata/chromium.sdp")
	d, _ := ParseSDP(string(sdp))
	packed, _ := d.Pack()
	fmt.Println(len(sdp), "bytes of SDP,", len(packed), "packed")
	for _, c := range d.Candidates {
		fmt.Println(c.sdp(0))
	}
	// Output:
	// 715 bytes of SDP, 83 packed
	// 1 1 udp 2130706431 4f0a91cc-5a7e-4d2c-9d0b-0f3b6c1f7a55.local 54321 typ host
	// 1 1 udp 1694498815 203.0.113.7 61002 typ srflx raddr 0.0.0.0 rport 0
}

func TestSDPsOfAllMakersFit(t *testing.T) {
	files, err := filepath.Glob("testdata/*.sdp")
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			sdp, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			d, err := ParseSDP(string(sdp))
			if err != nil {
				t.Fatal(err)
			}
			packed, err := d.Pack()
			if err != nil {
				t.Fatal(err)
			}
			if len(packed) < 70 || len(packed) > 115 {
				t.Errorf("%d bytes packed", len(packed))
			}
			checkSame(t, d, packed)
		})
	}
}

// checkSame checks that d comes back from its packed form and, but for whether more follows, from its SDP.
func checkSame(t interface{ Errorf(string, ...any) }, d Description, packed []byte) {
	back, err := Unpack(packed)
	if err != nil || !reflect.DeepEqual(back, d) {
		t.Errorf("unpacked %+v, %v, want %+v", back, err, d)
	}
	parsed, err := ParseSDP(d.SDP())
	parsed.More = d.More
	if err != nil || !reflect.DeepEqual(parsed, d) {
		t.Errorf("parsed %+v, %v, want %+v", parsed, err, d)
	}
}

func credential(least, most int) *rapid.Generator[string] {
	return rapid.StringOfN(rapid.RuneFrom([]rune(iceChars)), least, most, -1)
}

func drawCandidate(t *rapid.T) Candidate {
	c := Candidate{Reach: Reach(rapid.IntRange(0, 2).Draw(t, "reach")), Port: rapid.Uint16Min(1).Draw(t, "port")}
	switch rapid.IntRange(ip4, mdns).Draw(t, "family") {
	case ip4:
		c.Addr = netip.AddrFrom4([4]byte(rapid.SliceOfN(rapid.ByteRange(1, 160), 4, 4).Draw(t, "ip4")))
	case ip6:
		ip := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "ip6")
		ip[0], ip[1] = 0x20, 0x01
		c.Addr = netip.AddrFrom16([16]byte(ip))
	default:
		c.MDNS = [16]byte(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "mdns"))
	}
	return c
}

func TestPackingLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Description{
			Role:        Role(rapid.IntRange(0, 2).Draw(t, "role")),
			More:        rapid.Bool().Draw(t, "more"),
			Fingerprint: [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "fingerprint")),
			Ufrag:       credential(minUfrag, maxUfrag).Draw(t, "ufrag"),
			Pwd:         credential(minPwd, maxPwd).Draw(t, "pwd"),
		}
		for range rapid.IntRange(0, maxCandidates).Draw(t, "candidates") {
			c := drawCandidate(t)
			if !contains(d.Candidates, c) {
				d.Candidates = append(d.Candidates, c)
			}
		}
		packed, err := d.Pack()
		if err != nil {
			t.Fatal(err)
		}
		checkSame(t, d, packed)
	})
}

func contains(all []Candidate, c Candidate) bool {
	for _, a := range all {
		if a == c {
			return true
		}
	}
	return false
}

func FuzzUnpack(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.sdp")
	for _, file := range files {
		sdp, _ := os.ReadFile(file)
		if d, err := ParseSDP(string(sdp)); err == nil {
			packed, _ := d.Pack()
			f.Add(packed)
			f.Add(packed[:len(packed)-1])
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := Unpack(b)
		if err != nil {
			return
		}
		if packed, err := d.Pack(); err != nil || !bytes.Equal(packed, b) {
			t.Errorf("%x packs to %x, %v", b, packed, err)
		}
	})
}

func FuzzParseSDP(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.sdp")
	for _, file := range files {
		sdp, _ := os.ReadFile(file)
		f.Add(string(sdp))
	}
	f.Fuzz(func(t *testing.T, sdp string) {
		d, err := ParseSDP(sdp)
		if err != nil {
			return
		}
		if len(d.Candidates) > maxCandidates {
			t.Errorf("%d candidates", len(d.Candidates))
		}
		if packed, err := d.Pack(); err == nil {
			checkSame(t, d, packed)
		}
	})
}

func TestManyInterfacesLeaveRoomForTheRelay(t *testing.T) {
	var b strings.Builder
	b.WriteString(Description{Ufrag: "abcd", Pwd: strings.Repeat("x", 22)}.SDP())
	for i := range 20 {
		fmt.Fprintf(&b, "a=candidate:1 1 udp 1 10.0.0.%d 5000 typ host\r\n", i)
	}
	b.WriteString("a=candidate:1 1 udp 1 203.0.113.9 3478 typ relay raddr 0.0.0.0 rport 0\r\n")
	d, err := ParseSDP(b.String())
	if err != nil {
		t.Fatal(err)
	}
	if n := len(d.Candidates); n != maxCandidates || d.Candidates[n-1].Reach != Relayed {
		t.Errorf("kept %+v", d.Candidates)
	}
}
