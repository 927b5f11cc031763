import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { newId } from '../db/id.ts'
import { verifyChain } from './verify.ts'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeDefibrillateur, makeOfficer, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** Spec §6-16. */
describe('the trail, listed', () => {
  let stage: Stage
  let id: string
  before(async () => {
    stage = await setStage()
    id = await makePublication(stage.acteur, stage.commune, { title: 'Bal' })
    await patch(`/publications/${id}`, { title: '=cmd|calc' }, { token: stage.owner.token })
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'approved' }, stage.back)
    await patch(`/admin/publications/${id}/feature`, { en_avant: true }, stage.back)
    await post(`/admin/users/${stage.stranger.id}/roles`, { role: 'platform_admin' }, stage.back)
    await post(`/publications/${id}/report`, { reason: 'spam' })
    // Rows of other days, as the years leave them.
    const { db } = await harness()
    for (const at of ['2020-06-15 21:59:59.999+00', '2020-06-15 22:00:00+00', '2020-06-16 12:00:00+00'])
      await sql`insert into audit_log (id, at, actor_kind, action, target_type, target_id, changes, seq, prev_hash, hash)
        values (${newId()}, ${at}::timestamptz, 'system', 'commune.load', 'commune', '2020', '{}', 0, '', '')`.execute(db)
  })
  const list = async (query = '') => (await get(`/admin/audit?per_page=100${query}`, stage.back)).body
  const actions = async (query = '') => (await list(query)).data.map(({ action }: { action: string }) => action)

  test('the list is complete, newest first, with user, action and target of each row', async () => {
    const { data, meta } = await list()
    assert.deepEqual(
      data.map(({ action }: { action: string }) => action),
      [
        'publication.report',
        'role.assign',
        'publication.feature',
        'publication.moderate',
        'publication.update',
        'commune.load',
        'commune.load',
        'commune.load',
      ],
    )
    assert.equal(meta.total, 8)
    const row = data[3]
    assert.deepEqual(
      [row.actor_kind, row.user_id, row.user.id, row.target_type, row.target_id, row.undo],
      ['user', stage.admin.id, stage.admin.id, 'publication', id, 'changed_since'],
    )
    assert.deepEqual(row.changes.moderation_status, ['pending', 'approved'])
    assert.equal(data[0].user, null)
    assert.deepEqual([row.target_label, data[0].target_label], ['=cmd|calc', '=cmd|calc'])
    assert.deepEqual([data[0].undo, data[1].undo, data[2].undo, data[4].undo], [null, 'possible', 'possible', 'changed_since'])
    assert.deepEqual(
      (await list('&sort=at_asc')).data.map((one: { id: string }) => one.id),
      data.map((one: { id: string }) => one.id).toReversed(),
    )
  })

  for (const [query, expected] of [
    ['&action=publication.moderate', 1],
    ['&action=publication.moderate,role.assign', 2],
    ['&action=publication.*', 4],
    ['&action=publication.*,role.*', 5],
    ['&action=publication', 0],
    ['&action=%25.*', 0],
    ['&action=p_blication.*', 0],
    ['&target_type=user', 1],
    ['&target_type=commune&target_id=2020', 3],
    ['&from=2020-06-16&to=2020-06-16', 2],
    ['&to=2020-06-15', 1],
    ['&from=2020-06-15&to=2020-06-16', 3],
    ['&from=2020-06-15T22:00:00Z&to=2020-06-16T12:00:00Z', 1],
    ['&from=2020-06-16T00:00:00%2B02:00&to=2020-06-17', 2],
    ['&from=2021-01-01', 5],
    ['&from=2021-01-01&action=publication.*', 4],
    ['&from=2021-01-01&target_type=publication', 4],
  ] as const) {
    test(`filters ${query}: ${expected}`, async () => {
      const { data, meta } = await list(query)
      assert.deepEqual([data.length, meta.total], [expected, expected])
    })
  }

  test('filters by who and by what', async () => {
    assert.deepEqual(await actions(`&user_id=${stage.owner.id}`), ['publication.update'])
    assert.equal((await actions(`&target_id=${id}`)).length, 4)
    for (const [query, expected] of [
      ['', 3],
      ['&action=role.assign', 1],
      ['&action=publication.*', 2],
      ['&action=publication.*,role.*', 3],
      ['&target_type=publication', 2],
      ['&from=2021-01-01', 3],
    ] as const) {
      const { data, meta } = await list(`&user_id=${stage.admin.id}${query}`)
      assert.deepEqual([data.length, meta.total], [expected, expected], query)
    }
    assert.deepEqual(await actions(`&target_id=${id}&user_id=${stage.admin.id}&action=publication.feature`), ['publication.feature'])
    for (const query of ['from=2026-02-30', 'from=hier', 'user_id=x', 'to=2026-13-01', 'sort=action', 'unknown=1', 'action='])
      assertError(await get(`/admin/audit?${query}`, stage.back), 422, 'validation_failed')
  })

  test('words find the acts of persons and about persons, and about records by their present names', async () => {
    const { db } = await harness()
    await db.updateTable('users').set({ prenom: 'Yaëlle', nom: 'Quéméneur' }).where('id', '=', stage.owner.id).execute()
    await db.updateTable('users').set({ prenom: 'Zacharie', nom: 'Ürümqi' }).where('id', '=', stage.stranger.id).execute()
    assert.deepEqual(await actions('&q=quemeneur%20yaelle'), ['publication.update'])
    assert.deepEqual(await actions('&q=urumq'), ['role.assign'], 'the role was given to them')
    assert.deepEqual(await actions('&q=calc'), ['publication.report', 'publication.feature', 'publication.moderate', 'publication.update'])
    assert.deepEqual(await actions('&q=bal'), [], 'a former title is not kept')
    for (const [query, expected] of [
      ['&q=calc&action=publication.feature', 1],
      [`&q=calc&user_id=${stage.admin.id}`, 2],
      ['&q=calc&to=2020-12-31', 0],
      ['&q=calc&folded=true', 4],
      ['&q=nulle%20part', 0],
      ['&q=%21%3F', 0],
    ] as const) {
      const { data, meta } = await list(query)
      assert.deepEqual([data.length, meta.total, meta.total_is_minimum], [expected, expected, undefined], query)
    }
    const { meta, data } = (await get('/admin/audit?q=calc&per_page=3&page=2&sort=at_asc', stage.back)).body
    assert.deepEqual([data.map((row: { action: string }) => row.action), meta.last_page], [['publication.report'], 2])
    const file = await ask('GET', '/admin/audit.csv?q=calc&action=publication.*', stage.back)
    assert.equal(parse(file.body as string, { delimiter: ';', columns: true, bom: true }).length, 4)
    const moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    assertError(
      await get(`/admin/audit?target_type=publication&target_id=${id}&q=quemeneur`, { token: moderator.token, source: 'backoffice' }),
      403,
      'scope_violation',
    )
  })

  test('pages over it see every row once', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 4; page += 1)
      seen.push(...(await get(`/admin/audit?per_page=3&page=${page}`, stage.back)).body.data.map((row: { id: string }) => row.id))
    assert.deepEqual([seen.length, new Set(seen).size], [8, 8])
    const kinds = '&action=publication.*,commune.*,role.*'
    const whole = (await list(kinds)).data.map((row: { id: string }) => row.id)
    const merged: string[] = []
    for (let page = 1; page <= 3; page += 1)
      merged.push(...(await get(`/admin/audit?per_page=3&page=${page}${kinds}`, stage.back)).body.data.map((row: { id: string }) => row.id))
    assert.deepEqual([merged, whole], [seen, seen])
  })

  test('as a file for spreadsheets: semicolons, byte order mark, French time, and nothing that a spreadsheet runs', async () => {
    const { db } = await harness()
    await db.updateTable('users').set({ nom: '@SUM(1)', prenom: null }).where('id', '=', stage.owner.id).execute()
    const got = await ask('GET', '/admin/audit.csv?action=publication.*,commune.*', stage.back)
    assert.equal(got.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(got.headers.get('content-disposition') ?? '', /^attachment; filename="[\w-]+\.csv"$/)
    assert.equal(got.headers.get('cache-control'), 'private, no-store')
    const bytes = new Uint8Array(
      await (
        await fetch(`${(await harness()).url}/api/v1/admin/audit.csv`, {
          headers: { authorization: `Bearer ${stage.admin.token}`, 'x-app-source': 'backoffice' },
        })
      ).arrayBuffer(),
    )
    assert.deepEqual(Array.from(bytes.slice(0, 3)), [0xef, 0xbb, 0xbf])
    const rows = parse(got.body as string, { delimiter: ';', columns: true, bom: true }) as Record<string, string>[]
    assert.equal(rows.length, 7)
    assert.ok(rows.some((row) => row['Date (Paris)'] === '2020-06-16 00:00:00'))
    const cells = rows.flatMap((row) => Object.values(row))
    assert.ok(cells.every((cell) => !/^[=+\-@\t\r]/.test(cell)))
    assert.equal(rows.find((row) => row['Action'] === 'publication.update')?.['Auteur'], "'@SUM(1)")
    assert.equal(got.body.split('\r\n').length, 9)
  })
})

describe('the trail, with many rows and for former administrators', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })

  test('a file of many rows is streamed, in order and complete', async () => {
    const { db } = await harness()
    await sql`insert into audit_log (id, at, actor_kind, action, target_type, target_id, changes, seq, prev_hash, hash)
      select gen_random_uuid(), now() - interval '1 year', 'cli', 'demo.load', 'demo', n::text, '{}', 0, '', '' from generate_series(1, 2500) n`.execute(
      db,
    )
    const got = await ask('GET', '/admin/audit.csv?action=demo.load&sort=at_asc', stage.back)
    const rows = parse(got.body as string, { delimiter: ';', columns: true, bom: true }) as Record<string, string>[]
    assert.deepEqual([rows.length, new Set(rows.map((row) => row['Identifiant de la cible'])).size], [2500, 2500])
    assert.equal((await get('/admin/audit?action=demo.load', stage.back)).body.meta.total, 2500)
  })

  test('a former administrator cannot read it', async () => {
    const { id: other, token } = await makeUser({ roles: ['admin'] })
    await ask('DELETE', `/admin/users/${other}/roles/admin`, stage.back)
    assertError(await ask('GET', '/admin/audit.csv', { token, source: 'backoffice' }), 403, 'admin_required')
  })
})

describe('the trail, with one decision on many records', () => {
  test('is one row with the number of its parts, which unfold; so is its undoing; words of a title find its part', async () => {
    const stage = await setStage()
    const ids = []
    for (const title of ['Loto', 'Tombola', 'Belote'])
      ids.push(await makePublication(stage.acteur, stage.commune, { title, moderation_status: 'pending' }))
    const bulk = await patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'published' }, stage.back)
    assert.equal(bulk.body.meta.updated, 3)
    const rows = async (query: string) => (await get(`/admin/audit?${query}`, stage.back)).body
    const { data, meta } = await rows('folded=true')
    assert.deepEqual(
      [data.map(({ action, parts, part_of }: Record<string, unknown>) => [action, parts, part_of]), meta.total],
      [[['publication.bulk_moderate', 3, null]], 1],
    )
    const parts = await rows(`part_of=${data[0].id}`)
    assert.deepEqual([parts.meta.total, new Set(parts.data.map((row: { target_label: string }) => row.target_label)).size], [3, 3])
    assert.ok(parts.data.every((row: Record<string, unknown>) => row['part_of'] === data[0].id && row['parts'] === 0))
    assert.equal((await rows('')).meta.total, 4, 'unfolded, every row is there')
    assert.deepEqual(
      (await rows('folded=true&q=tombola')).data.map((row: Record<string, unknown>) => [row['action'], row['target_label']]),
      [['publication.moderate', 'Tombola']],
    )
    assert.equal((await rows(`folded=true&target_type=publication&target_id=${ids[0]}`)).meta.total, 1, 'the history of a record is whole')
    await post(`/admin/audit/${data[0].id}/undo`, {}, stage.back)
    const [undone] = (await rows('folded=true')).data
    assert.deepEqual([undone.action, undone.parts, undone.undoes.action], ['audit.undo', 2, 'publication.moderate'])
    assert.deepEqual(undone.undoes.changes.moderation_status, ['pending', 'published'])
    assert.deepEqual(await verifyChain((await harness()).db), { ok: true, rows: 7 }, 'the hash covers what a row is part of')
  })
})

describe('the targets of the trail', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })

  test('shows the current names of threads, sources, communes, devices and canned replies', async () => {
    const at = async (path: string, body: unknown, method = 'POST') => (await ask(method, path, { ...stage.back, body })).body.data
    const rowsOf = async (id: string) => (await get(`/admin/audit?target_id=${id}`, stage.back)).body.data
    const source = { nom: 'Agenda de la ville', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id: stage.commune }
    const thread = await at('/support/threads', { subject: 'Mon compte', body: 'Bonjour', email: 'a@example.fr', nom: 'A' })
    const canned = await at('/admin/messages/canned-replies', { title: 'Merci', body: 'Bonjour' })
    const { id: device, view } = await makeDefibrillateur(stage.commune, { nom: 'Piscine' })
    await at(`/admin/defibrillateurs-france/${device}`, { admin_status: 'masque' }, 'PATCH')
    await at(`/admin/defibrillateurs/${view}`, { admin_status: 'visible' }, 'PATCH')
    await at(`/admin/communes/${stage.commune}`, { nom: 'Béthune' }, 'PATCH')
    for (const [id, label] of [
      [(await at('/admin/import-sources', source)).id, 'Agenda de la ville'],
      [thread.id, 'Mon compte'],
      [canned.id, 'Merci'],
      [device, 'Piscine'],
      [view, 'Piscine'],
      [stage.commune, 'Béthune'],
    ])
      assert.equal((await rowsOf(id))[0]?.target_label, label)
    const { db } = await harness()
    await sql`update message_threads set subject = 'x' where id = ${thread.id}`.execute(db)
    assert.ok(!JSON.stringify((await rowsOf(thread.id))[0].changes).includes('Mon compte'), 'the trail itself keeps no name')
  })
})
