import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of the service, or of an idle server on the same machine (`control`). */
export interface Answered {
  /** The time at which the request was sent, by performance.now(). */
  at: number
  /** The duration from request to answer, in milliseconds. */
  ms: number
  /** The parts of the duration in which the service's thread ran, and in which it waited for a processor, in milliseconds. */
  ran: number
  waited: number
  of: 'service' | 'control'
  /** The HTTP status, or 0 without an answer. */
  status: number
}

/** What the process tells at its end. */
export interface Watched {
  found: Answered[]
  /** The processor time of a fixed piece of work on this machine, in milliseconds: the median of all measurements. */
  workMs: number
}

/**
 * A separate process that requests `/healthz` every tenth of a second, without waiting for previous answers. It also requests an idle
 * server: if that server is late too, the machine is busy. The process sends its results to its parent when the parent asks it to end.
 * With the argument `control` instead of that server's address, the process is the idle server.
 */
const EVERY_MS = 100
/** How often the fixed piece of work is measured. */
const WORK_EVERY_MS = 2000
const WORK = JSON.stringify(Array.from({ length: 4000 }, (_, n) => ({ id: n, nom: `Béthune ${n}`, position: [n / 7, n / 3] })))
const found: Answered[] = []
const works: number[] = []
const agent = new Agent({ keepAlive: true })
const [url, role, pid] = process.argv.slice(2)

/** Returns for how many milliseconds the service's thread has run and has waited for a processor since its start (Linux only). */
function timesOf(): { ran: number; waited: number } {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')
    return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
  } catch {
    return { ran: 0, waited: 0 }
  }
}

function ask(address: string, of: Answered['of']): void {
  const [at, before] = [performance.now(), timesOf()]
  const note = (status: number) => {
    const { ran, waited } = timesOf()
    found.push({ at, ms: performance.now() - at, ran: ran - before.ran, waited: waited - before.waited, of, status })
  }
  get(address, { agent }, (response) => response.resume().on('end', () => note(response.statusCode ?? 0))).on('error', () => note(0))
}

/** Parses and writes half a megabyte of JSON, and notes the processor time. */
function work(): void {
  const before = process.cpuUsage()
  JSON.stringify(JSON.parse(WORK))
  const { user, system } = process.cpuUsage(before)
  works.push((user + system) / 1000)
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
  const working = setInterval(work, WORK_EVERY_MS)
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    clearInterval(timer)
    clearInterval(working)
    work()
    // Waits for the answers of open requests, which may take long.
    const wait = setInterval(() => {
      if (Object.values(agent.sockets).flat().length > 0) return
      clearInterval(wait)
      process.send?.({ found, workMs: works.toSorted((a, b) => a - b)[works.length >> 1] ?? 0 } satisfies Watched)
    }, 20)
  })
}
