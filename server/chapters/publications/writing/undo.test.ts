import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post, rowOf } from '../../../test/http.ts'
import { differences } from '../../../test/differences.ts'
import { makeActeur, makePublication, makeUser } from '../../../test/make.ts'
import { ACTUALITE, EVENEMENT, allowPublishing, setStage, type Stage, trail } from '../../../test/stage.ts'
import { tableRows } from '../../../test/changed-tables.ts'

describe('undoing changes of a publication', () => {
  let stage: Stage
  let second: string
  before(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
    const { db } = await harness()
    second = stage.elsewhere
    await db.insertInto('acteur_communes').values({ acteur_id: stage.acteur, commune_id: second }).execute()
  })
  const undo = (row: string, by: Ask = stage.back) => post(`/admin/audit/${row}/undo`, undefined, by)
  const edit = (id: string, change: object, by: Ask) => patch(`/publications/${id}`, change, by)
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const read = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data
  const isShown = async (id: string) => (await get(`/publications/${id}`)).status === 200

  const WHOLE = {
    title: 'Fête des lumières',
    body: 'Un autre texte.',
    type_id: EVENEMENT,
    date_debut: '2199-05-01',
    date_fin: '2199-05-03',
    source_url: 'https://exemple.fr/fete',
    image_url: 'https://exemple.fr/fete.jpg',
  }
  const REJECTED = { moderation_status: 'rejected', valide: false, status_reason: 'Publicité' }
  for (const [name, from, change, by, left] of [
    [
      'an administrator’s edit of everything',
      {},
      () => ({ ...WHOLE, epingle: true, commune_id: second, commune_ids: [stage.commune] }),
      () => stage.back,
      'published',
    ],
    ['an owner’s edit', { epingle: true }, () => ({ ...WHOLE, epingle: false }), () => ({ token: stage.owner.token }), 'published'],
    [
      'an edit that cleared dates, link and picture',
      { ...WHOLE, type_id: ACTUALITE },
      () => ({ date_debut: null, date_fin: null, source_url: null, image_url: null, type_id: null }),
      () => ({ token: stage.owner.token }),
      'published',
    ],
    [
      'a member’s edit, which sent it back to the queue',
      {},
      () => ({ title: 'Autre titre' }),
      () => ({ token: stage.member.token }),
      'pending',
    ],
    [
      'an author’s mending of what was refused',
      REJECTED,
      () => ({ body: 'Sans publicité.' }),
      () => ({ token: stage.owner.token }),
      'pending',
    ],
    ['pinning', {}, () => ({ epingle: true }), () => ({ token: stage.owner.token }), 'published'],
  ] as [string, object, () => object, () => Ask, string][]) {
    test(`${name}, to the last field`, async () => {
      const id = await make({ title: 'Fanfare', ...from })
      const [original, shown] = [await tableRows(), await isShown(id)]
      const row = rowOf(await edit(id, change(), by()))
      assert.equal((await read(id)).moderation_status, left)
      const { status, body } = await undo(row)
      assert.deepEqual(
        [status, body.data],
        [
          200,
          {
            undone: [
              { target_type: 'publication', target_id: id, target_label: (await read(id)).title, version: body.data.undone?.[0].version },
            ],
            kept: [],
          },
        ],
      )
      assert.equal(body.data.undone[0].version, (await read(id)).version)
      assert.deepEqual([(await tableRows())['publications'], await isShown(id)], [original['publications'], shown])
      assert.deepEqual(await differences(), [])
      assertError(await undo(row), 409, 'invalid_state')
    })
  }

  test('also of a publication without an actor', async () => {
    const id = await make()
    const { db } = await harness()
    await db.updateTable('publications').set({ acteur_id: null }).where('id', '=', id).execute()
    const original = await read(id)
    const row = rowOf(await edit(id, { title: 'Autre', commune_id: second }, stage.back))
    assert.equal((await undo(row)).status, 200)
    const { title, commune_id } = await read(id)
    assert.deepEqual([title, commune_id], [original.title, original.commune_id])
  })

  test('refused after a newer edit, decision or deletion; once that is undone, the older can be undone too', async () => {
    for (const act of [
      (id: string) => edit(id, { title: 'Trois' }, { token: stage.owner.token }),
      (id: string) => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }, stage.back),
      (id: string) => ask('DELETE', `/admin/publications/${id}`, stage.back),
    ]) {
      const id = await make({ title: 'Un' })
      const first = rowOf(await edit(id, { title: 'Deux' }, { token: stage.member.token }))
      const newer = rowOf(await act(id))
      const original = await read(id)
      assertError(await undo(first), 409, 'invalid_state')
      assert.deepEqual(await read(id), original)
      assert.deepEqual([(await undo(newer)).status, (await undo(first)).status], [200, 200])
      const { title, moderation_status } = await read(id)
      assert.deepEqual([title, moderation_status], ['Un', 'published'])
    }
    assert.deepEqual(await differences(), [])
  })

  test('refused if the actor has lost the commune since; possible once it has it again', async () => {
    const id = await make({ commune_ids: [second] })
    const row = rowOf(await edit(id, { commune_ids: [], title: 'Ici seulement' }, { token: stage.owner.token }))
    const change = (commune_ids: string[]) => patch(`/admin/acteurs/${stage.acteur}`, { commune_ids }, stage.back)
    await change([])
    const original = await read(id)
    assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual(await read(id), original)
    await change([second])
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual((await read(id)).commune_ids, [second])
    assert.deepEqual(await differences(), [])
  })

  test('a publication that must be hidden stays hidden: its actor deleted, or its date in the future', async () => {
    const acteur = await makeActeur(stage.commune)
    const { token } = await makeUser({ links: [{ acteur_id: acteur, role: 'member', permissions: ['manage_publications'] }] })
    const [gone, scheduled] = [
      await makePublication(acteur, stage.commune),
      await makePublication(acteur, stage.commune, { publie_le: '2199-01-01T00:00:00Z', moderation_status: 'approved' }),
    ]
    const rows = [rowOf(await edit(gone, { title: 'x' }, { token })), rowOf(await edit(scheduled, { title: 'y' }, { token }))]
    await ask('DELETE', `/admin/acteurs/${acteur}`, stage.back)
    for (const row of rows) assert.equal((await undo(row)).status, 200)
    for (const id of [gone, scheduled]) assert.deepEqual([(await read(id)).valide, await isShown(id)], [true, false])
    await ask('DELETE', `/admin/acteurs/${acteur}/restore`, stage.back)
    assert.deepEqual([await isShown(gone), await isShown(scheduled)], [true, false])
    assert.deepEqual(await differences(), [])
  })

  test('only administrators can undo', async () => {
    const id = await make()
    const row = rowOf(await edit(id, { title: 'Le mien' }, { token: stage.owner.token }))
    assertError(await undo(row, { token: stage.owner.token, source: 'backoffice' }), 403, 'admin_required')
    assertError(await undo(row, { token: stage.platformAdmin.token, source: 'backoffice' }), 403, 'admin_required')
    assertError(await undo(row, { token: stage.admin.token, source: 'mairie' }), 403, 'scope_violation')
    assert.equal((await undo(row)).status, 200)
    const last = (await trail(id)).at(-1)
    assert.deepEqual([last?.action, last?.user_id], ['audit.undo', stage.admin.id])
  })

  test('a created publication is deleted, unless it was changed since', async () => {
    const create = async () => {
      const got = await post(
        '/publications',
        { title: 'a', body: 'b', acteur_id: stage.acteur, commune_id: stage.commune },
        { token: stage.owner.token },
      )
      return { id: got.body.data.id as string, row: rowOf(got) }
    }
    const [first, changed] = [await create(), await create()]
    const newer = rowOf(await edit(changed.id, { title: 'c' }, { token: stage.owner.token }))
    assertError(await undo(changed.row), 409, 'invalid_state')
    assert.deepEqual([(await undo(newer)).status, (await undo(changed.row)).status, (await undo(first.row)).status], [200, 200, 200])
    for (const { id } of [first, changed]) {
      assert.notEqual((await read(id)).deleted_at, null)
      assertError(await edit(id, { title: 'd' }, { token: stage.owner.token }), 404, 'not_found')
    }
    assert.equal((await patch(`/admin/publications/${first.id}/restore`, undefined, stage.back)).status, 200)
    assert.deepEqual(await differences(), [])
  })
})
