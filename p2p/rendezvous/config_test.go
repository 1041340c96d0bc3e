//go:build !js

package rendezvous_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dominocubano/p2p/peer"
	"dominocubano/p2p/rendezvous"
)

const page = "https://example.org/domino/?x#1ABC"

func ExampleParseConfig() {
	file := []byte(`{"points": [{"kind": "tracker", "url": "/announce"}, {"kind": "mqtt", "url": "wss://broker.example"}]}`)
	c, err := rendezvous.ParseConfig(file, "http://192.168.1.20:8000/")
	fmt.Println(c.Points, err)
	fmt.Println(c.Knows("broker.example"), c.Knows("stranger.example"))
	// Output:
	// [{tracker ws://192.168.1.20:8000/announce} {mqtt wss://broker.example}] <nil>
	// true false
}

// The site's own file is one, and says what the program would have said by itself.
func TestTheSitesConfig(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("..", "..", "web", "config.json"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := rendezvous.ParseConfig(file, page)
	if err != nil || len(c.Points) < 5 || len(c.ICE) == 0 {
		t.Fatalf("%+v, %v", c, err)
	}
	for i, p := range c.Points {
		if !strings.HasPrefix(p.URL, "wss://") || i < 2 && p.Kind != rendezvous.Tracker {
			t.Errorf("point %d is %v", i, p)
		}
	}
	_ = peer.Server(c.ICE[0]) // the same fields
}

func TestConfigSaysWhatIsWrong(t *testing.T) {
	point := func(kind, url string) string { return fmt.Sprintf(`{"points":[{"kind":%q,"url":%q}]}`, kind, url) }
	for name, file := range map[string]string{
		"no JSON":      `{`,
		"a list":       `[]`,
		"kind":         point("smoke", "wss://a"),
		"no kind":      point("", "wss://a"),
		"scheme":       point("mqtt", "mqtt://a"),
		"page scheme":  point("mqtt", "https://a"),
		"no host":      point("mqtt", "wss:///x"),
		"user":         point("mqtt", "wss://u:p@a"),
		"control":      point("mqtt", "wss://a/\n"),
		"first":        `{"first":-1}`,
		"too many":     `{"points":[` + strings.Repeat(`{"kind":"mqtt","url":"wss://a"},`, 32) + `{"kind":"mqtt","url":"wss://a"}]}`,
		"too long":     `{"points":[]}` + strings.Repeat(" ", 64<<10),
		"wrong number": `{"first":"2"}`,
	} {
		if c, err := rendezvous.ParseConfig([]byte(file), page); !errors.Is(err, rendezvous.ErrConfig) {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}

func TestAnOlderProgramReadsANewerConfig(t *testing.T) {
	c, err := rendezvous.ParseConfig([]byte(`{"later":{"x":1},"points":[{"kind":"nostr","url":"wss://a#x","weight":3}],"ice":[]}`), page)
	if err != nil || !reflect.DeepEqual(c.Points, []rendezvous.Point{{Kind: rendezvous.Nostr, URL: "wss://a"}}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// The server of make run names its own tracker first, whatever it is called by.
func TestBeforeIsOnTheServerOfThePage(t *testing.T) {
	file, err := json.Marshal(rendezvous.Config{Points: []rendezvous.Point{{Kind: rendezvous.MQTT, URL: "wss://b"}}}.Before(rendezvous.TrackerPath))
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		"http://localhost:8000/": "ws://localhost:8000/announce",
		page:                     "wss://example.org/announce",
		"http://[fe80::1]:1/a/b": "ws://[fe80::1]:1/announce",
	} {
		if c, err := rendezvous.ParseConfig(file, at); err != nil || c.Points[0].URL != want || len(c.Points) != 2 {
			t.Errorf("%s: %+v, %v", at, c, err)
		}
	}
}

func TestALinksMeetingPointComesFirst(t *testing.T) {
	c, err := rendezvous.Config{Points: []rendezvous.Point{{Kind: rendezvous.Tracker, URL: "wss://known.example:8443/x"}}}.With("friend.example:8000", page)
	if err != nil || c.Points[0].URL != "wss://friend.example:8000/announce" || len(c.Points) != 2 {
		t.Errorf("%+v, %v", c, err)
	}
	for host, want := range map[string]bool{"known.example:8443": true, "KNOWN.example:8443": true, "known.example": false, "friend.example": false, "": false} {
		if (rendezvous.Config{Points: c.Points[1:]}).Knows(host) != want {
			t.Errorf("%q", host)
		}
	}
}

func FuzzParseConfig(f *testing.F) {
	f.Add([]byte(`{"first":1,"points":[{"kind":"tracker","url":"/a"}],"ice":[{"urls":["stun:s"]}]}`), page)
	f.Fuzz(func(t *testing.T, file []byte, page string) {
		c, err := rendezvous.ParseConfig(file, page)
		if err != nil {
			return
		}
		written, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		again, err := rendezvous.ParseConfig(written, page)
		if err != nil || !reflect.DeepEqual(again.Points, c.Points) {
			t.Fatalf("%s: %+v, %v", written, again, err)
		}
	})
}
