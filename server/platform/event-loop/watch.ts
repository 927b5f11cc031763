import type { Logger } from 'pino'
import { countStall } from './figures.ts'
import { observeEntries, type Work, worksUnderWay } from './work.ts'

/** From then on nobody is answered: half a second is what a person notices. */
export const STALL_MS = 500
/** How often the loop shows that it turns. */
const BEAT_MS = 100
/** Works named in one line of the log. */
const NAMED_MAX = 10

/** Where the present work is written for who watches from outside of the loop. */
export interface Board {
  beat: () => void
  show: (work: Work) => void
}

/**
 * Watches the event loop: a stall is logged with what ran, and counted. What ran is what the loop came to last; where it has
 * come to nothing known since it last turned, the one work under way, or all of them.
 * @returns what ends the watch
 */
export function watchLoop(logger: Logger, board: Board | null = null, limitMs = STALL_MS): () => void {
  let last: Work | null = null
  let at = performance.now()
  let cpu = process.threadCpuUsage()
  // When the loop turned last, and whether anything was told since.
  let turn = { at, cpu, told: false }
  const look = () => {
    const now = performance.now()
    const ms = Math.round(now - at)
    at = now
    if (ms <= limitMs) return
    const works = worksUnderWay()
    tell(ms, cpuMsSince(cpu), last ?? (works.length === 1 ? (works[0] ?? null) : null))
    cpu = process.threadCpuUsage()
  }
  /** Many works, none of them long, can fill one turn of the loop: nobody is to blame, and everybody waits. */
  const lookAtTurn = () => {
    const ms = Math.round(performance.now() - turn.at - BEAT_MS)
    if (ms <= limitMs || turn.told) return
    const cpuMs = cpuMsSince(turn.cpu)
    // Where a processor was missing, each of the works was late, and was told as idle if it was very late.
    if (cpuMs > limitMs) tell(ms, cpuMs, null, 'many')
  }
  const tell = (ms: number, cpuMs: number, ran: Work | null, otherwise = 'unknown') => {
    const works = worksUnderWay()
    // A process that had no processor, or was stopped, did nothing that could be mended in it. A statement may wait for the disk.
    const idle = ran?.kind !== 'statement' && cpuMs < limitMs / 2
    if (ran && cpuMs >= limitMs) ran.heldUpMs = Math.max(ran.heldUpMs ?? 0, ms)
    turn.told ||= !idle
    const kind = idle ? 'idle' : (ran?.kind ?? otherwise)
    countStall(kind, ms)
    logger[idle ? 'info' : 'warn'](
      { kind, ms, cpu_ms: cpuMs, ran: ran && described(ran), under_way: works.slice(0, NAMED_MAX).map(described) },
      'event loop stalled',
    )
  }
  observeEntries((work, ends) => {
    look()
    // What a job is blamed for is its own.
    if (work.kind === 'job') cpu = process.threadCpuUsage()
    last = work
    if (!ends) board?.show(work)
  })
  const beat = () => {
    look()
    lookAtTurn()
    last = null
    cpu = process.threadCpuUsage()
    turn = { at: performance.now(), cpu, told: false }
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

/** Nothing that people wrote: routes, kinds of jobs and tables are ours, identifiers are in the log anyway. */
export const described = ({ kind, name, id }: Work): string => `${kind} ${name}${id ? ` ${id}` : ''}`
