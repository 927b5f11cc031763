import { namedStatements } from '../platform/db/statement-names.ts'

/** Measurements of a process. */
export interface Inside {
  /** Bytes of live objects after garbage collection, in the heap and outside of it. */
  bytes: number
  /** Number of named statements, for which each connection may store a plan. */
  named: number
}

/** Preloaded into a service (`--import`), with `--expose-gc`: answers each message with these measurements. */
process.on('message', () => {
  // Twice: objects finalised by the first collection are freed by the second.
  for (let n = 0; n < 2; n += 1) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ bytes: heapUsed + external, named: namedStatements() } satisfies Inside)
})
process.channel?.unref()
