package app

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	roomlink "dominocubano/p2p/link"
	"dominocubano/p2p/room"
)

// The way to a table of friends is its link: the address of the page while one
// is there, to come back to by a reload or a bookmark.

// invited returns the link that the address's fragment is.
func invited(fragment string) (roomlink.Link, bool) {
	l, err := roomlink.Parse(fragment)
	return l, err == nil
}

// linkProblem returns the key of what is wrong with a fragment that is much
// like a link, or "" for one that is not.
func linkProblem(fragment string) string {
	if fragment == "" || strings.Trim(fragment[:1], "0123456789") != "" {
		return ""
	}
	if _, err := roomlink.Parse(fragment); err != nil {
		if key := problemKey(err); key == "friends.code.version" || key == "friends.code.host" {
			return key
		}
		return "friends.link.bad"
	}
	return ""
}

// fragmentOf returns what stands after the # of a pasted link, or the whole.
func fragmentOf(pasted string) string {
	return strings.Join(strings.Fields(pasted[strings.LastIndexByte(pasted, '#')+1:]), "")
}

// visit comes into the room that the address names, or that its invitation is
// for.
func (r *root) visit() {
	if o, err := room.ParseOffer(r.screen); err == nil {
		s := r.Game.State().Settings
		r.Friends.Answer(o, visitorName(words(s), s))
		replace(o.Link.Fragment())
		return
	}
	if l, ok := invited(r.screen); ok {
		s := r.Game.State().Settings
		r.Friends.Visit(l, visitorName(words(s), s))
	}
}

// seeFriends takes in the next state of the room. A room that was just made
// has its link for an address; a game with bots alone is where such games are.
func (r *root) seeFriends(s FriendsState) {
	made := s.Made && s.Stage == Inside && r.friends.Stage != Inside
	alone := s.Room.Game != nil && s.Room.Game.Humans.Len() == 1 && r.friends.Stage == Inside && r.friends.Room.Game == nil
	r.friends = s
	switch {
	case made:
		replace(s.Link.Fragment())
	case alone:
		show(screenTable)
	}
}

// friendsScreen returns the page of a table of friends, if the address names
// one.
func (r *root) friendsScreen() app.UI {
	if r.screen == screenFriends {
		return &friendsCreate{Friends: r.Friends, State: r.state, Room: r.friends}
	}
	if room.IsReply(r.screen) {
		return &replyPage{Friends: r.Friends, Text: address(r.Friends.Page, r.screen), Language: r.words().Code}
	}
	if _, ok := invited(r.screen); ok {
		if game := r.friends.Room.Game; game != nil && r.Game.At(game.ID) {
			return &tablePage{Game: r.Game, Friends: r.Friends}
		}
		return &lobbyPage{Friends: r.Friends, State: r.state, Room: r.friends}
	}
	return nil
}
