import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of the service, or of an idle server on the same machine (`control`). */
export interface Answered {
  /** The time at which the request was sent, by performance.now(). */
  at: number
  /** The duration from request to answer, in milliseconds. */
  ms: number
  /** The part of the duration in which the service's thread waited for a processor, in milliseconds. */
  waited: number
  of: 'service' | 'control'
  /** The HTTP status, or 0 without an answer. */
  status: number
}

/**
 * A separate process that requests `/healthz` every tenth of a second, without waiting for previous answers. It also requests an idle
 * server: if that server is late too, the machine is busy. The process sends its results to its parent when the parent asks it to end.
 * With the argument `control` instead of that server's address, the process is the idle server.
 */
const EVERY_MS = 100
const found: Answered[] = []
const agent = new Agent({ keepAlive: true })
const [url, role, pid] = process.argv.slice(2)

/** Returns the milliseconds that the service's thread has waited for a processor since its start (Linux only). */
function waitedFor(): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

function ask(address: string, of: Answered['of']): void {
  const [at, before] = [performance.now(), waitedFor()]
  const note = (status: number) => void found.push({ at, ms: performance.now() - at, waited: waitedFor() - before, of, status })
  get(address, { agent }, (response) => response.resume().on('end', () => note(response.statusCode ?? 0))).on('error', () => note(0))
}

if (role === 'control') {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
  )
  process.on('disconnect', () => process.exit())
} else {
  const timer = setInterval(() => {
    ask(`${url}/healthz`, 'service')
    ask(role ?? '', 'control')
  }, EVERY_MS)
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    clearInterval(timer)
    // Waits for the answers of open requests, which may take long.
    const wait = setInterval(() => {
      if (Object.values(agent.sockets).flat().length > 0) return
      clearInterval(wait)
      process.send?.(found)
    }, 20)
  })
}
