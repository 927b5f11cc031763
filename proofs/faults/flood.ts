import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../shared/sent.ts'
import type { ScenarioContext } from './scenario.ts'

/** The concurrent requests to each API process: more than it has database connections. */
const AT_ONCE = 24
const ASK_MS = 100

/**
 * Sends more concurrent requests than there are database connections. Ten times a second it also asks each process whether it lives and is
 * ready; only these health requests are counted.
 * @returns a function that ends the flood and waits for the last answer
 */
export function flooding({ site, stage, note }: ScenarioContext, of: 'changes' | 'all'): () => Promise<void> {
  const over = new AbortController()
  let n = 0
  const ask = async (url: string) => {
    n += 1
    const id = stage.shown[n % stage.shown.length]
    const change = of === 'changes' || n % 2 === 0
    const headers = { 'x-app-source': 'backoffice', authorization: `Bearer ${stage.admin}` }
    const answer = change
      ? await fetch(`${url}/api/v1/admin/publications/${id}/feature`, {
          method: 'PATCH',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ en_avant: n % 4 === 0 }),
        })
      : await fetch(`${url}/api/v1/publications?per_page=5&page=${1 + (n % 90)}`, { headers: { 'x-app-source': 'public' } })
    await answer.arrayBuffer()
  }
  const flood = async (url: string) => {
    while (!over.signal.aborted) await ask(url).catch(() => sleep(50))
  }
  const watch = async (name: string, url: string) => {
    while (!over.signal.aborted) {
      for (const path of ['/healthz', '/readyz']) await send({ name, url }, { kind: 'health', method: 'GET', path, good: [200] }, note)
      await sleep(ASK_MS)
    }
  }
  const floods = site.api.flatMap(({ url }) => Array.from({ length: AT_ONCE }, () => flood(url)))
  const all = Promise.all([...floods, ...[...site.api, ...site.workers].map(({ name, url }) => watch(name, url))])
  return async () => {
    over.abort()
    await all
  }
}
