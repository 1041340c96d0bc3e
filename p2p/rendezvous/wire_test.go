package rendezvous

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

const testTopic = "EQR1M46G7C685C6VFXA8"

func speak(t testing.TB, kind Kind) wire {
	t.Helper()
	w, err := dialects[kind].speak(testTopic, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// heard returns the envelopes in some messages.
func heard(t testing.TB, w wire, messages ...[]byte) [][]byte {
	t.Helper()
	var all [][]byte
	for _, m := range messages {
		sealed, err := w.read(m)
		if err != nil {
			t.Fatalf("%q: %v", m, err)
		}
		all = append(all, sealed...)
	}
	return all
}

// A broker's bytes come in pieces that have nothing to do with packets.
func TestMQTTReadsPacketsFromAnyPieces(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := speak(t, MQTT)
		var stream []byte
		var want [][]byte
		stream = append(stream, packet(mqttConnack, []byte{0, 0})...)
		stream = append(stream, packet(mqttSuback, []byte{0, 1, 0})...)
		for range rapid.IntRange(0, 5).Draw(rt, "envelopes") {
			sealed := rapid.SliceOfN(rapid.Byte(), 1, MaxSealed).Draw(rt, "sealed")
			out, _ := m.publish(sealed)
			stream = append(append(stream, bytes.Join(out, nil)...), packet(0xD0, nil)...)
			want = append(want, sealed)
		}
		var got [][]byte
		for len(stream) > 0 {
			n := rapid.IntRange(1, min(len(stream), 900)).Draw(rt, "piece")
			got = append(got, heard(t, m, stream[:n])...)
			stream = stream[n:]
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			rt.Fatalf("%d envelopes, want %d", len(got), len(want))
		}
	})
}

func TestMQTTPacketsAsTheStandardWritesThem(t *testing.T) {
	greet := speak(t, MQTT).greet()
	connect := "\x10\x20\x00\x04MQTT\x04\x02\x01\x2c\x00\x14" // 3.1.1, clean session, 300 s, a client's name of 20
	if got := string(greet[0]); len(got) != 34 || got[:len(connect)] != connect {
		t.Errorf("CONNECT %q", got)
	}
	if got, want := string(greet[1]), "\x82\x19\x00\x01\x00\x14"+testTopic+"\x00"; got != want {
		t.Errorf("SUBSCRIBE %q, want %q", got, want)
	}
	out, _ := speak(t, MQTT).publish(bytes.Repeat([]byte{7}, 200))
	if got, want := string(out[0][:5]), "\x30\xde\x01\x00\x14"; got != want { // 222 = 0x5e + 1·128
		t.Errorf("PUBLISH %q, want %q", got, want)
	}
}

func TestWhatNoSuchServerSaysEndsTheSocket(t *testing.T) {
	for _, c := range []struct {
		kind    Kind
		message string
	}{
		{Tracker, "{"},
		{Tracker, `[1]`},
		{Tracker, `{"failure reason":"no"}`},
		{Nostr, "{}"},
		{Nostr, "[]"},
		{Nostr, "[1]"},
		{Nostr, `["CLOSED","x","no"]`},
		{MQTT, "\x20\x02\x00\x05"},                    // not authorised
		{MQTT, "\x20\x00"},                            // no code
		{MQTT, "\x90\x03\x00\x01\x80"},                // subscription refused
		{MQTT, "\x30\xff\xff\xff\xff"},                // no end to the length
		{MQTT, "\x30\xff\xff\x01"},                    // longer than any envelope
		{MQTT, "\x30\x01\x00"},                        // no topic
		{MQTT, "\x30\x03\x00\x09x"},                   // a topic that is not there
		{MQTT, strings.Repeat("\x30", 2*maxPacket+1)}, // too much at once
	} {
		if _, err := speak(t, c.kind).read([]byte(c.message)); err == nil {
			t.Errorf("%s takes %q", c.kind, c.message)
		}
	}
}

func TestWhatIsNotForUsIsPassedOver(t *testing.T) {
	event := func(kind int, topic, content string) string {
		return fmt.Sprintf(`["EVENT","s",{"kind":%d,"tags":[["x",%q]],"content":%q}]`, kind, topic, content)
	}
	for _, c := range []struct {
		kind    Kind
		message string
	}{
		{Tracker, `{"info_hash":"another","offer":{"sdp":"AAAA"}}`},
		{Tracker, `{"info_hash":"` + testTopic + `","offer":{"type":"offer","sdp":"v=0\r\n"}}`},
		{Tracker, `{"info_hash":"` + testTopic + `","offer":{"sdp":"` + strings.Repeat("A", 2000) + `"}}`},
		{Tracker, `{"info_hash":"` + testTopic + `","answer":{"sdp":"AAAA"}}`},
		{Nostr, event(1, testTopic, "AAAA")},
		{Nostr, event(nostrKind, "another", "AAAA")},
		{Nostr, event(nostrKind, testTopic, "not base64!")},
		{Nostr, `["EVENT","s",7]`},
		{Nostr, `["EVENT"]`},
		{Nostr, `["AUTH","challenge"]`},
		{MQTT, "\x30\x05\x00\x01xyz"},
		{MQTT, string(packet(mqttPublish, append(text(nil, testTopic), make([]byte, MaxSealed+1)...)))},
		{MQTT, string(packet(mqttPublish, text(nil, testTopic)))},
	} {
		if sealed, err := speak(t, c.kind).read([]byte(c.message)); err != nil || len(sealed) > 0 {
			t.Errorf("%s reads %q as %q, %v", c.kind, c.message, sealed, err)
		}
	}
}

// An announce with ten offers is far from what trackers refuse, and offers are as many as there may be others.
func TestTrackerOffersAsManyAsThereMayBe(t *testing.T) {
	w := speak(t, Tracker)
	for _, c := range []struct{ peers, want int }{{0, 4}, {1, 4}, {5, 5}, {1000, 10}} {
		heard(t, w, fmt.Appendf(nil, `{"info_hash":%q,"incomplete":%d}`, testTopic, c.peers))
		out, err := w.publish(make([]byte, 480))
		if err != nil || len(out) != 1 || len(out[0]) > 15<<10 {
			t.Fatalf("%d messages, %v", len(out), err)
		}
		var a announce
		if err := json.Unmarshal(out[0], &a); err != nil || len(a.Offers) != c.want || a.NumWant != c.want {
			t.Errorf("%d offers for %d peers, numwant %d, %v", len(a.Offers), c.peers, a.NumWant, err)
		}
		names := map[string]bool{a.PeerID: true}
		for _, o := range a.Offers {
			names[o.ID] = true
		}
		for name := range names {
			if len(name) != 20 {
				t.Errorf("identifier %q", name)
			}
		}
		if len(names) != c.want+1 {
			t.Errorf("%d different identifiers", len(names))
		}
	}
}

// The clock of the test bubble is decades slow: the first event is refused by a relay that compares clocks, and those after
// another's has come are not.
func TestNostrTakesTheTimeFromWhoIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := speak(t, Nostr)
		stamp := func() int64 {
			out, err := n.publish([]byte("sealed"))
			var parts []json.RawMessage
			var e event
			if err != nil || json.Unmarshal(out[0], &parts) != nil || json.Unmarshal(parts[1], &e) != nil {
				t.Fatalf("%s, %v", out, err)
			}
			return e.CreatedAt
		}
		if got := stamp(); got != time.Now().Unix() {
			t.Errorf("alone: %d", got)
		}
		for _, theirs := range []int64{time.Now().Unix() + 60, 1_800_000_000} {
			heard(t, n, fmt.Appendf(nil, `["EVENT","s",{"created_at":%d,"kind":25050,"tags":[["x",%q]],"content":"AAAA"}]`, theirs, testTopic))
			time.Sleep(5 * time.Second)
			want := theirs + 5
			if theirs < 1e9 {
				want = time.Now().Unix() // near enough: the own clock
			}
			if got := stamp(); got != want {
				t.Errorf("after %d: %d, want %d", theirs, got, want)
			}
		}
	})
}

func fuzzWire(f *testing.F, kind Kind) {
	for _, messages := range [][][]byte{speak(f, kind).greet(), speak(f, kind).alive(), speak(f, kind).bye()} {
		for _, m := range messages {
			f.Add(m)
		}
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		w := speak(t, kind)
		for i := range message {
			if i%7 != 0 {
				continue
			}
			sealed, err := w.read(message[i:])
			for _, s := range sealed {
				if len(s) == 0 || len(s) > MaxSealed {
					t.Fatalf("an envelope of %d bytes", len(s))
				}
			}
			if err != nil {
				return
			}
		}
	})
}

func FuzzTracker(f *testing.F) {
	f.Add([]byte(`{"info_hash":"` + testTopic + `","peer_id":"x","offer":{"type":"offer","sdp":"AAAA"}}`))
	fuzzWire(f, Tracker)
}

func FuzzNostr(f *testing.F) {
	f.Add([]byte(`["EVENT","s",{"kind":25050,"tags":[["x","` + testTopic + `"]],"content":"AAAA"}]`))
	fuzzWire(f, Nostr)
}

func FuzzMQTT(f *testing.F) {
	f.Add(packet(mqttPublish|2, append(text(nil, testTopic), 0, 1, 5)))
	fuzzWire(f, MQTT)
}

func TestBackoffGrowsToAMinuteWithJitter(t *testing.T) {
	for failures := range 100 {
		full := min(time.Second<<min(failures, 10), time.Minute)
		seen := map[time.Duration]bool{}
		for range 50 {
			d := backoff(failures)
			seen[d] = true
			if d < full/2 || d > full {
				t.Fatalf("%v after %d failures", d, failures)
			}
		}
		if len(seen) < 10 {
			t.Errorf("only %d different waits", len(seen))
		}
	}
}

func TestRecentForgetsTheOldest(t *testing.T) {
	r := newRecent()
	for i := range 2 * recentRoom {
		sealed := fmt.Append(nil, i)
		if !r.fresh(sealed) || r.fresh(sealed) {
			t.Fatal(i)
		}
	}
	if len(r.known) != recentRoom || r.fresh(fmt.Append(nil, recentRoom)) || !r.fresh([]byte("0")) {
		t.Errorf("%d known", len(r.known))
	}
}

func TestBucketRefills(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bucket
		taken := func() (n int) {
			for b.take() {
				n++
			}
			return n
		}
		if n := taken(); n != publishBurst {
			t.Errorf("%d at once", n)
		}
		time.Sleep(10 * publishEvery)
		if n := taken(); n != 10 {
			t.Errorf("%d after ten times as long as one takes", n)
		}
		time.Sleep(24 * time.Hour)
		if n := taken(); n != publishBurst {
			t.Errorf("%d after a day", n)
		}
	})
}

func TestOutboxKeepsTheNewestForTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOutbox()
		o.put([]byte("old"))
		time.Sleep(outboxTime + 1)
		for i := range 10 {
			o.put(fmt.Append(nil, i))
		}
		if got := fmt.Sprintf("%s", o.take()); got != "[2 3 4 5 6 7 8 9]" {
			t.Error(got)
		}
		o.put([]byte("old"))
		time.Sleep(outboxTime + 1)
		if got := o.take(); got != nil {
			t.Errorf("%s", got)
		}
	})
}
