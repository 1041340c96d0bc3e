package mesh_test

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestFourMeetAndHearEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := openRoom(t, 4, 1)
		defer r.close()
		r.until(2*time.Second, "full mesh", r.meshed(3))
		for i := range 20 {
			for _, d := range r.devices {
				d.say("%d says %d", d.seat, i)
			}
		}
		r.until(time.Second, "all heard", r.agree(20))
	})
}
