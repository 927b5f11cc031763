import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'
import { get } from '../../../test/http.ts'
import { makeActeur, makeCommune, makePublication } from '../../../test/make.ts'
import { minutes } from '../../../test/stage.ts'
import { comesFirst, featured, visible } from './visibility.ts'

/**
 * Spec §3-1, §3-2, §3-3, visibility: every combination of what the rule looks at, through every public read. Rows are written directly,
 * in states that no route would make, because the rule must hold whatever wrote them.
 */
const TYPE = '01990000-0000-7000-8000-000000000001'
const DATES = {
  never: sql<string>`null::timestamptz`,
  past: sql<string>`now_ms() - interval '1 minute'`,
  future: sql<string>`now_ms() + interval '1 hour'`,
}

interface Case {
  id: string
  shown: boolean
  acteur: string
}

// All files run in one process: code outside a describe would run before every file.
describe('the visibility rule', () => {
  let commune: string
  let further: string
  const cases: Case[] = []
  before(async () => {
    const { reset } = await harness()
    await reset()
    commune = await makeCommune()
    further = await makeCommune()
    for (const active of [true, false]) {
      const acteur = await makeActeur(commune)
      for (const valide of [true, false]) {
        for (const moderation_status of ['pending', 'approved', 'published', 'rejected']) {
          for (const date of ['never', 'past', 'future'] as const) {
            for (const deleted of [false, true]) {
              for (const en_avant of [false, true]) {
                const values = {
                  valide,
                  moderation_status,
                  publie_le: DATES[date],
                  en_avant,
                  type_id: TYPE,
                  commune_ids: [further],
                  title: 'Fanfare',
                  ...(deleted ? { deleted_at: sql<string>`now_ms()` } : {}),
                }
                const id = await makePublication(acteur, commune, values)
                const shown =
                  active && valide && (moderation_status === 'approved' || moderation_status === 'published') && date === 'past' && !deleted
                cases.push({ id, shown, acteur })
              }
            }
          }
        }
      }
      const { db } = await harness()
      if (!active) await db.updateTable('acteurs').set({ active: false }).where('id', '=', acteur).execute()
    }
  })

  test('the table has every combination, and few of them are visible', () => {
    assert.equal(cases.length, 2 * 2 * 4 * 3 * 2 * 2)
    assert.equal(cases.filter(({ shown }) => shown).length, 4)
  })

  test('the SQL rule gives the expected result for each row', async () => {
    const { db } = await harness()
    const { rows } = await sql<{ id: string }>`select p.id from publications p where ${visible('p')}`.execute(db)
    assert.deepEqual(rows.map(({ id }) => id).toSorted(), cases.flatMap(({ id, shown }) => (shown ? id : [])).toSorted())
  })

  test('first in the list: featured until a time or for ever, or pinned', async () => {
    const { db } = await harness()
    const acteur = await makeActeur(commune, { active: false })
    const made: [string, ...boolean[]][] = []
    for (const [en_avant, epingle, until, isFeatured, isFirst] of [
      [false, false, null, false, false],
      [true, false, null, true, true],
      [true, false, 5, true, true],
      [true, false, -5, false, false],
      [false, true, null, false, true],
      [true, true, null, true, true],
      [true, true, -5, false, true],
    ] as const) {
      const featured_until = until === null ? null : minutes(until)
      made.push([await makePublication(acteur, commune, { en_avant, epingle, featured_until }), isFeatured, isFirst])
    }
    const { rows } = await sql<{ id: string; featured: boolean; first: boolean }>`
      select p.id, ${featured('p')} as featured, ${comesFirst('p')} as first from publications p where p.acteur_id = ${acteur} order by p.id`.execute(
      db,
    )
    const byId = (a: (typeof made)[number], b: (typeof made)[number]) => (a[0] < b[0] ? -1 : 1)
    assert.deepEqual(
      rows.map(({ id, featured: is, first }) => [id, is, first]),
      made.toSorted(byId),
    )
  })

  test('one publication: 200 or not_found, as the rule says', async () => {
    for (const { id, shown } of cases) assert.equal((await get(`/publications/${id}`)).status, shown ? 200 : 404, id)
  })

  test('every list shows exactly the visible ones, and counts them', async () => {
    const seen = cases.filter(({ shown }) => shown).map(({ id }) => id)
    const lists = [
      '/publications',
      `/publications?type_id=${TYPE}`,
      '/publications?q=fanfare',
      '/publications?q=fanfar',
      `/publications?commune_id=${commune}`,
      `/publications?commune_id=${further}&type_id=${TYPE}&q=fanfare`,
      '/publications?sort=publie_le_asc',
      `/communes/${commune}/publications`,
      `/communes/${further}/publications`,
      `/communes/${commune}/publications?sort=publie_le_asc`,
      `/communes/${commune}/publications?type_id=${TYPE}`,
      `/communes/${further}/publications?q=fanfare`,
      ...new Set(cases.flatMap(({ acteur }) => [`/acteurs/${acteur}/publications`, `/publications?acteur_id=${acteur}`])),
    ]
    for (const list of lists) {
      const expected = list.includes('acteur') ? cases.filter((c) => c.shown && list.includes(c.acteur)).map(({ id }) => id) : seen
      const { status, body, headers } = await get(`${list}${list.includes('?') ? '&' : '?'}per_page=100`)
      assert.equal(status, 200, list)
      assert.deepEqual(body.data.map((p: { id: string }) => p.id).toSorted(), expected.toSorted(), list)
      assert.equal(body.meta.total, expected.length, list)
      assert.equal(headers.get('x-total-count'), String(expected.length), list)
    }
  })

  test('a deactivated actor hides its publications, and shows the same ones again', async () => {
    const { db } = await harness()
    const acteur = cases.find(({ shown }) => shown)?.acteur ?? ''
    const total = async () => (await get(`/acteurs/${acteur}/publications`)).body.meta.total
    const shown = await total()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', acteur).execute()
    assert.equal(await total(), 0)
    assert.equal((await get('/publications')).body.meta.total, 0)
    await db.updateTable('acteurs').set({ active: true }).where('id', '=', acteur).execute()
    assert.equal(await total(), shown)
  })
})

describe('a scheduled publication', () => {
  test('appears by itself when its time comes', async () => {
    const { reset } = await harness()
    await reset()
    const commune = await makeCommune()
    const acteur = await makeActeur(commune)
    const id = await makePublication(acteur, commune, { publie_le: sql<string>`now_ms() + interval '400 milliseconds'` })
    const { total } = (await get(`/communes/${commune}/publications`)).body.meta
    assert.equal((await get(`/publications/${id}`)).status, 404)
    await new Promise((resolve) => setTimeout(resolve, 500))
    assert.equal((await get(`/publications/${id}`)).status, 200)
    assert.equal((await get(`/communes/${commune}/publications`)).body.meta.total, total + 1)
  })
})
