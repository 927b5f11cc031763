import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type pg from 'pg'
import type { Running } from '../../server/test/process.ts'
import { backends } from './cpu.ts'
import { costOfEach } from './in-turns.ts'
import { percentile } from './statistics.ts'

/** Kept connections: `fetch()` takes three times the processor time of a request, which the service and its database then lack. */
const agent = new Agent({ keepAlive: true })

/** Returns a function that sends a request of an administrator to a service, and throws if it is refused. */
export const askerOf =
  ({ url }: Running, token: string) =>
  async (method: string, path: string, body: unknown): Promise<{ data: { id: string } }> => {
    const headers = { 'content-type': 'application/json', 'x-app-source': 'backoffice', authorization: `Bearer ${token}` }
    const asked = request(`${url}/api/v1${path}`, { method, headers, agent })
    asked.end(JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const text = await readText(answer)
    if (answer.statusCode === undefined || answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
    return JSON.parse(text) as { data: { id: string } }
  }

/** The writes of concurrent clients: how many a second, response times, and the CPU time of each in microseconds. */
interface Written {
  perSecond: number
  server: number
  database: number
  p50: number
  p99: number
}

/**
 * Repeats a write from several concurrent clients for some seconds.
 * @param write is called with the number of the write, from 1
 */
export async function measureWrite(
  { pid }: Running,
  pool: pg.Pool,
  { clients, seconds }: { clients: number; seconds: number },
  write: (n: number) => Promise<unknown>,
): Promise<Written> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let turn = 0
  const client = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      await write((turn += 1))
      times.push(performance.now() - asked)
    }
  }
  const parts = { server: () => [pid], database: () => backends(pool) }
  const { costs } = await costOfEach(parts, async () => {
    await Promise.all(Array.from({ length: clients }, client))
    return { requests: times.length }
  })
  const at = percentile(times)
  return {
    perSecond: Math.round(times.length / seconds),
    server: Math.round(costs.server),
    database: Math.round(costs.database),
    p50: at(0.5),
    p99: at(0.99),
  }
}
