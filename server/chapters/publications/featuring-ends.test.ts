import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const PAST = '2026-01-01T00:00:00.000Z'
const FUTURE = '2199-01-01T00:00:00.000Z'

/** `en_avant` is computed at the current time on every read; the column has the stored decision. Spec §2-6. */
describe('the end of featuring', () => {
  let stage: Stage
  let over: string
  let still: string
  before(async () => {
    stage = await setStage()
    over = await makePublication(stage.acteur, stage.commune, { en_avant: true, featured_until: PAST, source_url: 'https://a.fr/x' })
    still = await makePublication(stage.acteur, stage.commune, { en_avant: true, featured_until: FUTURE, source_url: 'https://a.fr/x' })
  })
  const flags = (rows: { id: string; en_avant: boolean }[]) =>
    Object.fromEntries(rows.flatMap(({ id, en_avant }) => (id === over ? [['over', en_avant]] : id === still ? [['still', en_avant]] : [])))

  test('every list has `en_avant` at the current time', async () => {
    const lists = [
      '/publications?',
      '/publications?sort=publie_le_asc&',
      `/publications?commune_id=${stage.commune}&acteur_id=${stage.acteur}&`,
      `/acteurs/${stage.acteur}/publications?`,
      `/communes/${stage.commune}/publications?`,
      '/admin/publications?',
      '/admin/publications?duplicates=true&',
      `/admin/publications?commune_id=${stage.commune}&`,
      `/mairie/acteurs/${stage.acteur}/publications?`,
    ]
    for (const list of lists) {
      const { body } = await get(`${list}per_page=100`, stage.back)
      assert.deepEqual(flags(body.data), { over: false, still: true }, list)
    }
    const full = (await get(`/admin/communes/${stage.commune}/full`, stage.back)).body.data.publications
    assert.deepEqual(flags(full), { over: false, still: true })
  })

  test('every single record has `en_avant` at the current time', async () => {
    for (const path of ['/publications/', '/admin/publications/', `/mairie/acteurs/${stage.acteur}/publications/`]) {
      const { data } = (await get(path + over, stage.back)).body
      assert.deepEqual([data.en_avant, data.featured_until], [false, PAST], path)
    }
  })

  test('the filter selects publications that are featured now, or the others, with their totals', async () => {
    const found = async (flag: boolean) => {
      const { data, meta } = (await get(`/admin/publications?en_avant=${flag}&acteur_id=${stage.acteur}&per_page=100`, stage.back)).body
      assert.equal(meta.total, data.length)
      return flags(data)
    }
    assert.deepEqual(await found(true), { still: true })
    assert.deepEqual(await found(false), { over: false })
    const [all, some] = await Promise.all(
      ['', '?en_avant=true', '?en_avant=false'].map(
        async (query) => (await get(`/admin/publications${query}`, stage.back)).body.meta.total,
      ),
    ).then(([total, yes, no]) => [total, yes + no])
    assert.equal(some, all)
  })

  test('changes of a formerly featured publication keep its end, and undoing them restores the stored values', async () => {
    const { db } = await harness()
    const stored = () =>
      db.selectFrom('publications').select(['en_avant', 'featured_until']).where('id', '=', over).executeTakeFirstOrThrow()
    const undo = async (path: string, body: unknown) => {
      const got = await patch(path, body, stage.back)
      assert.equal(got.status, 200, JSON.stringify(got.body))
      const undone = await post(`/admin/audit/${got.headers.get('x-audit-id')}/undo`, undefined, stage.back)
      assert.equal(undone.status, 200, JSON.stringify(undone.body))
      return got.body.data
    }
    const was = await stored()
    assert.equal((await undo(`/admin/publications/${over}/moderate`, { moderation_status: 'rejected', reason: 'Non' })).en_avant, false)
    assert.deepEqual(await stored(), was)
    assert.deepEqual((await undo(`/admin/publications/${over}/feature`, { en_avant: false })).featured_until, null)
    assert.deepEqual(await stored(), was)
    const again = await undo(`/admin/publications/${over}/feature`, { en_avant: true })
    assert.deepEqual([again.en_avant, again.featured_until], [true, null], 'an end that has passed does not end it anew')
    assert.deepEqual(await stored(), was)
  })
})
