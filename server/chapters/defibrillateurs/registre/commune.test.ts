import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Harness, harness } from '../../../test/harness.ts'
import { makeCommune, makeDefibrillateur } from '../../../test/make.ts'
import { device, file, type Sample } from '../test/files.ts'
import { cliControl, countsOf, endOf, syncing } from '../test/syncing.ts'
import { syncNow } from './run.ts'

const PAGE = 2

/** Spec §4.1-30. */
describe('the sync of one commune', () => {
  let h: Harness
  let server: Server
  let base = ''
  let paris = ''
  let rows: Sample[] = []
  const asked: string[] = []
  const { from, write, settings, cleanUp } = syncing()
  before(async () => {
    h = await harness()
    // Answers like the registry's API: exact filters, pages, a link to the next page.
    server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://x')
      asked.push([...searchParams].map(([name, value]) => `${name}=${value}`).join('&'))
      const filters = [...searchParams].filter(([name]) => name.endsWith('__exact'))
      const found = rows.filter((row) => filters.every(([name, value]) => (row[name.replace('__exact', '')] ?? '') === value))
      const page = Number(searchParams.get('page'))
      const data = found
        .slice((page - 1) * PAGE, page * PAGE)
        .map((row, __id) => ({ __id, gid: 1, c_gid: null, c_lat_coor1: null, c_long_coor1: null, c_etat_fonct: null, ...row }))
      const next = page * PAGE < found.length ? `http://169.254.169.254/?page=${page + 1}` : null
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ data, links: { next }, meta: { page, total: found.length } }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/resources/x/data/`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
    cleanUp()
  })
  beforeEach(async () => {
    await h.reset()
    asked.length = 0
    const place = { departement: '75', latitude: 48.8566, longitude: 2.3522 }
    paris = await makeCommune({ code_insee: '75056', nom: 'Paris', codes_alias: ['75108'], codes_postaux: ['75001', '75008'], ...place })
    await makeCommune({ code_insee: '75999', nom: 'Voisine', codes_postaux: ['75008'], ...place })
    const near = { c_lat_coor1: '48.87', c_long_coor1: '2.31' }
    rows = [
      device({ c_gid: '1', c_com_insee: '75056', ...near }),
      device({ c_gid: '2', c_com_insee: '75108', c_com_cp: '75008', ...near }),
      device({ c_gid: '3', c_com_insee: '75108', ...near }),
      device({ c_gid: '4', c_com_insee: '75108', ...near }),
      device({ c_gid: '5', c_com_cp: '75001', ...near }),
      device({ c_gid: '6', c_com_cp: '75008', c_com_nom: 'PARIS', ...near }),
      device({ c_gid: '7', c_com_insee: '75999', c_com_cp: '75008', ...near }),
      device({ c_gid: '8', c_com_cp: '75008', c_com_nom: 'Ailleurs', ...near }),
    ]
  })
  const sync = async (force = false) => syncNow(await settings({ GEODAE_API_URL: base }), { scope: paris, force }, cliControl)
  const known = async () => {
    const stored = await h.db
      .selectFrom('defibrillateurs')
      .select(['source_id', 'commune_id'])
      .where('absent_since', 'is', null)
      .orderBy('source_id')
      .execute()
    return stored.map(({ source_id, commune_id }) => [source_id, commune_id === paris])
  }
  const views = () => h.db.selectFrom('commune_defibrillateurs').select('commune_id').where('commune_id', '=', paris).execute()
  const none = { status: 'done', read: 0, created: 0, updated: 0, unchanged: 0, absent: 0, refused: 0 }

  test('deletes the devices of the demonstration in the commune, however many they are, and no others', async () => {
    const elsewhere = await makeCommune()
    const marked = []
    for (let n = 1; n <= 12; n++)
      marked.push((await makeDefibrillateur(n === 12 ? elsewhere : paris, { source_id: `demonstration-${n}` })).id)
    await h.db
      .insertInto('demo_records')
      .values(marked.map((id) => ({ kind: 'defibrillateurs', id })))
      .execute()
    assert.deepEqual(countsOf(await sync()), { ...none, read: 6, created: 6 })
    const left = await h.db.selectFrom('defibrillateurs').select('source_id').orderBy('source_id').execute()
    assert.deepEqual(
      left.map(({ source_id }) => source_id),
      ['1', '2', '3', '4', '5', '6', 'demonstration-12'],
    )
    assert.equal((await h.db.selectFrom('demo_records').select('id').where('kind', '=', 'defibrillateurs').execute()).length, 1)
    const { rows: ended } = await sql<{ name: string; count: number }>`
      select end_message ->> 'code' as name, (end_message -> 'params' ->> 'count')::int as count from defibrillateur_runs`.execute(h.db)
    assert.deepEqual(ended, [{ name: 'sync.demonstration_removed', count: 11 }], 'the run says so')
  })

  test('reads the registry’s rows where there is no catalogue: by every code and postal code, each device once', async () => {
    assert.deepEqual(countsOf(await sync()), { ...none, read: 6, created: 6 })
    assert.deepEqual(
      await known(),
      ['1', '2', '3', '4', '5', '6'].map((id) => [id, true]),
    )
    assert.equal((await views()).length, 6)
    assert.ok(asked.includes('c_com_insee__exact=75108&page=2&page_size=200'))
    assert.deepEqual(countsOf(await sync()), { ...none, read: 6, unchanged: 6 })
    rows = rows.filter(({ c_gid }) => c_gid !== '3')
    assert.deepEqual(countsOf(await sync()), { ...none, read: 5, unchanged: 5, absent: 1 })
  })

  test('is not emptied by an empty or a wrong answer', async () => {
    await sync()
    rows = []
    const empty = await sync()
    assert.match(endOf(empty), /6 of the 6 defibrillators known would vanish/)
    const services = await settings({ GEODAE_API_URL: 'http://127.0.0.1:1/' })
    const away = await syncNow(services, { scope: paris, force: false }, cliControl)
    assert.deepEqual([away.status, /could not be read/.test(endOf(away))], ['failed', true])
    assert.equal((await known()).length, 6)
    assert.deepEqual(countsOf(await sync(true)), { ...none, absent: 6 })
  })

  test('looks into the national catalogue where there is one: what the communes have become counts', async () => {
    await from(write(file(rows)))
    assert.deepEqual((await known()).filter(([, here]) => here).length, 6)
    await h.db.deleteFrom('commune_defibrillateurs').execute()
    await h.db.updateTable('communes').set({ codes_alias: [] }).where('id', '=', paris).execute()
    assert.deepEqual(countsOf(await sync()), { ...none, read: 4, created: 4, updated: 3, unchanged: 3 })
    await h.db
      .updateTable('communes')
      .set({ codes_alias: ['75108'] })
      .where('id', '=', paris)
      .execute()
    assert.equal((await sync()).read, 6)
    assert.equal((await views()).length, 6)
    assert.deepEqual(asked, [])
  })
})
