// A tracker of npm's bittorrent-tracker: prints its port, then every announce it gets, and lives as long as its stdin.
import Server from 'bittorrent-tracker/server'

const server = new Server({ udp: false, http: false, stats: false, ws: true })
server.on('warning', err => console.log(JSON.stringify({ warning: err.message })))
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.ws.address().port })))

process.stdin.on('end', () => process.exit(0)).resume()
