package rendezvous

import (
	"context"
	"syscall/js"
)

// tabs is a BroadcastChannel: the other tabs of this browser, on pages of the same origin.
type tabs struct {
	inbox
	channel js.Value
}

// Tabs joins the tabs of this browser in a topic, until ctx ends. It returns nil where there is no BroadcastChannel.
func Tabs(ctx context.Context, topic string) Rendezvous {
	t := &tabs{inbox: newInbox()}
	if guard(func() { t.channel = js.Global().Get("BroadcastChannel").New("dominocubano." + topic) }) != nil {
		return nil
	}
	hear := js.FuncOf(func(_ js.Value, args []js.Value) any {
		t.hear(args[0].Get("data"))
		return nil
	})
	t.channel.Set("onmessage", hear)
	context.AfterFunc(ctx, func() {
		t.channel.Set("onmessage", js.Null())
		t.channel.Call("close")
		hear.Release()
	})
	return t
}

func (t *tabs) hear(data js.Value) {
	if !data.InstanceOf(js.Global().Get("Uint8Array")) || data.Length() > MaxSealed {
		return
	}
	sealed := make([]byte, data.Length())
	js.CopyBytesToGo(sealed, data)
	t.put(sealed)
}

// Publish implements [Rendezvous].
func (t *tabs) Publish(ctx context.Context, sealed []byte) error {
	if len(sealed) > MaxSealed {
		return ErrTooLong
	}
	if err := ctx.Err(); err != nil {
		return err // the channel may be closed
	}
	data := js.Global().Get("Uint8Array").New(len(sealed))
	js.CopyBytesToJS(data, sealed)
	return guard(func() { t.channel.Call("postMessage", data) })
}

// Redial implements [Rendezvous]: nothing here dies unnoticed.
func (t *tabs) Redial() {}
