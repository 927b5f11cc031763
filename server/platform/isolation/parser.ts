import { deserialize, serialize } from 'node:v8'
import { Lanes } from '../fetch/lanes.ts'
import type { ParserLimits } from './limits.ts'
import { ParserProcess } from './parser-process.ts'

/** Documents parsed at once in a process; others wait, and their time counts from when they begin. */
const AT_ONCE = 2
/** A parser process that nobody asked for so long is ended, and its memory with it. */
const IDLE_MS = 30_000

const places = new Lanes({ perHost: AT_ONCE, inAll: AT_ONCE })
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
 * A function that has documents parsed outside the service: in a process of its own, killed beyond its limits.
 * @param module exports `parse(order)`, which takes and returns plain values and buffers; what can be wrong with a document is part of
 * its result, since of an error only the class comes back
 * @param limitsOf the limits of one order
 * @returns a function that throws ParserKilled, ParserFailed or the reason of its signal
 */
export function isolatedParser<Order, Result>(
  module: URL,
  limitsOf: (order: Order) => ParserLimits,
): (order: Order, signal?: AbortSignal) => Promise<Result> {
  return (order, signal) =>
    places.through('', signal, async () => {
      const process = take()
      try {
        const task = { module: module.href, order: serialize(order), limits: limitsOf(order) }
        return deserialize(await process.run(task, signal)) as Result
      } finally {
        giveBack(process)
      }
    })
}
