import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

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
