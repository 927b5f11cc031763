import { setTimeout as sleep } from 'node:timers/promises'
import { send, type Sent, type Target } from './sent.ts'

const EVERY_MS = 100
/** The timeout of a readiness request. A balancer takes out a process that does not answer in time. */
const READY_WITHIN_MS = 1000

/** Chooses a process that is ready for each request. */
export interface Balancer {
  /** Returns the next ready process. If none is ready, the next of all. */
  next: () => Target
  end: () => Promise<void>
}

/**
 * Asks every process ten times a second whether it is ready and, if so, whether it lives. The latter request is counted like any other. A
 * process that is not ready is not counted as a failure.
 * @param targets called each time, since processes start and end
 */
export function balancer(targets: () => readonly Target[], note: (sent: Sent) => void): Balancer {
  const over = new AbortController()
  const ready = new Map<string, boolean>()
  const watched = new Map<string, Promise<void>>()
  let turn = 0

  const isThere = (target: Target) => targets().some(({ name, url }) => name === target.name && url === target.url)
  const watch = async (target: Target) => {
    while (!over.signal.aborted && isThere(target)) {
      const within = AbortSignal.timeout(READY_WITHIN_MS)
      const isReady = await fetch(`${target.url}/readyz`, { signal: within }).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      )
      ready.set(target.url, isReady)
      if (isReady) await send(target, { kind: 'health', method: 'GET', path: '/healthz', good: [200] }, note)
      await sleep(EVERY_MS)
    }
    ready.delete(target.url)
    watched.delete(target.url)
  }
  const lookAround = async () => {
    while (!over.signal.aborted) {
      // Copies the current values: a process that restarts at another address is watched anew.
      for (const { name, url } of targets()) if (!watched.has(url)) watched.set(url, watch({ name, url }))
      await sleep(EVERY_MS)
    }
  }
  const looking = lookAround()
  return {
    next: () => {
      const all = targets()
      const good = all.filter(({ url }) => ready.get(url))
      const from = good.length > 0 ? good : all
      turn += 1
      return from[turn % from.length] as Target
    },
    end: async () => {
      over.abort()
      await looking
      await Promise.all(watched.values())
    },
  }
}
