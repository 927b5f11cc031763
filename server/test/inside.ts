import { namedStatements } from '../platform/db/pool.ts'

/** What a process says of itself. */
export interface Inside {
  /** Bytes that objects hold after a collection, in the heap and outside of it. */
  bytes: number
  /** Statements that have a name, of which each connection may keep a plan. */
  named: number
}

/** Loaded into a service before anything else (`--import`), with `--expose-gc`: answers each message with what it holds. */
process.on('message', () => {
  // Two: what a first one finalises a second one frees.
  for (let n = 0; n < 2; n += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ bytes: heapUsed + external, named: namedStatements() } satisfies Inside)
})
process.channel?.unref()
