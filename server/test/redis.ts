import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Redis } from 'ioredis'

/** The Redis under test; undefined where the run has none. */
export const redisUrl = process.env['TEST_REDIS_URL']
export const needsRedis = { skip: redisUrl ? false : 'TEST_REDIS_URL is not set' }

/** An address under which all keys begin with a prefix of their own, and what removes them. */
export function ownKeys(): { url: string; keys: () => Promise<string[]>; remove: () => Promise<void> } {
  const prefix = `beffroi-test:${process.pid}:${Math.random().toString(36).slice(2)}:`
  const redis = new Redis(redisUrl ?? '')
  const keys = async () => (await redis.keys(`${prefix}*`)).map((key) => key.slice(prefix.length))
  return {
    url: Object.assign(new URL(redisUrl ?? ''), { search: `?keyPrefix=${prefix}` }).href,
    keys,
    remove: async () => {
      for (const key of await keys()) await redis.del(prefix + key)
      await redis.quit()
    },
  }
}

/** A wire to Redis that can be cut, or keep silent while it stays open; it counts the scripts that are run over it. */
export interface Wire {
  url: string
  mode: 'open' | 'silent'
  /** Scripts that reached Redis. */
  scripts: number
  /** Breaks every connection and takes no more. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** @param to the address of Redis; its query stays on the wire's own */
export async function wireTo(to: string): Promise<Wire> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const wire: Wire = {
    url: '',
    mode: 'open',
    scripts: 0,
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    mend: async () => {
      server = createServer((near) => {
        const far = connect(Number(target.port || 6379), target.hostname)
        for (const socket of [near, far]) {
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => (near.destroy(), far.destroy(), sockets.delete(socket)))
        }
        near.on('data', (data) => {
          if (wire.mode === 'silent') return
          wire.scripts += data.toString('latin1').match(/\bevalsha\b/gi)?.length ?? 0
          far.write(data)
        })
        far.on('data', (data) => wire.mode === 'open' && near.write(data))
      })
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
    },
  }
  await wire.mend()
  wire.url = Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href
  return wire
}
