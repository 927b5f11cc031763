import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How long one answer took, from the asking: of the service, or of a server beside it that does nothing else. */
export interface Answered {
  at: number
  ms: number
  /** Of that, how long the service's thread was ready to run and others had the processors. */
  waited: number
  of: 'service' | 'control'
  status: number
}

/**
 * A process of its own that asks for `/healthz` every tenth of a second, whether the answers before have come or not, and beside it
 * a server that does nothing: where that one is late too, it is the machine that is busy. Sends what it found when it is told to end.
 */
const EVERY_MS = 100
const found: Answered[] = []
const agent = new Agent({ keepAlive: true })
const [url, role, pid] = process.argv.slice(2)

/** Milliseconds that the thread of the service has waited for a processor since it began; Linux alone tells. */
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
    // What is still under way may be late for long.
    const wait = setInterval(() => {
      if (Object.values(agent.sockets).flat().length > 0) return
      clearInterval(wait)
      process.send?.(found)
    }, 20)
  })
}
