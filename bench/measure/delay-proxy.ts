import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A process between the service and its database: `node delay-proxy.ts <host> <port> <milliseconds>` passes bytes on after half of the milliseconds
 * in each direction, as a network does. Writes its port to standard output.
 */
const [host = '127.0.0.1', port = '5432', delay = '2'] = process.argv.slice(2)
const half = Number(delay) / 2

/** Passes the bytes of one side to the other, in their order. */
function pass(from: Socket, to: Socket): void {
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), half))
  from.on('close', () => setTimeout(() => to.destroy(), half))
  from.on('error', () => to.destroy())
}

const server = createServer({ noDelay: true }, (client) => {
  const database = connect({ host, port: Number(port), noDelay: true })
  pass(client, database)
  pass(database, client)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
