import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy between clients and a server. It can close connections, lose all bytes, or reset connections. */
export interface TcpProxy {
  /** The address of the server through this proxy. It is the same after every restore(). */
  url: string
  /** Closes all connections and accepts no new ones. */
  cut: () => Promise<void>
  /** Accepts connections again, after cut(). */
  restore: () => Promise<void>
  /** From now on, nothing arrives in either direction, not even the end of a connection. Connections stay open; new ones are accepted. */
  discard: () => void
  /** From now on, a connection is reset at its first bytes, as by a firewall or a crash. */
  reset: () => void
  /** From now on, bytes arrive again. Lost bytes are not sent again. */
  forward: () => void
  close: () => void
}

/**
 * Starts a proxy to a server, on a port of its own.
 * @param to the address of the server. Without a port, it is the default one of Redis or PostgreSQL
 * @param heard is called with the bytes that clients send and that arrive
 */
export async function startTcpProxy(to: string, heard: (data: Buffer) => void = () => {}): Promise<TcpProxy> {
  const target = new URL(to)
  const usual = target.protocol.startsWith('redis') ? 6379 : 5432
  const sockets = new Set<Socket>()
  let mode: 'open' | 'silent' | 'reset' = 'open'
  let server: Server | null = null
  let port = 0

  const pass = (near: Socket, far: Socket) => {
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (mode === 'reset') near.resetAndDestroy()
        if (mode !== 'open') return
        if (from === near) heard(data as Buffer)
        other.write(data)
      })
      from.on('error', () => {})
      from.on('close', (failed) => {
        sockets.delete(from)
        if (mode === 'silent') return
        if (failed) other.destroy()
        else other.end()
      })
    }
  }
  const restore = async () => {
    const listening = createServer((near) => {
      pass(near, connect(Number(target.port || usual), target.hostname))
    })
    server = listening
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
    ;({ port } = listening.address() as AddressInfo)
  }
  const end = (then: () => void) => {
    for (const socket of sockets) socket.destroy()
    if (server) server.close(then)
    else then()
    server = null
  }
  await restore()
  return {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href,
    cut: () => new Promise<void>((resolve) => end(resolve)),
    restore,
    discard: () => (mode = 'silent'),
    reset: () => (mode = 'reset'),
    forward: () => (mode = 'open'),
    close: () => end(() => {}),
  }
}
