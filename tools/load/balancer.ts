import { setTimeout as sleep } from 'node:timers/promises'
import { send, type Sent, type Target } from './sent.ts'

const EVERY_MS = 100
/** As long as a balancer waits for an answer before it takes a process out. */
const READY_WITHIN_MS = 1000

/** What a balancer knows: which processes are ready. */
export interface Balancer {
  /** The next one that is ready; where none is, the next of all. */
  next: () => Target
  end: () => Promise<void>
}

/**
 * Asks every process ten times a second whether it lives and is ready. That it lives is counted like any other request; that it is not ready
 * is no failure but news.
 * @param targets asked for at each turn, since processes come and go
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
      // As it is now: one that comes back elsewhere is another to watch.
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
