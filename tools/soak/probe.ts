import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a process says of itself. */
export interface Inside {
  /** Bytes in use after a collection. */
  heap: number
  /** Bytes outside of the heap that objects hold: buffers, and the memory of the embedded database. */
  outside: number
  /** Active resources of the event loop by their type: sockets, timers and so on. */
  active: Record<string, number>
  /** 99th percentile since the last time, in milliseconds, the collections of this probe aside. */
  delay: number
}

/**
 * Loaded into the service before anything else (`--import`), with `--expose-gc`: answers each message with what only the process itself can tell.
 * The service knows nothing of it.
 */
const delays = monitorEventLoopDelay({ resolution: 10 })
delays.enable()

process.on('message', () => {
  const delay = delays.percentile(99) / 1e6
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const active: Record<string, number> = {}
  for (const type of process.getActiveResourcesInfo()) active[type] = (active[type] ?? 0) + 1
  const inside: Inside = { heap: heapUsed, outside: external, active, delay }
  process.send?.(inside)
  // What the collection held up is this probe's doing.
  setImmediate(() => delays.reset())
})
// The channel must not keep a process alive that ends.
process.channel?.unref()
