import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { inTime } from '../../test/in-time.ts'
import { makePublication } from '../../test/make.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'

const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
interface Day {
  date: string
  received?: number
  published?: number
  rejected?: number
}

describe('the figures of moderation', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const read = async (query = '') => {
    const { status, body } = await inTime(() => get(`/admin/dashboard/moderation${query}`, stage.back))
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }
  const today = async () => ((await read()).per_day as Day[]).at(-1)
  const decide = (id: string, body: object) => patch(`/admin/publications/${id}/moderate`, body, stage.back)
  const noon = (daysAgo: number) =>
    sql<string>`(((now() at time zone 'Europe/Paris')::date - ${daysAgo}::int)::timestamp + interval '12 hours') at time zone 'Europe/Paris'`

  test('empty tables: every day with zeros, nothing pending, no delay', async () => {
    const figures = await read()
    assert.deepEqual(Object.keys(figures), ['from', 'to', 'per_day', 'pending', 'oldest_pending_at', 'median_delay_minutes'])
    assert.equal(figures.per_day.length, 30)
    assert.equal(figures.to, new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }))
    assert.deepEqual([figures.per_day[0].date, figures.per_day.at(-1).date], [figures.from, figures.to])
    for (const { received, published, rejected } of figures.per_day) assert.deepEqual([received, published, rejected], [0, 0, 0])
    assert.deepEqual([figures.pending, figures.oldest_pending_at, figures.median_delay_minutes], [0, null, null])
  })

  test('received by day of France, deleted ones too; the pending ones, and the oldest', async () => {
    const make = (values: object) => makePublication(stage.acteur, stage.commune, { ...PENDING, ...values })
    await make({ created_at: noon(2) })
    await make({ created_at: noon(2), deleted_at: minutes(0) })
    await make({ created_at: sql`((now() at time zone 'Europe/Paris')::date - 5)::timestamp at time zone 'Europe/Paris'` })
    await make({
      created_at: sql`((now() at time zone 'Europe/Paris')::date - 5)::timestamp at time zone 'Europe/Paris' - interval '1 second'`,
    })
    await make({ created_at: noon(40), deleted_at: minutes(0) })
    const oldest = await make({ created_at: noon(50) })
    const figures = await read()
    const came = Object.fromEntries(figures.per_day.map((day: Day, index: number) => [29 - index, day.received]))
    assert.deepEqual([came[1], came[2], came[5], came[6]], [0, 2, 1, 1])
    assert.equal(figures.pending, (await get('/admin/publications?moderation_status=pending', stage.back)).body.meta.total)
    assert.equal(figures.oldest_pending_at, (await get(`/admin/publications/${oldest}`, stage.back)).body.data.created_at)
    const longer = await read('?days=60')
    assert.deepEqual([longer.per_day.length, longer.per_day[59 - 50].received, longer.per_day[59 - 40].received], [60, 1, 1])
    for (const days of [6, 91, 'x', ''])
      assertError(await get(`/admin/dashboard/moderation?days=${days}`, stage.back), 422, 'validation_failed')
    assert.equal((await read('?days=7')).per_day.length, 7)
  })

  test('decisions of the day: made visible, rejected; undone decisions do not count', async () => {
    const make = (ago: number, values: object = PENDING) =>
      makePublication(stage.acteur, stage.commune, { created_at: minutes(-ago), ...values })
    const [a, b, c, d] = [await make(10), await make(30), await make(500), await make(5)]
    await decide(a, { moderation_status: 'published' })
    await patch(`/publications/${b}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }, { token: stage.maire.token })
    await patch('/admin/publications/bulk/moderate', { ids: [c], moderation_status: 'approved' }, stage.back)
    assert.deepEqual([await today(), (await read()).median_delay_minutes], [{ ...(await today()), published: 2, rejected: 1 }, 30])
    await decide(a, { moderation_status: 'approved' })
    await decide(a, { moderation_status: 'pending' })
    assert.deepEqual([(await today())?.published, (await today())?.rejected], [2, 1], 'neither made one visible nor refused it')
    const toggled = await patch(`/admin/publications/${d}/valide`, undefined, stage.back)
    assert.deepEqual([(await today())?.published, (await read()).median_delay_minutes], [3, 20])
    await post(`/admin/audit/${toggled.headers.get('x-audit-id')}/undo`, undefined, stage.back)
    assert.deepEqual([(await today())?.published, (await read()).median_delay_minutes], [2, 30])
    const refused = await make(90_000, {})
    await decide(refused, { moderation_status: 'rejected', reason: 'Signalé à raison' })
    assert.deepEqual([(await today())?.rejected, (await read()).median_delay_minutes], [2, 30], 'what was visible has waited for nobody')
  })

  for (const [table, missing] of [
    ['publication_totals', ['received', 'pending']],
    ['audit_log', ['published', 'rejected', 'median_delay_minutes']],
  ] as [string, string[]][])
    test(`without ${table} the rest is there`, async () => {
      const { pool } = (await harness()).services.database
      const names = (figures: { per_day: Day[] }) => [...Object.keys(figures), ...Object.keys(figures.per_day[0] ?? {})].toSorted()
      const all = names(await read())
      await pool.query(`alter table ${table} rename to gone_for_a_while`)
      try {
        assert.deepEqual(
          names(await read()),
          all.filter((name) => !missing.includes(name)),
        )
      } finally {
        await pool.query(`alter table gone_for_a_while rename to ${table}`)
      }
      assert.deepEqual(names(await read()), all)
    })
})
