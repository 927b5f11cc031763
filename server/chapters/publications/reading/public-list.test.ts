import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { assertError, get } from '../../../test/http.ts'
import { differences } from '../../../test/differences.ts'
import { makeActeur, makeCommune, makePublication } from '../../../test/make.ts'
import { ACTUALITE, EVENEMENT, minutes, setStage, type Stage } from '../../../test/stage.ts'

interface Row {
  id: string
  publie_le: string
  en_avant: boolean
}

/** Spec §2-4, §4.2-11, §4.2-12. */
describe('public lists', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    const { db } = await harness()
    await db.deleteFrom('publications').execute()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const ids = async (path: string) => {
    const { status, body } = await get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map(({ id }: Row) => id) as string[]
  }
  /** Every public list that contains the publications of make(). */
  const lists = () => [
    '/publications',
    `/publications?type_id=${ACTUALITE}`,
    `/publications?commune_id=${stage.commune}`,
    `/publications?commune_id=${stage.commune}&type_id=${ACTUALITE}`,
    `/publications?acteur_id=${stage.acteur}`,
    '/publications?q=fanfare',
    `/communes/${stage.commune}/publications`,
    `/communes/${stage.commune}/publications?q=fanfare`,
    `/communes/${stage.commune}/publications?type_id=${ACTUALITE}`,
    `/acteurs/${stage.acteur}/publications`,
    `/acteurs/${stage.acteur}/publications?q=fanfare`,
    `/acteurs/${stage.acteur}/publications?type_id=${ACTUALITE}`,
  ]

  test('featured first until their date, then the newest', async () => {
    const common = { type_id: ACTUALITE, title: 'Fanfare' }
    const old = await make({ ...common, publie_le: minutes(-100), en_avant: true })
    const plain = await make({ ...common, publie_le: minutes(-10) })
    const expired = await make({ ...common, publie_le: minutes(-20), en_avant: true, featured_until: minutes(-1) })
    const until = await make({ ...common, publie_le: minutes(-50), en_avant: true, featured_until: minutes(60) })
    const oldest = await make({ ...common, publie_le: minutes(-200) })
    for (const list of lists()) {
      assert.deepEqual(await ids(list), [until, old, plain, expired, oldest], list)
      assert.deepEqual(await ids(`${list}${list.includes('?') ? '&' : '?'}sort=publie_le_asc`), [oldest, old, until, expired, plain], list)
    }
  })

  test('pinned items are first in the lists of one actor, with any other filter, and in no other list', async () => {
    const common = { type_id: ACTUALITE, title: 'Fanfare' }
    const plain = await make({ ...common, publie_le: minutes(-10) })
    const featured = await make({ ...common, publie_le: minutes(-30), en_avant: true })
    const pinned = await make({ ...common, publie_le: minutes(-90), epingle: true })
    const both = await make({ ...common, publie_le: minutes(-95), epingle: true, en_avant: true, featured_until: minutes(-1) })
    for (const list of lists())
      assert.deepEqual(await ids(list), list.includes('acteur') ? [pinned, both, featured, plain] : [featured, plain, pinned, both], list)
  })

  for (const [name, values] of Object.entries({
    'equal dates': () => ({}),
    'equal dates, some featured': (n: number) => ({ en_avant: n % 3 === 0 }),
    'equal dates, some pinned': (n: number) => ({ epingle: n % 5 === 0, en_avant: n % 3 === 0 }),
    'few dates': (n: number) => ({ publie_le: `2026-01-0${1 + (n % 3)}T00:00:00Z` }),
  })) {
    test(`no row is lost or doubled over all pages: ${name}`, async () => {
      const { db } = await harness()
      for (let n = 0; n < 37; n += 1) await make({ publie_le: '2026-01-01T00:00:00Z', type_id: ACTUALITE, title: 'Fanfare', ...values(n) })
      const rows = await db.selectFrom('publications').select(['id', 'publie_le', 'en_avant', 'epingle']).execute()
      const byDate = rows.toSorted((a, b) => `${a.publie_le} ${a.id}`.localeCompare(`${b.publie_le} ${b.id}`)).toReversed()
      const inOrder = (list: string, sort: string) => {
        if (sort === 'publie_le_asc') return byDate.toReversed()
        const rank = (row: (typeof rows)[number]) => (row.epingle && list.includes('acteur') ? 0 : row.en_avant ? 1 : 2)
        return byDate.toSorted((a, b) => rank(a) - rank(b))
      }
      for (const list of lists()) {
        for (const sort of ['publie_le_desc', 'publie_le_asc']) {
          const seen: string[] = []
          for (let page = 1; page <= 6; page += 1) {
            const { body } = await get(`${list}${list.includes('?') ? '&' : '?'}sort=${sort}&per_page=7&page=${page}`)
            assert.equal(body.meta.total, 37)
            seen.push(...body.data.map(({ id }: Row) => id))
          }
          assert.deepEqual(
            seen,
            inOrder(list, sort).map(({ id }) => id),
            `${list} ${sort}`,
          )
        }
      }
    })
  }

  test('commune_ids attach an item to several communes, once each', async () => {
    const further = await makeCommune()
    const id = await make({ commune_ids: [stage.elsewhere, further, stage.elsewhere, stage.commune] })
    for (const commune of [stage.commune, stage.elsewhere, further]) {
      const { body } = await get(`/communes/${commune}/publications`)
      assert.deepEqual(
        body.data.map((row: Row) => row.id),
        [id],
      )
      assert.equal(body.meta.total, 1)
      assert.deepEqual(await ids(`/publications?commune_id=${commune}&acteur_id=${stage.acteur}`), [id])
    }
    assert.equal((await get('/publications')).body.meta.total, 1)
  })

  test('filters combine; an unknown value gives an empty list, an unknown scope not_found', async () => {
    const event = await make({ type_id: EVENEMENT })
    await make({ type_id: ACTUALITE })
    await makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, { type_id: EVENEMENT })
    const unknown = '01990000-0000-7000-8000-00000000dead'
    assert.deepEqual(await ids(`/publications?commune_id=${stage.commune}&type_id=${EVENEMENT}&acteur_id=${stage.acteur}`), [event])
    for (const name of ['commune_id', 'acteur_id', 'type_id']) assert.deepEqual(await ids(`/publications?${name}=${unknown}`), [])
    assertError(await get(`/communes/${unknown}/publications`), 404, 'not_found')
    assertError(await get(`/acteurs/${unknown}/publications`), 404, 'not_found')
    assertError(await get(`/acteurs/${unknown}/publications?q=a`), 404, 'not_found')
    const deleted = await makeActeur(stage.commune, { deleted_at: minutes(-1) })
    assertError(await get(`/acteurs/${deleted}/publications`), 404, 'not_found')
    assert.deepEqual(await ids(`/acteurs/${await makeActeur(stage.commune, { active: false })}/publications`), [])
  })

  test('one type within a commune: publications follow changes of type, communes and time', async () => {
    const { db } = await harness()
    const [here, there] = await Promise.all([
      make({ type_id: EVENEMENT, publie_le: minutes(-10) }),
      makePublication(await makeActeur(stage.elsewhere), stage.elsewhere, {
        type_id: EVENEMENT,
        publie_le: minutes(-20),
        commune_ids: [stage.commune],
      }),
      make({ type_id: ACTUALITE }),
      make(),
      make({ type_id: EVENEMENT, publie_le: minutes(60) }),
      make({ type_id: EVENEMENT, moderation_status: 'rejected' }),
    ])
    const both = [`/communes/${stage.commune}/publications?type_id=`, `/publications?commune_id=${stage.commune}&type_id=`]
    const shows = async (type: string, expected: string[]) => {
      for (const list of both) {
        assert.deepEqual(await ids(`${list}${type}`), expected, list)
        assert.equal((await get(`${list}${type}&per_page=1`)).body.meta.total, expected.length, list)
      }
    }
    await shows(EVENEMENT, [here, there])
    await db.updateTable('publications').set({ type_id: ACTUALITE }).where('id', '=', here).execute()
    await shows(EVENEMENT, [there])
    assert.ok((await ids(`${both[0]}${ACTUALITE}`)).includes(here))
    await db.updateTable('publications').set({ commune_ids: [] }).where('id', '=', there).execute()
    await shows(EVENEMENT, [])
    await db.updateTable('publications').set({ type_id: null }).where('id', '=', here).execute()
    assert.ok(!(await ids(`${both[0]}${ACTUALITE}`)).includes(here))
    assert.ok((await ids(`/communes/${stage.commune}/publications`)).includes(here))
    assert.deepEqual(await differences(), [])
    const unknown = '01990000-0000-7000-8000-00000000dead'
    assertError(await get(`/communes/${unknown}/publications?type_id=${EVENEMENT}`), 404, 'not_found')
    assert.deepEqual(await ids(`/publications?commune_id=${unknown}&type_id=${EVENEMENT}`), [])
  })

  test('meta, Link and X-Total-Count agree, on the first, a middle, the last page and past the end', async () => {
    for (let n = 0; n < 7; n += 1) await make({ title: 'Fanfare' })
    const rels = (link: string | null) =>
      Object.fromEntries((link ?? '').split(', ').map((part) => [/rel="(\w+)"/.exec(part)?.[1] ?? '', /<(.*)>/.exec(part)?.[1] ?? '']))
    for (const list of [
      `/communes/${stage.commune}/publications`,
      '/publications?q=fanfare',
      '/publications?commune_id=' + stage.commune,
    ]) {
      const at = (page: number) => `/api/v1${list}${list.includes('?') ? '&' : '?'}per_page=3&page=${page}`
      for (const [page, rows, prev, next] of [
        [1, 3, null, 2],
        [2, 3, 1, 3],
        [3, 1, 2, null],
        [4, 0, 3, null],
        [900, 0, 3, null],
        [9_999_999, 0, 3, null],
      ] as const) {
        const { body, headers } = await get(at(page).slice('/api/v1'.length))
        assert.equal(body.data.length, rows)
        assert.deepEqual(body.meta, { current_page: page, last_page: 3, per_page: 3, total: 7 })
        assert.equal(headers.get('x-total-count'), '7')
        const expected = { first: at(1), last: at(3), ...(prev ? { prev: at(prev) } : {}), ...(next ? { next: at(next) } : {}) }
        assert.deepEqual(rels(headers.get('link')), expected)
      }
    }
    const { headers } = await get('/publications?p%61ge=2&per_page=3')
    for (const link of Object.values(rels(headers.get('link')))) assert.equal((await get(link.slice('/api/v1'.length))).status, 200, link)
    const empty = await get(`/communes/${stage.elsewhere}/publications`)
    assert.deepEqual(empty.body.meta, { current_page: 1, last_page: 1, per_page: 15, total: 0 })
  })

  test('page and per_page have bounds', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=1e3',
      'page=abc',
      'page=',
      'page=99999999999999999',
      'page=%2B1',
      'per_page=0',
      'per_page=101',
      'per_page=-5',
      'per_page=x',
    ])
      assertError(await get(`/publications?${query}`), 422, 'validation_failed')
    for (const query of ['per_page=1', 'per_page=100', 'page=007']) assert.equal((await get(`/publications?${query}`)).status, 200)
  })

  test('ETag and 304, cache and vary headers', async () => {
    const id = await make()
    for (const path of [`/publications/${id}`, '/publications', `/communes/${stage.commune}/publications`, '/publications/types']) {
      const { headers } = await get(path)
      const etag = headers.get('etag') ?? ''
      assert.match(etag, /^(W\/)?".+"$/)
      assert.match(
        headers.get('cache-control') ?? '',
        path.endsWith('types')
          ? /^public, max-age=3600, must-revalidate, stale-while-revalidate=0$/
          : /^public, max-age=5, must-revalidate, stale-while-revalidate=0$/,
      )
      assert.equal(headers.get('vary'), 'X-App-Source, Origin')
      for (const tag of [etag, `"x", ${etag}`, '*', etag.startsWith('W/') ? etag.slice(2) : `W/${etag}`]) {
        const again = await get(path, { headers: { 'if-none-match': tag } })
        assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', etag], tag)
        assert.equal(again.headers.get('vary'), 'X-App-Source, Origin')
      }
      assert.equal((await get(path, { headers: { 'if-none-match': '"x"' } })).status, 200)
    }
    const stale = (await get('/publications')).headers.get('etag')
    await make()
    assert.equal((await get('/publications', { headers: { 'if-none-match': stale ?? '' } })).status, 200)
  })

  test('no field of the back-office is on a public route', async () => {
    const id = await make({ status_reason: 'secret', reports_count: 3 })
    const allowed = [
      'id',
      'title',
      'body',
      'acteur_id',
      'commune_id',
      'commune_ids',
      'type_id',
      'moderation_status',
      'valide',
      'publie_le',
      'en_avant',
      'featured_until',
      'epingle',
      'source_url',
      'date_debut',
      'date_fin',
      'image_url',
      'created_at',
      'kind',
      'expire_le',
      'evenement',
      'alerte',
      'acte',
      'images',
      'documents',
      'acteur',
      'commune',
      'communes',
      'updated_at',
    ]
    for (const row of [(await get(`/publications/${id}`)).body.data, (await get('/publications')).body.data[0]])
      assert.deepEqual(Object.keys(row).toSorted(), allowed.toSorted())
  })

  test('the types come in their order', async () => {
    const { body } = await get('/publications/types')
    assert.deepEqual([body.data[0].code, body.data[1].code, body.meta.total], ['actualite', 'evenement', 10])
    assert.deepEqual(
      (await get('/publications/types?per_page=2&page=2')).body.data.map((row: { code: string }) => row.code),
      ['alerte', 'travaux'],
    )
  })
})
