import { deserialize, serialize } from 'node:v8'
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts'
import { ParserKilled, type ParserLimits, type ProcessRights, type Task } from './limits.ts'
import { ParserProcess } from './parser-process.ts'

/** Documents parsed at once by the service. Further documents wait; their time limit counts from their start. */
const AT_ONCE = 2
/** A parser process that is idle for longer is ended. */
const IDLE_MS = 30_000

/** Processes of the same rights, of which each parses one document at a time. */
interface ParserPool {
  run: (task: Task, signal?: AbortSignal) => Promise<Buffer>
}

/**
 * Returns a pool of parser processes. They are started when they are needed.
 * @param atOnce the most processes
 * @param tasks after so many documents a process is replaced
 */
export function parserPool({ atOnce, tasks = Infinity, ...rights }: ProcessRights & { atOnce: number; tasks?: number }): ParserPool {
  const places = new ConcurrencyLimiter({ perHost: atOnce, inAll: atOnce })
  const idle: { process: ParserProcess; ends: NodeJS.Timeout }[] = []

  function take(): ParserProcess {
    const waiting = idle.pop()
    if (!waiting) return new ParserProcess(rights)
    clearTimeout(waiting.ends)
    return waiting.process.alive ? waiting.process : take()
  }

  function giveBack(process: ParserProcess): void {
    if (!process.alive) return
    if (process.done >= tasks) return process.kill()
    const ends = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.process === process),
        1,
      )
      process.kill()
    }, IDLE_MS).unref()
    idle.push({ process, ends })
  }

  async function runIn(process: ParserProcess, task: Task, signal?: AbortSignal): Promise<Buffer> {
    try {
      return await process.run(task, signal)
    } finally {
      giveBack(process)
    }
  }

  return {
    run: (task, signal) =>
      places.run('', signal, () =>
        runIn(take(), task, signal).catch((error: unknown) => {
          // What earlier documents left in a process counts in its memory: only a new one shows whether this document needs too much.
          if (error instanceof ParserKilled && error.reason === 'memory' && error.isReused)
            return runIn(new ParserProcess(rights), task, signal)
          throw error
        }),
      ),
  }
}

/** Parsers of documents: no native code, and no files but those of the service. */
const DOCUMENTS = parserPool({ atOnce: AT_ONCE })

/**
 * Returns a function that parses documents in a separate process, which is killed beyond its limits. Spec §4.1-47.
 * @param module exports `parse(order)`, which takes and returns plain values and buffers. Faults of a document are part of the result:
 * of a thrown error only the class is passed on
 * @param limitsOf returns the limits of one order
 * @param pool the processes that parse
 * @returns a function that throws ParserKilled, ParserFailed or the reason of its signal
 */
export function isolatedParser<Order, Result>(
  module: URL,
  limitsOf: (order: Order) => ParserLimits,
  pool: ParserPool = DOCUMENTS,
): (order: Order, signal?: AbortSignal) => Promise<Result> {
  return async (order, signal) => {
    const task = { module: module.href, order: serialize(order), limits: limitsOf(order) }
    return deserialize(await pool.run(task, signal)) as Result
  }
}
