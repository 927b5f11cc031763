import { deserialize, serialize } from 'node:v8'
import { ConcurrencyLimiter } from '../fetch/concurrency-limiter.ts'
import type { ParserLimits } from './limits.ts'
import { ParserProcess } from './parser-process.ts'

/** Documents parsed at once by the service. Further documents wait; their time limit counts from their start. */
const AT_ONCE = 2
/** A parser process that is idle for longer is ended. */
const IDLE_MS = 30_000

const places = new ConcurrencyLimiter({ perHost: AT_ONCE, inAll: AT_ONCE })
const idle: { process: ParserProcess; ends: NodeJS.Timeout }[] = []

function take(): ParserProcess {
  const waiting = idle.pop()
  if (!waiting) return new ParserProcess()
  clearTimeout(waiting.ends)
  return waiting.process.alive ? waiting.process : take()
}

function giveBack(process: ParserProcess): void {
  if (!process.alive) return
  const ends = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.process === process),
      1,
    )
    process.kill()
  }, IDLE_MS).unref()
  idle.push({ process, ends })
}

/**
 * Returns a function that parses documents in a separate process, which is killed beyond its limits. Spec §4.1-47.
 * @param module exports `parse(order)`, which takes and returns plain values and buffers. Faults of a document are part of the result:
 * of a thrown error only the class is passed on
 * @param limitsOf returns the limits of one order
 * @returns a function that throws ParserKilled, ParserFailed or the reason of its signal
 */
export function isolatedParser<Order, Result>(
  module: URL,
  limitsOf: (order: Order) => ParserLimits,
): (order: Order, signal?: AbortSignal) => Promise<Result> {
  return (order, signal) =>
    places.run('', signal, async () => {
      const process = take()
      try {
        const task = { module: module.href, order: serialize(order), limits: limitsOf(order) }
        return deserialize(await process.run(task, signal)) as Result
      } finally {
        giveBack(process)
      }
    })
}
