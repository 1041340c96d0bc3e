package peer

import (
	"syscall/js"

	"github.com/pion/webrtc/v4"
)

func api(Config) *webrtc.API { return webrtc.NewAPI() }

// listen takes a channel's messages from the browser itself. pion's browser build starts a goroutine for each message,
// so they would overtake one another; and it leaves the channel's binaryType to the browser, where it may be a Blob, which
// can only be read later.
func (p *Peer) listen(dc *webrtc.DataChannel, take func([]byte)) {
	channel := dc.JSValue()
	channel.Set("binaryType", "arraybuffer")
	onMessage := js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if data.Type() == js.TypeString {
			go p.Close() // nothing of ours is text
			return nil
		}
		array := js.Global().Get("Uint8Array").New(data)
		message := make([]byte, array.Length())
		js.CopyBytesToGo(message, array)
		take(message)
		return nil
	})
	channel.Set("onmessage", onMessage)
	before := p.release
	p.release = func() {
		before()
		channel.Set("onmessage", js.Null())
		onMessage.Release()
	}
}

// gather tells g of candidates until stopped, from the browser itself: pion's event loses fields and is empty for IPv6.
func (p *Peer) gather(g *gathering) (stop func()) {
	connection := p.pc.JSValue()
	onCandidate := js.FuncOf(func(_ js.Value, args []js.Value) any {
		candidate := args[0].Get("candidate")
		if candidate.IsNull() || candidate.IsUndefined() {
			g.found("")
			return nil
		}
		if line := candidate.Get("candidate").String(); line != "" { // an empty line ends one network's candidates only
			g.found(line)
		}
		return nil
	})
	connection.Call("addEventListener", "icecandidate", onCandidate)
	return func() {
		connection.Call("removeEventListener", "icecandidate", onCandidate)
		onCandidate.Release()
	}
}
