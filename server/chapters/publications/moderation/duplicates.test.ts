import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { ask, get, patch } from '../../../test/http.ts'
import { makeActeur, makePublication } from '../../../test/make.ts'
import { ACTUALITE, EVENEMENT, minutes, setStage, type Stage } from '../../../test/stage.ts'

interface Row {
  id: string
  duplicate_key: string
  duplicate_reason: string
  duplicate_count: number
}
const URL = 'https://example.fr/agenda/bal?id=7&jour=2'

/** Spec §2-7, §2-8, §4.1-11, §4.1-12, §4.1-13, §4.1-14. */
describe('suspected duplicates', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    const { db } = await harness()
    await db.deleteFrom('publications').execute()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const list = async (query = '') => {
    const { status, body } = await get(`/admin/publications?duplicates=true&per_page=100${query}`, stage.back)
    assert.equal(status, 200)
    return { rows: body.data as Row[], total: body.meta.total as number }
  }
  const groups = (rows: Row[]) =>
    Object.values(Object.groupBy(rows, (row) => row.duplicate_key)).map((group) => (group ?? []).map(({ id }) => id).toSorted())

  for (const same of [
    URL,
    'http://example.fr/agenda/bal?id=7&jour=2',
    'HTTPS://WWW.Example.FR/agenda/bal?id=7&jour=2',
    'https://example.fr:443/agenda/bal?id=7&jour=2',
    'http://example.fr:80/agenda/bal?id=7&jour=2',
    'https://example.fr/agenda/bal/?id=7&jour=2',
    'https://example.fr/agenda/bal?jour=2&id=7',
    'https://example.fr/agenda/bal?id=7&jour=2#programme',
    'https://example.fr/agenda/bal?utm_source=x&id=7&UTM_Medium=y&jour=2&fbclid=z&gclid=1',
    'https://example.fr/agenda/bal?id=7&jour=2&',
  ]) {
    test(`the same address: ${same}`, async () => {
      const ids = [await make({ source_url: URL, title: 'Bal' }), await make({ source_url: same, title: 'Tout autre chose' })]
      const { rows, total } = await list()
      assert.deepEqual([groups(rows), total], [[ids.toSorted()], 2])
      for (const row of rows) assert.deepEqual([row.duplicate_reason, row.duplicate_count], ['source_url', 2])
    })
  }

  for (const other of [
    'https://example.fr/agenda/bal?id=8&jour=2',
    'https://example.fr/agenda/Bal?id=7&jour=2',
    'https://example.fr:8443/agenda/bal?id=7&jour=2',
    'https://agenda.example.fr/agenda/bal?id=7&jour=2',
    'https://example.fr/agenda/bal',
    'https://example.fr/agenda/bal?id=7&jour=2&utmost=1',
  ]) {
    test(`another address: ${other}`, async () => {
      await make({ source_url: URL, title: 'Bal' })
      await make({ source_url: other, title: 'Bal' })
      assert.deepEqual(await list(), { rows: [], total: 0 })
    })
  }

  test('without an address: the same text, whatever its case, accents and punctuation', async () => {
    const written = [
      { title: 'Fête de l’école', body: 'Rendez-vous à 18 h, place du marché.' },
      { title: 'FETE DE L ECOLE !', body: 'rendez vous   a 18 h — place du MARCHE' },
      { title: ' fête, de l’école', body: '« Rendez-vous » à 18 h\n\nplace du marché…' },
    ]
    const ids = []
    for (const text of written) ids.push(await make({ ...text, type_id: ACTUALITE, date_debut: '2026-06-20' }))
    const { rows, total } = await list()
    assert.deepEqual([groups(rows), total], [[ids.toSorted()], 3])
    for (const row of rows) assert.deepEqual([row.duplicate_reason, row.duplicate_count], ['signature', 3])
  })

  test('without an address: only the beginning of the content counts', async () => {
    const start = 'abcdefghi '.repeat(20)
    await make({ title: 'Bal', body: `${start}fin une` })
    await make({ title: 'Bal', body: `${start}fin deux` })
    await make({ title: 'Bal', body: `x${start}fin` })
    assert.equal((await list()).total, 2)
  })

  test('another actor, type, date or title, or an address on one side only: no duplicate', async () => {
    const text = { title: 'Bal', body: 'Samedi', type_id: ACTUALITE, date_debut: '2026-06-20' }
    await make(text)
    for (const more of [
      { type_id: EVENEMENT },
      { type_id: null },
      { date_debut: '2026-06-21' },
      { date_debut: null },
      { title: 'Bals' },
      { body: 'Dimanche' },
      { source_url: URL },
    ])
      await make({ ...text, ...more })
    await makePublication(await makeActeur(stage.commune), stage.commune, text)
    assert.deepEqual(await list(), { rows: [], total: 0 })
  })

  test('with the same address: duplicates across actors and types', async () => {
    await make({ source_url: URL, type_id: ACTUALITE })
    await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, { source_url: URL })
    assert.equal((await list()).total, 2)
  })

  test('a group’s rows stay together over the pages, in every order', async () => {
    for (let n = 0; n < 24; n += 1) await make({ title: `Groupe ${n % 8}`, created_at: minutes(-((n * 7) % 24)) })
    for (const sort of ['created_at_desc', 'title_asc', 'publie_le_asc', 'reports_count_desc']) {
      const complete = (await list(`&sort=${sort}`)).rows
      const paged: Row[] = []
      for (let page = 1; page <= 5; page += 1) {
        const { body } = await get(`/admin/publications?duplicates=true&per_page=5&page=${page}&sort=${sort}`, stage.back)
        assert.equal(body.meta.total, 24)
        paged.push(...body.data)
      }
      assert.deepEqual(paged, complete)
      const keys = paged.map((row) => row.duplicate_key)
      assert.equal(keys.filter((key, index) => key !== keys[index - 1]).length, 8, 'each group is one run')
      assert.ok(paged.every((row) => row.duplicate_count === 3))
    }
  })

  test('filters choose what is shown, the count stays that of the complete group', async () => {
    const pending = await make({ source_url: URL, moderation_status: 'pending', title: 'Bal musette' })
    await make({ source_url: URL })
    const deleted = await make({ source_url: URL, deleted_at: minutes(-1) })
    await make({ title: 'Seul', moderation_status: 'pending' })
    for (const query of [
      '&moderation_status=pending',
      '&q=musette',
      `&moderation_status=pending&commune_id=${stage.commune}&acteur_id=${stage.acteur}`,
    ]) {
      const { rows, total } = await list(query)
      assert.deepEqual([rows.map(({ id }) => id), total, rows[0]?.duplicate_count], [[pending], 1, 2], query)
    }
    assert.equal((await list()).total, 2)
    assert.equal((await list('&deleted=true')).total, 1)
    assert.deepEqual(
      (await list('&deleted=true')).rows.map(({ id, duplicate_count }) => [id, duplicate_count]),
      [[deleted, 2]],
    )
    assert.equal((await list('&deleted=with')).total, 3)
    assert.equal((await get('/admin/publications?duplicates=false', stage.back)).body.meta.total, 3)
  })

  test('deleting one of two dissolves the group; restoring or editing forms it again', async () => {
    const [first, second] = [await make({ source_url: URL }), await make({ source_url: URL })]
    await ask('DELETE', `/admin/publications/${first}`, stage.back)
    assert.deepEqual(await list(), { rows: [], total: 0 })
    assert.equal((await list('&deleted=with')).total, 0)
    await patch(`/admin/publications/${first}/restore`, undefined, stage.back)
    assert.equal((await list()).total, 2)
    await patch(`/publications/${second}`, { source_url: 'https://example.fr/autre' }, stage.back)
    assert.equal((await list()).total, 0)
    await patch(`/publications/${first}`, { source_url: 'http://www.example.fr/autre/' }, stage.back)
    assert.equal((await list()).total, 2)
  })

  test('the key is distinct for each group and reveals nothing of the content', async () => {
    await make({ source_url: URL })
    await make({ source_url: URL })
    await make({ title: 'Bal', body: 'Samedi' })
    await make({ title: 'Bal', body: 'Samedi' })
    const keys = [...new Set((await list()).rows.map((row) => row.duplicate_key))]
    assert.equal(keys.length, 2)
    for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/)
  })
})
