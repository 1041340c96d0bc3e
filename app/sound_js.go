package app

import (
	"encoding/binary"
	"math"
	"syscall/js"

	"dominocubano/engine"
)

// speaker makes the table's noises: bursts of one strip of white noise through
// narrow bands. It is made at the first sound after a gesture; before one a
// browser would refuse it.
type speaker struct {
	context js.Value
	hiss    js.Value // an AudioBuffer
}

var loud *speaker

// sound plays the noise of a deed: a clack for a tile, two knocks for a pass,
// a shuffle for a deal. It is made in a task of its own: the first one waits
// for the browser's sound to start.
func sound(k engine.Kind, mute bool) {
	if !mute && gestureMade() {
		inTask(func() { play(k) })
	}
}

func play(k engine.Kind) {
	if loud == nil {
		loud = newSpeaker()
	}
	if loud == nil {
		return
	}
	switch k {
	case engine.Played:
		loud.burst(0, 0.035, 2600, 0.5)
	case engine.Passed:
		loud.burst(0, 0.06, 240, 0.9)
		loud.burst(0.16, 0.06, 220, 0.9)
	case engine.Dealt:
		for i := range 6 {
			loud.burst(float64(i)*0.08, 0.03, 1700+float64(i*i%5)*260, 0.22)
		}
	}
}

func gestureMade() bool {
	activation := js.Global().Get("navigator").Get("userActivation")
	return activation.Truthy() && activation.Get("hasBeenActive").Bool()
}

// newSpeaker returns nil where the browser makes no sound.
func newSpeaker() *speaker {
	kind := js.Global().Get("AudioContext")
	if !kind.Truthy() {
		return nil
	}
	context := kind.New()
	rate := context.Get("sampleRate").Int()
	hiss := context.Call("createBuffer", 1, rate/4, rate)
	samples := hiss.Call("getChannelData", 0)
	bytes := js.Global().Get("Uint8Array").New(samples.Get("buffer"))
	js.CopyBytesToJS(bytes, whiteNoise(rate/4))
	return &speaker{context, hiss}
}

// whiteNoise returns so many samples as little-endian 32-bit floats, from a
// xorshift generator (Marsaglia 2003).
func whiteNoise(n int) []byte {
	out := make([]byte, 0, 4*n)
	state := uint32(2463534242)
	for range n {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(int32(state))/(1<<31)))
	}
	return out
}

// burst plays noise through a band around the pitch in Hz: after so many
// seconds, dying away in so many, at a loudness from 0 to 1.
func (s *speaker) burst(after, dying, pitch, loudness float64) {
	source := s.context.Call("createBufferSource")
	source.Set("buffer", s.hiss)
	band := s.context.Call("createBiquadFilter")
	band.Set("type", "bandpass")
	band.Get("frequency").Set("value", pitch)
	gain := s.context.Call("createGain")
	start := s.context.Get("currentTime").Float() + after
	gain.Get("gain").Call("setValueAtTime", loudness, start)
	gain.Get("gain").Call("exponentialRampToValueAtTime", 0.001, start+dying*2.5)
	source.Call("connect", band).Call("connect", gain).Call("connect", s.context.Get("destination"))
	source.Call("start", start)
	source.Call("stop", start+dying*3)
}
