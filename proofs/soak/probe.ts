import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Measurements that only the process itself can make. */
export interface Inside {
  /** Bytes of the heap in use after a garbage collection. */
  heap: number
  /** Bytes outside the heap that belong to objects: buffers, and the memory of the embedded database. */
  outside: number
  /** The number of active resources of the event loop by type: sockets, timers and so on. */
  active: Record<string, number>
  /** The 99th percentile of the event-loop delay since the last sample, in milliseconds, without the garbage collections of this probe. */
  delay: number
}

/**
 * Loaded into the service first (`--import`), with `--expose-gc`: answers each message with the measurements of the process. The service
 * contains no code for it.
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
  // The delay of the garbage collection is caused by this probe and must not count.
  setImmediate(() => delays.reset())
})
// The channel must not keep the process alive when it ends.
process.channel?.unref()
