import assert from 'node:assert/strict'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after } from 'node:test'
import { OutsideError, type OutsideFault } from './outside-error.ts'

/** A server of this machine that counts who connects; it ends with the tests of the file. */
export interface Listening {
  port: number
  connections: () => number
}

const listening = async (server: Server): Promise<Listening> => {
  let connections = 0
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/** A server of HTTP. */
export const serveHttp = (answer: RequestListener): Promise<Listening> => listening(createHttpServer(answer))

/** A server that does with a connection what it likes. */
export const serveRaw = (answer: (socket: Socket) => void): Promise<Listening> => listening(createServer(answer))

/** Writes again and again until the other side has gone; waits when it does not read. */
export function pour(socket: Socket, start: string, piece: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.write(start)
  socket.on('drain', more)
  more()
}

/** Waits for a read to fail in this way, and says with what. */
export async function fails(read: Promise<unknown>, code: OutsideFault): Promise<OutsideError> {
  const error = await read.then(
    () => assert.fail('the read succeeded'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof OutsideError)) throw error
  assert.equal(error.code, code, error.reason ?? undefined)
  return error
}
