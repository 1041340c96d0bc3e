package room

import (
	"encoding/base64"
	"encoding/json"
	"slices"
	"time"
)

const (
	// keepDays is how long a room that nobody here has come back to is remembered.
	keepDays = 28
	// keepLogs is how many games of a room are: the one that is played, and the
	// one before, which may still be looked at.
	keepLogs = 2
	// stayTime is how often an open room says that it is in use.
	stayTime = 6 * time.Hour
)

// today is counted in days from 1970.
func today() int64 { return time.Now().Unix() / (24 * 60 * 60) }

// tidy deletes what rooms left that this device was in weeks ago.
func (r *Room) tidy() {
	now, own := today(), r.lobby.keepName()
	for _, name := range r.keeper.Names(keptBeginning) {
		text, _ := r.keeper.Get(name)
		state, ok := parseKept(text)
		switch {
		case name == own || !ok:
		case state.Seen == 0: // of an older version: its time begins now
			state.Seen = now
			_ = r.keeper.Put(name, state.encode()) // or the next time
		case now-state.Seen > keepDays:
			for _, store := range state.Logs {
				r.deleteLog(store)
			}
			r.keeper.Delete(name)
		}
	}
}

// stay keeps a room that is open for weeks from being tidied up by another tab.
func (r *Room) stay() {
	for {
		select {
		case <-time.After(stayTime):
			_ = r.act(func(l *lobby) error { l.seen = today(); return nil }) // Snapshot shows the trouble
		case <-r.ctx.Done():
			return
		}
	}
}

// forget deletes the logs that the lobby had before and has no more.
func (r *Room) forget(before []string) {
	for _, name := range before {
		if !slices.Contains(r.lobby.logs, name) {
			r.deleteLog(name)
		}
	}
}

func (r *Room) deleteLog(name string) {
	if r.device.Forget != nil {
		r.device.Forget(name)
	}
}

// keepLog notes the store of a game before it is opened, and drops the oldest.
func (l *lobby) keepLog(s *start) {
	name := storeName(s.genesis(l.room), l.self)
	logs := slices.DeleteFunc(slices.Clone(l.logs), func(known string) bool { return known == name })
	logs = append(logs, name)
	l.logs = logs[max(0, len(logs)-keepLogs):]
}

// encode writes what parseKept reads.
func (k kept) encode() string {
	b, err := json.Marshal(k)
	if err != nil {
		panic(err) // only bytes, numbers and names
	}
	return base64.StdEncoding.EncodeToString(b)
}
