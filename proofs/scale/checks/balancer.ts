import { deepStrictEqual, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../../bench/measure/load.ts'
import { ask } from '../ask.ts'
import type { Check, Stage } from '../check.ts'

/** A pause longer than the time for which nginx skips a process that refused a connection (`fail_timeout`). */
const PASSED_OVER_MS = 1500
const headers = { 'x-app-source': 'public' }

/** Reads through the balancer for a number of seconds. */
async function reading({ fleet, primary }: Stage, seconds: number) {
  const { rows } = await primary.query<{ id: string }>('select id from communes order by population desc nulls last limit 200')
  const paths = rows.map(({ id }) => `/api/v1/communes/${id}/publications?per_page=20`)
  return load({ port: Number(new URL(fleet.nginx.url).port), paths, headers, connections: 16, seconds })
}

/** Creates publications through the balancer, one after the other, until the signal. `patient`: failed requests are retried. */
async function writing({ api, token, primary }: Stage, over: AbortSignal, patient: boolean) {
  const { rows } = await primary.query<{ id: string; commune_id: string }>(
    'select id, commune_id from acteurs where active order by id limit 1',
  )
  const [actor] = rows
  const mark = randomUUID()
  const failed: string[] = []
  let [made, repeated] = [0, 0]
  const once = async (n: number) => {
    const key = `${mark}-${n}`
    const body = { title: key, body: 'Samedi.', acteur_id: actor?.id, commune_id: actor?.commune_id }
    for (let attempt = 0; ; attempt += 1) {
      const got = await ask('POST', `${api}/publications`, { token, body, headers: { 'idempotency-key': key } }).catch(
        (error: unknown) => ({
          status: 0,
          body: String((error as Error).cause ?? error),
        }),
      )
      if (got.status === 201) return
      if (!patient || attempt > 50) {
        failed.push(`${got.status} ${JSON.stringify(got.body).slice(0, 200)}`)
        return
      }
      repeated += 1
      await sleep(50)
    }
  }
  while (!over.aborted) {
    await once((made += 1))
    await sleep(5)
  }
  const { rows: found } = await primary.query<{ n: number }>(`select count(*)::int as n from publications where title like $1`, [
    `${mark}-%`,
  ])
  return { made, repeated, failed, found: found[0]?.n ?? 0 }
}

export const balancerFaults: Record<string, Check> = {
  'balancer: a process killed under load: no read fails, and a creation repeated with its key is made once': async (stage) => {
    const over = new AbortController()
    const written = writing(stage, over.signal, true)
    const read = reading(stage, 6)
    for (const process of stage.fleet.apis) {
      await sleep(1000)
      await process.end('SIGKILL')
      await sleep(300)
      await process.start()
      await sleep(PASSED_OVER_MS)
    }
    const { requests, failed } = await read
    over.abort()
    const { made, repeated, failed: refused, found } = await written
    deepStrictEqual(failed, 0, `${failed} of ${requests} reads failed`)
    deepStrictEqual(refused, [])
    deepStrictEqual(found, made, 'creations and keys differ')
    return `each process killed once: ${requests} reads, none failed; ${made} creations, ${repeated} repeated with their key, each made once`
  },
  'balancer: processes restarted in turn under load: nothing fails': async (stage) => {
    const over = new AbortController()
    const written = writing(stage, over.signal, false)
    const reads: { requests: number; failed: number }[] = []
    const readOn = (async () => {
      while (!over.signal.aborted) reads.push(await reading(stage, 1))
    })()
    const took: number[] = []
    for (let round = 0; round < 2; round += 1)
      for (const process of stage.fleet.apis) {
        const moment = performance.now()
        await process.end('SIGTERM')
        took.push(performance.now() - moment)
        await process.start()
        await sleep(PASSED_OVER_MS)
      }
    over.abort()
    await readOn
    const { made, failed: refused, found } = await written
    const sum = (key: 'requests' | 'failed') => reads.reduce((total, each) => total + each[key], 0)
    deepStrictEqual([sum('failed'), refused], [0, []])
    deepStrictEqual(found, made)
    ok(sum('requests') > 0)
    return `4 restarts, ${sum('requests')} reads and ${made} creations, none failed; a process ended at most ${(Math.max(...took) / 1000).toFixed(1)} s after SIGTERM`
  },
}
