import type { Logger } from 'pino'
import { countStall } from './metrics.ts'
import { observeEntries, type Work, worksUnderWay } from './work.ts'

/** A longer turn of the event loop is a stall: a person notices half a second. */
const STALL_MS = 500
/** The interval of the timer that shows that the event loop turns. */
const BEAT_MS = 100
/** The most units of work in one line of the log. */
const NAMED_MAX = 10

/** Publishes the current work to the watchdog thread. */
export interface Board {
  beat: () => void
  show: (work: Work) => void
}

/**
 * Monitors the event loop: logs and counts each stall with the work that ran. That is the work entered last in this turn. If none was
 * entered, it is the only work under way, or unknown.
 * @returns a function that ends the monitoring
 */
export function watchLoop(logger: Logger, board: Board | null = null, limitMs = STALL_MS): () => void {
  let last: Work | null = null
  let at = performance.now()
  let cpu = process.threadCpuUsage()
  // The last turn of the event loop, and whether a stall was logged since.
  let turn = { at, cpu, isLogged: false }
  const look = () => {
    const now = performance.now()
    const ms = Math.round(now - at)
    at = now
    if (ms <= limitMs) return
    const works = worksUnderWay()
    report(ms, cpuMsSince(cpu), last ?? (works.length === 1 ? (works[0] ?? null) : null))
    cpu = process.threadCpuUsage()
  }
  /** Many short units of work can fill one turn of the event loop: none is to blame, and every request waits. */
  const lookAtTurn = () => {
    const ms = Math.round(performance.now() - turn.at - BEAT_MS)
    if (ms <= limitMs || turn.isLogged) return
    const cpuMs = cpuMsSince(turn.cpu)
    // Without a free processor each unit of work was late; one that was very late is already logged as idle.
    if (cpuMs > limitMs) report(ms, cpuMs, null, 'many')
  }
  const report = (ms: number, cpuMs: number, ran: Work | null, otherwise = 'unknown') => {
    const works = worksUnderWay()
    // A process without a processor, or stopped, is idle: no code of it is at fault. A statement of the embedded database may wait for the disk.
    const idle = ran?.kind !== 'statement' && cpuMs < limitMs / 2
    if (ran && cpuMs >= limitMs) ran.heldUpMs = Math.max(ran.heldUpMs ?? 0, ms)
    turn.isLogged ||= !idle
    const kind = idle ? 'idle' : (ran?.kind ?? otherwise)
    countStall(kind, ms)
    logger[idle ? 'info' : 'warn'](
      { kind, ms, cpu_ms: cpuMs, ran: ran && described(ran), under_way: works.slice(0, NAMED_MAX).map(described) },
      'event loop stalled',
    )
  }
  observeEntries((work, ends) => {
    look()
    // Processor time before a job is not the job's.
    if (work.kind === 'job') cpu = process.threadCpuUsage()
    last = work
    if (!ends) board?.show(work)
  })
  const beat = () => {
    look()
    lookAtTurn()
    last = null
    cpu = process.threadCpuUsage()
    turn = { at: performance.now(), cpu, isLogged: false }
    board?.beat()
  }
  const timer = setInterval(beat, BEAT_MS).unref()
  return () => {
    clearInterval(timer)
    observeEntries(null)
  }
}

const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before)
  return Math.round((user + system) / 1000)
}

/** Describes a unit of work for the log: a route, a kind of job or a table, and an id. It contains nothing that people wrote. */
export const described = ({ kind, name, id }: Work): string => `${kind} ${name}${id ? ` ${id}` : ''}`
