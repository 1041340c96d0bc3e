import { EventEmitter } from 'node:events'

// A peer connection that only exchanges descriptions, and checks that they came whole.
export default class Peer extends EventEmitter {
  static WEBRTC_SUPPORT = true

  constructor (opts) {
    super()
    if (opts.initiator) setImmediate(() => this.emit('signal', { type: 'offer', sdp: 'v=0 <offer> & "ñ"' }))
  }

  signal (description) {
    setImmediate(() => this.heard?.(description))
    if (description.type === 'offer') setImmediate(() => this.emit('signal', { type: 'answer', sdp: 'v=0 answer' }))
  }

  destroy () {}
}
