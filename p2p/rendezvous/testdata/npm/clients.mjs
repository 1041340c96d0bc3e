// Two clients of npm's bittorrent-tracker, introduced by the tracker at the address in the first argument. Their peer
// connections are stand-ins (peer.mjs); the protocol is the real one. Prints what they saw.
import { register } from 'node:module'

register('./hooks.mjs', import.meta.url)
const { default: Client } = await import('bittorrent-tracker/client')

const infoHash = Buffer.from(Array.from({ length: 20 }, (_, i) => i * 13)) // bytes of all sizes
const say = (...what) => console.log(JSON.stringify(what))

function client (name) {
  const peerId = Buffer.from(`-${name}\u0000\u00ff-123456789012345`, 'latin1')
  const c = new Client({ infoHash, peerId, announce: [process.argv[2]], port: 6881 })
  c.on('error', err => say(name, 'error', err.message))
  c.on('warning', err => say(name, 'warning', err.message))
  c.on('peer', peer => {
    peer.heard = message => say(name, 'heard', message)
    say(name, 'peer', peer.id)
  })
  c.on('scrape', data => say(name, 'scrape', data.complete, data.incomplete))
  return c
}

const a = client('a')
a.once('update', data => {
  say('a', 'update', data.complete, data.incomplete)
  const b = client('b')
  b.once('peer', () => b.scrape())
  b.once('scrape', () => { a.stop(); b.stop(); a.destroy(); b.destroy() })
  b.start({ left: 0 })
})
a.start({ left: 1 })
