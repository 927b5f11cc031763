import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What stands between clients and a server, and can be cut, lose everything, or be reset. */
export interface Wire {
  /** The address that was given, through this; the same after every mend(). */
  url: string
  /** Breaks every connection and takes no more. */
  cut: () => Promise<void>
  /** Takes connections again, after cut(). */
  mend: () => Promise<void>
  /** From now on nothing arrives, either way, not even an end; connections stay open, and new ones are taken. */
  swallow: () => void
  /** From now on a connection is reset at the first bytes on it, as a firewall or a crash does it. */
  reset: () => void
  /** From now on what is sent arrives again. What was lost stays lost. */
  heal: () => void
  close: () => void
}

/**
 * A wire to a server, on a port of its own.
 * @param to its address; without a port its usual one is meant
 * @param heard is given what clients send and what arrives of it
 */
export async function wireTo(to: string, heard: (data: Buffer) => void = () => {}): Promise<Wire> {
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
  const mend = async () => {
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
  await mend()
  return {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href,
    cut: () => new Promise<void>((resolve) => end(resolve)),
    mend,
    swallow: () => (mode = 'silent'),
    reset: () => (mode = 'reset'),
    heal: () => (mode = 'open'),
    close: () => end(() => {}),
  }
}
