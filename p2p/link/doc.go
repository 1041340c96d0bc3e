// Package link is the one line that friends send each other, and the keys that come from it.
//
//	https://host/path/#1 S0ME…26 characters… XX .r=host:port
//	                   │ └ 128-bit secret     │  └ a meeting point of one's own, if any
//	                   └ version              └ check characters
//
// All of it is in the fragment, which browsers send to nobody. The characters are letters and digits only, since chat
// programs eat others; the same code can be typed. A wrong character is noticed before anything is connected.
package link
