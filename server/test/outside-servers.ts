import assert from 'node:assert/strict'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'
import { OutsideError, type OutsideFault } from '../platform/fetch/outside-error.ts'

/** A local server that counts its connections. */
export interface Listening {
  port: number
  connections: () => number
}

/** Returns functions that start servers, which are closed after the suite. To be called in its `describe()`. */
export function testServers() {
  const servers: Server[] = []
  const open = new Set<Socket>()
  after(() => {
    for (const socket of open) socket.destroy()
    for (const server of servers) server.close()
  })
  const listening = async (server: Server): Promise<Listening> => {
    let connections = 0
    servers.push(server)
    server.on('connection', (socket: Socket) => {
      connections += 1
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, connections: () => connections }
  }
  return {
    /** Starts an HTTP server. */
    serveHttp: (answer: RequestListener) => listening(createHttpServer(answer)),
    /** Starts a TCP server. */
    serveRaw: (answer: (socket: Socket) => void) => listening(createServer(answer)),
  }
}

/** Writes repeatedly until the other side disconnects; waits while it does not read. */
export function pour(socket: Socket, start: string, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  socket.write(start)
  more()
}

/** Asserts that a read fails with this code, and returns the error. */
export async function fails(read: Promise<unknown>, code: OutsideFault): Promise<OutsideError> {
  const error = await read.then(
    () => assert.fail('the read succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof OutsideError)) throw error
  assert.equal(error.code, code, error.reason ?? 'another fault')
  return error
}
