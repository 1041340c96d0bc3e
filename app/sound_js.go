package app

import (
	"syscall/js"

	"dominocubano/engine"
)

// audio is made at the first sound after a gesture; before one a browser
// would refuse it.
var audio js.Value

// sound plays the noise of a deed: a clack for a tile, two knocks for a pass,
// a shuffle for a deal.
func sound(k engine.Kind, mute bool) {
	if mute || !gestureMade() {
		return
	}
	switch k {
	case engine.Played:
		noise(0, 0.035, 2600, 0.5)
	case engine.Passed:
		noise(0, 0.06, 240, 0.9)
		noise(0.16, 0.06, 220, 0.9)
	case engine.Dealt:
		for i := range 9 {
			noise(float64(i)*0.055, 0.03, 1700+float64(i*i%5)*260, 0.22)
		}
	}
}

func gestureMade() bool {
	activation := js.Global().Get("navigator").Get("userActivation")
	if !activation.Truthy() || !activation.Get("hasBeenActive").Bool() {
		return false
	}
	if audio.IsUndefined() {
		if kind := js.Global().Get("AudioContext"); kind.Truthy() {
			audio = kind.New()
		}
	}
	return audio.Truthy()
}

// noise plays a burst of noise through a band around the pitch: after so many
// seconds, dying away in so many, at a loudness from 0 to 1.
func noise(after, dying, pitch, loud float64) {
	rate := audio.Get("sampleRate").Float()
	n := int(rate * dying * 3)
	buffer := audio.Call("createBuffer", 1, n, rate)
	samples := make([]float32, n)
	state := uint32(2463534242)
	for i := range samples {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		samples[i] = float32(int32(state)) / (1 << 31)
	}
	data := buffer.Call("getChannelData", 0)
	for i, v := range samples {
		data.SetIndex(i, v)
	}
	source := audio.Call("createBufferSource")
	source.Set("buffer", buffer)
	band := audio.Call("createBiquadFilter")
	band.Set("type", "bandpass")
	band.Get("frequency").Set("value", pitch)
	gain := audio.Call("createGain")
	start := audio.Get("currentTime").Float() + after
	gain.Get("gain").Call("setValueAtTime", loud, start)
	gain.Get("gain").Call("exponentialRampToValueAtTime", 0.001, start+dying*2.5)
	source.Call("connect", band).Call("connect", gain).Call("connect", audio.Get("destination"))
	source.Call("start", start)
}
