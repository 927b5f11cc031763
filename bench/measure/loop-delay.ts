import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

const RESOLUTION_MS = 5

/** The longest delay of an event loop, and the most processor time that its thread used between two turns, in milliseconds. */
export interface LoopDelay {
  late: number
  processor: number
}

/** Starts to measure the event loop. The returned function gives its delay. A new histogram each time: one that is enabled again counts the pause. */
export function watchLoop(): () => LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let [last, processor] = [process.threadCpuUsage(), 0]
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last)
    processor = Math.max(processor, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const turns = setInterval(turn, RESOLUTION_MS)
  return () => {
    clearInterval(turns)
    delays.disable()
    return { late: Math.max(0, delays.max / 1e6 - RESOLUTION_MS), processor }
  }
}

/** A process that does nothing else than measure its own event loop: how late the machine makes any process meanwhile. */
export interface IdleProcess {
  /** Starts to measure. The returned function gives the delay. */
  watch: () => () => Promise<LoopDelay>
  end: () => void
}

/** Starts an idle process. */
export function idleProcess(): IdleProcess {
  const child = fork(fileURLToPath(import.meta.url), ['idle'])
  return {
    watch: () => {
      child.send('start')
      return async () => {
        child.send('stop')
        return ((await once(child, 'message')) as [LoopDelay])[0]
      }
    },
    end: () => void child.kill(),
  }
}

if (process.argv[2] === 'idle' && process.send) {
  let delay = (): LoopDelay => ({ late: 0, processor: 0 })
  process.on('message', (word) => {
    if (word === 'start') delay = watchLoop()
    else process.send?.(delay())
  })
}
