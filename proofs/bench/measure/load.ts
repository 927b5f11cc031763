import { connect, type Socket } from 'node:net'

/** A request to repeat, and the number of concurrent connections. */
export interface Load {
  port: number
  /** Paths, requested in turn. */
  paths: readonly string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}
export interface Done {
  requests: number
  failed: number
  seconds: number
  /** Percentiles of the response times in milliseconds. */
  p50: number
  p99: number
}

const END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/**
 * Sends requests as fast as answers arrive, over persistent connections. Only the end of an answer is parsed, to leave the CPU to the
 * server.
 */
export async function load({ port, paths, headers, connections, seconds }: Load): Promise<Done> {
  const head = Object.entries({ host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${head}\r\n`))
  const start = performance.now()
  const until = start + seconds * 1000
  const times: number[] = []
  let failed = 0
  let turn = 0

  /** Uses one connection until the time is over or the server closes it, as nginx does after a thousand requests. */
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let asked = 0
      let pending: Buffer | null = null
      const ask = () => {
        if (performance.now() >= until) {
          socket.destroy()
          return
        }
        turn += 1
        asked = performance.now()
        socket.write(requests[turn % requests.length] as Buffer)
      }
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('close', () => {
        if (asked > 0 && performance.now() < until) failed += 1
        resolve()
      })
      socket.on('data', (chunk: Buffer) => {
        pending = pending ? Buffer.concat([pending, chunk]) : chunk
        const end = pending.indexOf(END)
        if (end === -1) return
        const header = pending.toString('latin1', 0, end)
        if (/transfer-encoding: chunked/i.test(header)) {
          if (!pending.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return
        } else {
          const length = Number(/content-length: (\d+)/i.exec(header)?.[1] ?? Number.NaN)
          if (Number.isNaN(length)) return reject(new Error(`An answer without a length: ${header.slice(0, 200)}`))
          if (pending.length < end + 4 + length) return
        }
        if (!header.startsWith('HTTP/1.1 2')) failed += 1
        pending = null
        times.push(performance.now() - asked)
        asked = 0
        if (/^connection: close/im.test(header)) socket.destroy()
        else ask()
      })
    })
  const again = async () => {
    while (performance.now() < until) await one()
  }
  await Promise.all(Array.from({ length: connections }, again))
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
  return { requests: times.length, failed, seconds: (performance.now() - start) / 1000, p50: at(0.5), p99: at(0.99) }
}
