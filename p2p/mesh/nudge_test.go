package mesh

import (
	"testing"
	"testing/synctest"
	"time"

	"dominocubano/p2p/log"
)

// A few packets follow what is said, and no two rows of them.
func TestWhatIsSaidIsFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, c := victim(t)
		link := c.link.(*deaf)
		if _, err := m.log.Takeover(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		say := func() {
			e, err := m.log.Append(t.Context(), log.Open, []byte("move"), nil)
			if err != nil {
				t.Fatal(err)
			}
			m.push(e)
		}
		work := func(d time.Duration) {
			time.Sleep(d)
			synctest.Wait()
			for job, ok := m.jobs.next(); ok; job, ok = m.jobs.next() {
				job()
			}
		}
		say()
		for range 3 {
			work(nudgeTime)
		}
		say()
		for range 20 {
			work(nudgeTime)
		}
		count := map[frameType]int{}
		for _, frame := range link.tossed {
			count[frameType(frame[0])]++
		}
		if len(link.sent) != 2 || count[frameEntry] != 2*copies || count[framePong] != 3+nudges-2*copies {
			t.Errorf("sent %d, tossed %v", len(link.sent), count)
		}
		say()
		c.member.conn = nil
		sent := len(link.tossed)
		work(time.Second)
		if len(link.tossed) != sent {
			t.Error("a link that was given up is written to")
		}
	})
}
