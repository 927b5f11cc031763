import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WiredServices } from '../platform/chapter.ts'
import { until } from './jobs.ts'

/** Metrics of the response cache of a service. */
export interface CacheState {
  hits: number
  answers: number
  bytes: number
  usable: number
}

/** Reads the metrics. @param url address of the service */
export async function cacheState(url: string): Promise<CacheState> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^beffroi_hot_answers${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { hits: read('_hits_total'), answers: read(''), bytes: read('_bytes'), usable: read('_usable') }
}

/** Waits until the response cache of a service is usable, or no longer usable. */
export async function untilUsable(url: string, usable = 1): Promise<void> {
  const patience = Date.now() + 15_000
  while ((await cacheState(url)).usable !== usable) {
    assert.ok(Date.now() < patience, `answers in memory are not ${usable ? 'in use' : 'out of use'}`)
    await sleep(20)
  }
}

/** Waits until no second notice of a former change can come: on PostgreSQL a process hears its own changes at once, and reads them from the table too. */
export async function untilHeard({ database, responseCache }: Pick<WiredServices, 'database' | 'responseCache'>): Promise<void> {
  const tag = `heard:${randomUUID()}`
  let notices = 0
  responseCache.changes.listen((tags) => {
    if (tags.includes(tag)) notices += 1
  })
  await sql`select hot_changed(array[${tag}])`.execute(database.db)
  await until('a change is known by every way', () => notices === (database.kind === 'postgres' ? 2 : 1))
}
