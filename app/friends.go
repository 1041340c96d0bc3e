package app

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"dominocubano/p2p/identity"
	roomlink "dominocubano/p2p/link"
	"dominocubano/p2p/log"
	"dominocubano/p2p/rendezvous"
	"dominocubano/p2p/room"
)

// Friends is this page's place in one room of friends. It is made once and
// outlives the pages, as [Game] does. Its methods may be called from any
// goroutine and wait for nothing: what comes of them is in the next state.
type Friends struct {
	// Site reads the site's meeting points.
	Site func(ctx context.Context) rendezvous.Config
	// Device is this one, with those meeting points.
	Device func(rendezvous.Config) room.Device
	// Page is the address of the site's page.
	Page string
	// Game is where the games are played that come of the room.
	Game *Game
	// Yield lets the page's other tasks run.
	Yield func()
	// Tab remembers for this tab alone, through reloads, which of the browser's
	// players it is; Kept remembers the last room for all tabs.
	Tab, Kept Store

	mu       sync.Mutex
	state    FriendsState
	room     *room.Room
	end      context.CancelFunc
	watchers map[int]func(FriendsState)
	nextID   int
	joined   log.Hash   // the game that was begun last
	company  *room.Game // that is to be played again, or nil
}

// Stage is how far this page has come into a room.
type Stage int

// The stages.
const (
	Outside  Stage = iota // in no room
	Foreign               // the link names a meeting point that the site does not: to be confirmed
	Held                  // another tab is this player: continue here, or come as another
	Entering              // on the way
	Inside
)

// FriendsState is all that the pages draw of a room.
type FriendsState struct {
	Stage   Stage
	Link    roomlink.Link
	Made    bool          // here, and not by a link that was opened
	Room    room.Snapshot // as it was last
	Waited  bool          // inside for long enough that somebody would have been met
	ByHand  ByHand
	Problem string // key of what went wrong, or ""
	Last    string // fragment of the link of the last room, or ""
}

const (
	tabSeatKey  = "domino.friends.slot."
	lastRoomKey = "domino.friends.room"
	// refresh is how often a lobby is looked at without news: how the meeting
	// points fare is no news.
	refresh = 2 * time.Second
	// wait is how long somebody who is there takes to be met.
	wait = 8 * time.Second
)

// NewFriends returns a place in no room yet.
func NewFriends(page string, tab, kept Store) *Friends {
	f := &Friends{Page: page, Tab: tab, Kept: kept, Device: room.Here, watchers: map[int]func(FriendsState){}, end: func() {}}
	f.state.Last, _ = kept.Get(lastRoomKey)
	return f
}

// State returns the room as it stands.
func (f *Friends) State() FriendsState {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.state
}

// Watch calls g with every new state, until the returned function is called.
func (f *Friends) Watch(g func(FriendsState)) (stop func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	id := f.nextID
	f.nextID++
	f.watchers[id] = g
	return func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.watchers, id)
	}
}

func (f *Friends) change(g func(*FriendsState)) {
	f.mu.Lock()
	g(&f.state)
	state := f.state
	var told []func(FriendsState)
	for _, w := range f.watchers {
		told = append(told, w)
	}
	f.mu.Unlock()
	for _, w := range told {
		w(state)
	}
}

// Dismiss takes the problem off.
func (f *Friends) Dismiss() { f.change(func(s *FriendsState) { s.Problem = "" }) }

// entry is how somebody comes into a room.
type entry struct {
	link    roomlink.Link
	terms   *room.Terms // of a new room; nil in one that there is
	offer   *room.Offer // that invited, or nil
	options room.Options
	foreign bool // its meeting point has been agreed to
}

// Create opens a new room under the terms, and sits down in it.
func (f *Friends) Create(name string, t room.Terms) {
	f.begin(entry{terms: &t, options: room.Options{Name: name}})
}

// Renew sets the same table again under another link, for whoever has only the
// old one to stay out.
func (f *Friends) Renew() {
	s := f.State().Room
	f.Create(me(&s).Name, s.Terms)
}

// Visit comes into the room of a link, to look around first. In the room
// already, it does nothing.
func (f *Friends) Visit(l roomlink.Link, name string) {
	s := f.State()
	if s.Stage != Outside && s.Link.Secret == l.Secret {
		f.resume()
		return
	}
	f.begin(entry{link: l, options: room.Options{Name: name, Slot: f.slot(l)}})
}

// Trust agrees to the meeting point that the link names.
func (f *Friends) Trust(name string) {
	l := f.State().Link
	f.begin(entry{link: l, options: room.Options{Name: name, Slot: f.slot(l)}, foreign: true})
}

// Here continues in this tab as the player that another tab is.
func (f *Friends) Here(name string) {
	l := f.State().Link
	f.begin(entry{link: l, options: room.Options{Name: name, Slot: f.slot(l), Takeover: true}, foreign: true})
}

// Beside comes in as another player of this browser.
func (f *Friends) Beside(name string) {
	f.begin(entry{link: f.State().Link, options: room.Options{Name: name, Another: true}, foreign: true})
}

// slot returns which of the browser's players this tab was in the room.
func (f *Friends) slot(l roomlink.Link) int {
	text, _ := f.Tab.Get(tabSeatKey + l.Fragment())
	slot, err := strconv.Atoi(text)
	if err != nil || slot < 0 || slot >= identity.Slots {
		return 0
	}
	return slot
}

// begin leaves the room there was for another.
func (f *Friends) begin(e entry) {
	old := f.forget()
	ctx, cancel := context.WithCancel(context.Background())
	f.mu.Lock()
	f.end = cancel
	f.mu.Unlock()
	f.change(func(s *FriendsState) {
		*s = FriendsState{Stage: Entering, Link: e.link, Made: e.terms != nil, Last: s.Last}
	})
	go func() {
		if old != nil {
			old.Close() // before another tab's player is looked for: this one was one
		}
		f.enter(ctx, e)
	}()
}

// enter comes in and follows the room, until ctx ends.
func (f *Friends) enter(ctx context.Context, e entry) {
	site := f.Site(ctx)
	if host := e.link.Host; host != "" && !site.Knows(host) {
		if !e.foreign {
			f.update(ctx, func(s *FriendsState) { s.Stage = Foreign })
			return
		}
		if with, err := site.With(host, f.Page); err == nil {
			site = with
		}
	}
	r, err := e.open(ctx, f.Device(site))
	if errors.Is(err, identity.ErrHeld) {
		f.update(ctx, func(s *FriendsState) { s.Stage = Held })
		return
	}
	if err != nil {
		f.update(ctx, func(s *FriendsState) { s.Stage, s.Problem = Outside, problemKey(err) })
		return
	}
	f.settle(ctx, r)
	if e.offer != nil {
		go f.reply(ctx, r, *e.offer)
	}
	f.follow(ctx, r)
}

func (e entry) open(ctx context.Context, d room.Device) (*room.Room, error) {
	if e.terms != nil {
		return room.Create(ctx, d, e.options, *e.terms)
	}
	return room.Join(ctx, d, e.link, e.options)
}

// settle makes the room this page's.
func (f *Friends) settle(ctx context.Context, r *room.Room) {
	snapshot := r.Snapshot()
	f.mu.Lock()
	f.room = r
	f.mu.Unlock()
	f.update(ctx, func(s *FriendsState) {
		s.Stage, s.Link, s.Room, s.Last = Inside, snapshot.Link, snapshot, snapshot.Link.Fragment()
		// What cannot be remembered is asked again.
		_ = f.Tab.Set(tabSeatKey+s.Last, strconv.Itoa(snapshot.Slot))
		_ = f.Kept.Set(lastRoomKey, s.Last)
	})
}

// follow hears what happens in the room.
func (f *Friends) follow(ctx context.Context, r *room.Room) {
	patience := time.Now().Add(wait)
	for {
		snapshot, err := next(ctx, r)
		if err != nil {
			return
		}
		waited := !time.Now().Before(patience)
		f.update(ctx, func(s *FriendsState) { s.Room, s.Waited = snapshot, waited })
		f.play(r, snapshot)
	}
}

func next(ctx context.Context, r *room.Room) (room.Snapshot, error) {
	soon, cancel := context.WithTimeout(ctx, refresh)
	defer cancel()
	s, err := r.Next(soon)
	if errors.Is(err, context.DeadlineExceeded) {
		return r.Snapshot(), nil
	}
	return s, err // that of a closed room ends the following
}

// update changes the state, unless the room has been left.
func (f *Friends) update(ctx context.Context, g func(*FriendsState)) {
	if ctx.Err() == nil {
		f.change(g)
	}
}

// Leave says goodbye and gives the chair up.
func (f *Friends) Leave() {
	if r := f.forget(); r != nil {
		go func() {
			f.Game.Quit()
			_ = r.Leave(context.Background()) // it closes the room, heard or not
		}()
	}
	f.Kept.Remove(lastRoomKey)
	f.change(func(s *FriendsState) { *s = FriendsState{} })
}

// forget takes the room off the page, for the caller to close or leave it, and
// gives up coming in where that has not been done yet.
func (f *Friends) forget() *room.Room {
	f.mu.Lock()
	defer f.mu.Unlock()
	r := f.room
	f.room, f.joined, f.company = nil, log.Hash{}, nil
	if r == nil {
		f.end()
	}
	return r
}

// Hide tells the others that this player is away: the page goes out of sight.
func (f *Friends) Hide() {
	if r := f.inside(); r != nil {
		r.Hide()
	}
}

// Wake is the other half of Hide.
func (f *Friends) Wake() {
	if r := f.inside(); r != nil {
		r.Wake()
	}
}

func (f *Friends) inside() *room.Room {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.room
}

// Do does something in the room, off the caller's goroutine.
func (f *Friends) Do(deed func(*room.Room) error) {
	r := f.inside()
	if r == nil {
		return
	}
	go func() {
		err := deed(r)
		if err != nil && f.inside() == r {
			f.change(func(s *FriendsState) { s.Problem = problemKey(err) })
		}
	}()
}

// ReturnCode is what this player types on another device to go on there, or "".
func (f *Friends) ReturnCode() string {
	if r := f.inside(); r != nil {
		return r.ReturnCode()
	}
	return ""
}

// Return comes into the same room as the player of a return code, who plays on
// here and no longer on the other device.
func (f *Friends) Return(typed, name string) error {
	slot, err := identity.Return(f.Device(rendezvous.Config{}).Keeper, typed)
	if err != nil {
		return err
	}
	f.begin(entry{link: f.State().Link, options: room.Options{Name: name, Slot: slot, Takeover: true}, foreign: true})
	return nil
}
