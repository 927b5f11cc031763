import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post } from '../../../test/http.ts'
import { differences } from '../../../test/differences.ts'
import { makeOfficer, makePublication } from '../../../test/make.ts'
import { minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'
const DISMISSED = '/admin/publications/duplicates/dismissed'

/** Spec §4.1-15. */
describe('dismissal of suspected duplicates', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    const { db } = await harness()
    await db.deleteFrom('duplicate_dismissals').execute()
    await db.deleteFrom('publications').execute()
  })
  const make = (title: string, values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(stage.acteur, stage.commune, { title, ...values })
  const dismiss = (ids: unknown) => post('/admin/publications/duplicates/dismiss', { ids }, stage.back)
  const suspected = async (query = '') => {
    const { body } = await get(`/admin/publications?duplicates=true&sort=created_at_asc${query}`, stage.back)
    assert.deepEqual(await differences(), [])
    assert.equal(body.meta.total, body.data.length)
    return body.data.map(({ id }: { id: string }) => id) as string[]
  }
  const remembered = async () => (await get(DISMISSED, stage.back)).body
  const undo = (got: { headers: Headers }) => post(`/admin/audit/${got.headers.get('x-audit-id')}/undo`, undefined, stage.back)
  const edit = (id: string, change: object) => patch(`/publications/${id}`, change, stage.back)
  const remove = (id: string) => ask('DELETE', `/admin/publications/${id}`, stage.back)
  const restore = (id: string) => patch(`/admin/publications/${id}/restore`, undefined, stage.back)

  test('the dismissed group is no longer listed, other groups are; in any order of the ids', async () => {
    const [a, b] = [await make('Bal'), await make('Bal')]
    const others = [await make('Loto', { created_at: minutes(-9) }), await make('Loto', { created_at: minutes(-8) })]
    const got = await dismiss([b, a])
    assert.equal(got.status, 200, JSON.stringify(got.body))
    const [entry] = (await get('/admin/audit?action=publication.dismiss_duplicates', stage.back)).body.data
    assert.deepEqual([entry.target_id, entry.target_label, entry.undo], [got.body.data.id, 'Bal', 'possible'])
    const { id, dismissed_at, duplicate_key, ...row } = got.body.data
    assert.match(duplicate_key, /^[0-9a-f]{32}$/)
    assert.match(dismissed_at, /Z$/)
    assert.deepEqual(row, {
      duplicate_reason: 'signature',
      publications: [a, b].map((one) => ({ id: one, title: 'Bal', moderation_status: 'published', deleted: false })),
      dismissed_by: { id: stage.admin.id, nom: null, prenom: null },
      withdrawn_at: null,
      applies: true,
    })
    assert.deepEqual(await suspected(), others)
    assert.deepEqual(await suspected('&moderation_status=published'), others)
    const again = await dismiss([a, b])
    assert.deepEqual([again.status, again.body, again.headers.get('x-audit-id')], [200, got.body, null])
    assert.deepEqual((await remembered()).data, [got.body.data])
    const [said] = await trail(id)
    assert.deepEqual(
      [said?.action, said?.target_type, said?.changes],
      ['publication.dismiss_duplicates', 'duplicate_dismissal', { members: [null, [a, b]] }],
    )
  })

  test('a member more or less makes the group suspected again; the same set does not', async () => {
    const ids = [await make('Bal'), await make('Bal')]
    await dismiss(ids)
    const third = await make('Bal')
    assert.deepEqual(await suspected(), [...ids, third])
    assert.equal((await remembered()).data[0].applies, false)
    await remove(third)
    assert.deepEqual(await suspected(), [])
    await restore(third)
    assert.equal((await dismiss([...ids, third])).status, 200)
    assert.deepEqual(await suspected(), [])
    await remove(ids[0] ?? '')
    assert.deepEqual(await suspected(), [ids[1], third])
    await restore(ids[0] ?? '')
    assert.deepEqual([await suspected(), (await remembered()).data.map((row: { applies: boolean }) => row.applies)], [[], [true, false]])
  })

  test('an edit that changes the key of members makes them suspected again', async () => {
    const ids = [await make('Bal'), await make('Bal')]
    await dismiss(ids)
    for (const id of ids) await edit(id, { title: 'Bals' })
    assert.deepEqual(await suspected(), ids, 'the same two, alike in another way')
    for (const id of ids) await edit(id, { title: 'Bal' })
    assert.deepEqual(await suspected(), [], 'as they were looked at')
    await edit(ids[0] ?? '', { date_fin: '2199-01-01' })
    assert.deepEqual(await suspected(), [], 'what is no part of the key does not matter')
  })

  test('one member leaves and another joins in one statement: that is another set', async () => {
    const { db } = await harness()
    const [a, b, c] = [await make('Bal'), await make('Bal'), await make('Loto')]
    await dismiss([a, b])
    await sql`update publications set title = case when id = ${b} then 'Loto' else 'Bal' end where id in (${b}, ${c})`.execute(db)
    assert.deepEqual(await suspected(), [a, c])
  })

  test('withdrawn by its route and by undoing; each can be undone in turn', async () => {
    const ids = [await make('Bal'), await make('Bal')]
    const said = await dismiss(ids)
    const at = `${DISMISSED}/${said.body.data.id}`
    const back = await ask('DELETE', at, stage.back)
    assert.deepEqual([back.status, back.body.data.applies], [200, false])
    assert.match(back.body.data.withdrawn_at, /Z$/)
    assert.deepEqual([await suspected(), (await remembered()).meta.total], [ids, 0])
    const twice = await ask('DELETE', at, stage.back)
    assert.deepEqual([twice.status, twice.body, twice.headers.get('x-audit-id')], [200, back.body, null])
    assertError(await undo(said), 409, 'invalid_state')
    const undone = await undo(back)
    assert.deepEqual(undone.body.data, {
      undone: [
        {
          target_type: 'duplicate_dismissal',
          target_id: said.body.data.id,
          target_label: undone.body.data.undone[0].target_label,
          version: 3,
        },
      ],
      kept: [],
    })
    assert.deepEqual(await suspected(), [])
    assert.equal((await undo(said)).status, 200)
    assert.deepEqual([await suspected(), (await remembered()).data], [ids, []])
    const anew = await dismiss(ids)
    assert.deepEqual([anew.body.data.id, anew.body.data.withdrawn_at, await suspected()], [said.body.data.id, null, []])
    assertError(await ask('DELETE', `${DISMISSED}/${UNKNOWN}`, stage.back), 404, 'not_found')
  })

  test('a moderator of a territory has the groups that lie in it whole: lists, counts, says so, takes it back and undoes it', async () => {
    const officer = await makeOfficer('moderateur', { communes: [stage.commune] })
    const other = await makeOfficer('moderateur', { communes: [stage.elsewhere] })
    const source_url = 'https://agglo.example.fr/bal'
    const across = [await make('Bal', { source_url }), await makePublication(stage.acteur, stage.elsewhere, { title: 'Bal', source_url })]
    const ids = [await make('Loto'), await make('Loto')]
    const seenBy = async (by: Ask, query = '') => {
      const { body } = await get(`/admin/publications?duplicates=true&sort=created_at_asc${query}`, by)
      assert.equal(body.meta.total, body.data.length)
      return body.data.map(({ id }: { id: string }) => id) as string[]
    }
    const counted = async (by: Ask) =>
      (await get('/admin/dashboard/tasks', by)).body.data.find(({ task }: { task: string }) => task === 'duplicates')?.count
    assert.deepEqual((await suspected()).toSorted(), [...across, ...ids].toSorted())
    assert.deepEqual([await seenBy(officer), await seenBy(other)], [ids, []])
    assert.deepEqual(await seenBy(officer, `&territoire=commune:${stage.commune}`), ids)
    assert.deepEqual(await seenBy(officer, `&territoire=commune:${stage.elsewhere}`), [])
    assert.deepEqual([await counted(stage.back), await counted(officer), await counted(other)], [2, 1, 0])
    const dismissAs = (by: Ask, of: readonly (string | undefined)[]) => post('/admin/publications/duplicates/dismiss', { ids: of }, by)
    assertError(await dismissAs(officer, across), 404, 'not_found')
    assertError(await dismissAs(other, ids), 404, 'not_found')
    const said = await dismissAs(officer, ids)
    assert.equal(said.status, 200, JSON.stringify(said.body))
    const ofAdmin = await dismiss(across)
    assert.deepEqual(await seenBy(officer), [])
    const known = async (by: Ask) => (await get(DISMISSED, by)).body
    assert.deepEqual([(await known(stage.back)).meta.total, (await known(officer)).meta.total, (await known(other)).meta.total], [2, 1, 0])
    assert.deepEqual(
      (await known(officer)).data.map(({ id }: { id: string }) => id),
      [said.body.data.id],
    )
    assertError(await ask('DELETE', `${DISMISSED}/${ofAdmin.body.data.id}`, officer), 404, 'not_found')
    assertError(await ask('DELETE', `${DISMISSED}/${said.body.data.id}`, other), 404, 'not_found')
    const back = await ask('DELETE', `${DISMISSED}/${said.body.data.id}`, officer)
    assert.deepEqual([back.status, await seenBy(officer)], [200, ids])
    const undoAs = (by: Ask, got: { headers: Headers }) => post(`/admin/audit/${got.headers.get('x-audit-id')}/undo`, undefined, by)
    assert.equal((await undoAs(other, back)).status, 404)
    assert.equal((await undoAs(officer, back)).status, 200)
    assert.deepEqual(await seenBy(officer), [])
    assert.equal((await undoAs(officer, ofAdmin)).status, 404)
  })

  test('only all current members of one group can be dismissed', async () => {
    const [a, b, c] = [await make('Bal'), await make('Bal'), await make('Bal')]
    const [alone, gone] = [await make('Seul'), await make('Bal', { deleted_at: minutes(-1) })]
    for (const ids of [
      [a, b],
      [a, b, c, alone],
      [a, b, c, gone],
      [a, alone],
      [alone, gone],
    ])
      assertError(await dismiss(ids), 409, 'invalid_state')
    assertError(await dismiss([a, b, c, UNKNOWN]), 404, 'not_found')
    for (const ids of [
      [],
      [a],
      [a, a],
      [a, 'x'],
      'x',
      undefined,
      Array.from({ length: 51 }, (_, n) => UNKNOWN.replace('dead', String(n).padStart(4, '0'))),
    ])
      assertError(await dismiss(ids), 422, 'validation_failed')
    assert.deepEqual([await suspected(), (await remembered()).data], [[a, b, c], []])
  })

  test('the list is paged, newest first', async () => {
    const made = []
    for (const title of ['Un', 'Deux', 'Trois']) made.push((await dismiss([await make(title), await make(title)])).body.data.id)
    const { body } = await get(`${DISMISSED}?per_page=2&page=2`, stage.back)
    assert.deepEqual([body.data.map(({ id }: { id: string }) => id), body.meta.total, body.meta.last_page], [[made[0]], 3, 2])
  })

  test('a member that joins at the same time is never hidden with the others', async () => {
    for (let round = 0; round < 8; round += 1) {
      const title = `Course ${round}`
      const ids = [await make(title), await make(title)]
      const [got, third] = await Promise.all([dismiss(ids), make(title)])
      assert.ok([200, 409].includes(got.status))
      assert.ok((await suspected('&per_page=100')).includes(third))
    }
  })
})

describe('one group by its key', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })

  test('duplicate_key: lists the group while it is suspected and afterwards', async () => {
    const make = (values: object) => makePublication(stage.acteur, stage.commune, values)
    const ids = [await make({ title: 'Bal' }), await make({ title: 'Bal' })]
    const byUrl = [await make({ source_url: 'https://example.fr/a' }), await make({ source_url: 'https://example.fr/a' })]
    const list = async (query: string) => {
      const { status, body } = await get(`/admin/publications?sort=created_at_asc${query}`, stage.back)
      assert.equal(status, 200)
      assert.equal(body.meta.total, body.data.length)
      return body.data as { id: string; duplicate_key: string }[]
    }
    const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
    const keyOf = async (id: string) => (await list('&duplicates=true')).find((row) => row.id === id)?.duplicate_key ?? ''
    for (const group of [ids, byUrl]) {
      const key = await keyOf(group[0] ?? '')
      assert.deepEqual(await idsOf(`&duplicates=true&duplicate_key=${key}`), group)
      assert.deepEqual(await idsOf(`&duplicate_key=${key}`), group)
      assert.deepEqual(await idsOf(`&duplicate_key=${key}&commune_id=${stage.commune}&en_avant=false`), group)
      assert.deepEqual(await idsOf(`&duplicate_key=${key}&commune_id=${stage.elsewhere}`), [])
    }
    const key = await keyOf(ids[0] ?? '')
    await post('/admin/publications/duplicates/dismiss', { ids }, stage.back)
    assert.deepEqual([await idsOf(`&duplicates=true&duplicate_key=${key}`), await idsOf(`&duplicate_key=${key}`)], [[], ids])
    await ask('DELETE', `/admin/publications/${ids[0]}`, stage.back)
    assert.deepEqual(await idsOf(`&duplicate_key=${key}`), [ids[1]])
    assert.deepEqual(await idsOf(`&duplicate_key=${key}&deleted=true`), [ids[0]])
    assert.deepEqual(await idsOf(`&duplicate_key=${key}&deleted=with`), ids)
    assert.deepEqual(await idsOf(`&duplicate_key=${'0'.repeat(32)}`), [])
    for (const wrong of ['', 'x', `${key}0`, key.toUpperCase().replace(/^\d+$/, 'A')])
      assertError(await get(`/admin/publications?duplicate_key=${wrong}`, stage.back), 422, 'validation_failed')
  })
})
