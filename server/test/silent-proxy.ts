import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What stands between a client and PostgreSQL, and can lose everything while both still think that they are connected. */
export interface SilentProxy {
  /** The address that was given, through this. */
  url: string
  /** From now on nothing arrives, either way; connections stay open, and new ones are taken. */
  swallow: () => void
  /** From now on what is sent arrives again. What was lost stays lost. */
  heal: () => void
  close: () => void
}

/** Makes a half-open connection of any connection to a database. */
export async function silentProxy(url: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let silent = false
  const server = createServer((client) => {
    const database = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (!silent) to.write(data)
      })
      // Not even an end arrives.
      from.on('close', () => {
        if (!silent) to.destroy()
      })
      from.on('error', () => {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    swallow: () => (silent = true),
    heal: () => (silent = false),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
