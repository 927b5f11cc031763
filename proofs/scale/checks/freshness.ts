import { deepStrictEqual, ok } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ask.ts'
import type { Check, Stage } from '../check.ts'

/** How long a process may show a publication that another process has hidden. Spec: one second. */
const LATE_MS = 1000
const TURNS = 6

/**
 * Hides the first publication of a commune's list through one process while the other process is asked repeatedly. Returns the longest time
 * for which the other process still showed it.
 */
async function worst({ apis, token, primary }: Stage): Promise<number> {
  const { rows } = await primary.query<{ id: string; commune: string }>(
    `select p.id, p.commune_id as commune from publications p join publication_totals t on t.scope = 'commune' and t.scope_id = p.commune_id
     where p.publiable and t.publiable and p.publie_le < now() and not p.en_avant order by t.n desc, p.publie_le desc limit 1`,
  )
  const [{ id, commune } = { id: '', commune: '' }] = rows
  const list = `/communes/${commune}/publications?per_page=100`
  const shows = async (n: 0 | 1, path: string) => {
    const { status, body } = await ask('GET', apis[n] + path)
    ok([200, 404].includes(status), `${path}: ${status}`)
    return status === 200 && (path === list ? body.data.some((each: { id: string }) => each.id === id) : true)
  }
  const moderate = async (by: 0 | 1, moderation_status: string) => {
    const reason = moderation_status === 'rejected' ? { reason: 'Hors sujet' } : {}
    const got = await ask('PATCH', `${apis[by]}/admin/publications/${id}/moderate`, { token, body: { moderation_status, ...reason } })
    deepStrictEqual(got.status, 200, JSON.stringify(got.body))
  }
  let latest = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [by, other] = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    // Reads the list several times, so that both processes may have it in their cache.
    for (let n = 0; n < 6; n += 1)
      for (const each of [by, other] as const) ok(await shows(each, list), 'it is not shown before it is hidden')
    await moderate(by, 'rejected')
    const hidden = performance.now()
    for (const path of [list, `/publications/${id}`]) ok(!(await shows(by, path)), 'the process that hid it shows it')
    while (performance.now() - hidden < 2 * LATE_MS) {
      for (const path of [list, `/publications/${id}`]) {
        const asked = performance.now() - hidden
        if (await shows(other, path)) latest = Math.max(latest, asked)
      }
      await sleep(2)
    }
    await moderate(by, 'published')
    await sleep(LATE_MS)
  }
  ok(latest < LATE_MS, `still shown ${Math.round(latest)} ms after it was hidden`)
  return Math.round(latest)
}

const said = (ms: number) => `hidden ${TURNS} times, last shown by the other ${ms} ms later; never by the process that hid it`

export const freshness: Record<string, Check> = {
  'freshness: what one process hides the other shows for less than a second': async (stage) => said(await worst(stage)),
}
