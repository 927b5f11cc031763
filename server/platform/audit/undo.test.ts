import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get, type Got, patch, post, rowOf } from '../../test/http.ts'
import { differences } from '../../test/differences.ts'
import { makeActeur, makeClaim, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'
const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }

describe('undoing', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const read = async (id: string) => {
    const { updated_at: _, version: __, ...row } = (await get(`/admin/publications/${id}`, stage.back)).body.data
    return row
  }
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const moderate = (id: string, body: object) => patch(`/admin/publications/${id}/moderate`, body, stage.back)

  for (const [name, from, act] of [
    ['publication', PENDING, (id: string) => moderate(id, { moderation_status: 'published' })],
    ['a rejection', {}, (id: string) => moderate(id, { moderation_status: 'rejected', reason: 'Hors sujet' })],
    [
      'a rejection of what was rejected',
      { ...PENDING, moderation_status: 'rejected', status_reason: 'Publicité' },
      (id: string) => moderate(id, { moderation_status: 'rejected', reason: 'Doublon' }),
    ],
    ['scheduling', PENDING, (id: string) => moderate(id, { moderation_status: 'approved', publie_le: '2199-01-01T00:00:00Z' })],
    ['the toggle', {}, (id: string) => patch(`/admin/publications/${id}/valide`, undefined, stage.back)],
    [
      'featuring',
      {},
      (id: string) => patch(`/admin/publications/${id}/feature`, { en_avant: true, featured_until: '2199-01-01T00:00:00Z' }, stage.back),
    ],
    [
      'unfeaturing',
      { en_avant: true, featured_until: '2199-01-01T00:00:00Z' },
      (id: string) => patch(`/admin/publications/${id}/feature`, { en_avant: false }, stage.back),
    ],
    ['deletion', {}, (id: string) => ask('DELETE', `/admin/publications/${id}`, stage.back)],
    [
      'restoration',
      { deleted_at: '2026-01-01T00:00:00Z' },
      (id: string) => patch(`/admin/publications/${id}/restore`, undefined, stage.back),
    ],
    [
      'the municipal office’s decision',
      PENDING,
      (id: string) => patch(`/publications/${id}/moderate`, { moderation_status: 'published' }, { token: stage.maire.token }),
    ],
    ['the author’s deletion', {}, (id: string) => ask('DELETE', `/publications/${id}`, { token: stage.owner.token })],
  ] as [string, object, (id: string) => Promise<Got>][]) {
    test(`${name} is reversed to the last field`, async () => {
      const id = await make(from)
      const { db } = await harness()
      const decision = async () =>
        (await db.selectFrom('publications').select('admin_decision').where('id', '=', id).executeTakeFirstOrThrow()).admin_decision
      const [stood, bound] = [await read(id), await decision()]
      const row = rowOf(await act(id))
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
      assert.deepEqual(await read(id), stood)
      assert.equal(await decision(), bound)
      assert.deepEqual(await differences(), [])
      assertError(await undo(row), 409, 'invalid_state')
      const last = (await trail(id)).at(-1)
      assert.ok(last)
      assert.equal(last.action, 'audit.undo')
      assert.deepEqual((last.changes as Record<string, unknown>)['undoes'], [null, row])
    })
  }

  test('reports that a decision closed are open again; who has reported since keeps one', async () => {
    const id = await make()
    const report = async (by: string) => (await post(`/publications/${id}/report`, { reason: 'spam' }, { token: by })).body.data.id
    const [first, second] = [await report(stage.stranger.token), await report(stage.member.token)]
    const row = rowOf(await moderate(id, { moderation_status: 'published' }))
    assert.equal((await read(id)).reports_count, 0)
    const again = await report(stage.stranger.token)
    assert.notEqual(again, first)
    await undo(row)
    assert.equal((await read(id)).reports_count, 2)
    const { db } = await harness()
    const open = await db
      .selectFrom('publication_reports')
      .select('id')
      .where('publication_id', '=', id)
      .where('status', '=', 'open')
      .execute()
    assert.deepEqual(open.map((one) => one.id).toSorted(), ([second, again] as string[]).toSorted())
    assert.deepEqual(await differences(), [])
  })

  test('a newer change forbids it: an edit, another decision; once that is undone, the older one can be undone too', async () => {
    const id = await make(PENDING)
    const stood = await read(id)
    const first = rowOf(await moderate(id, { moderation_status: 'approved' }))
    const second = rowOf(await moderate(id, { moderation_status: 'rejected', reason: 'Non merci' }))
    assertError(await undo(first), 409, 'invalid_state')
    assert.equal((await undo(second)).status, 200)
    assert.equal((await undo(first)).status, 200)
    assert.deepEqual(await read(id), stood)
    const third = rowOf(await moderate(id, { moderation_status: 'published' }))
    await patch(`/publications/${id}`, { title: 'Autre' }, { token: stage.owner.token })
    assertError(await undo(third), 409, 'invalid_state')
  })

  test('a bulk decision is undone by its own row; records changed since are left as they are', async () => {
    const ids = [
      await make(PENDING),
      await make({}),
      await make(PENDING),
      await make({ ...PENDING, moderation_status: 'rejected', status_reason: 'Non' }),
    ]
    const stood = await Promise.all(ids.map(read))
    const row = rowOf(await patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'published' }, stage.back))
    await patch(`/publications/${ids[2]}`, { title: 'Entre-temps' }, { token: stage.owner.token })
    const { body } = await undo(row)
    assert.deepEqual(
      body.data.undone.map((one: { target_id: string }) => one.target_id),
      ([ids[0], ids[1], ids[3]] as string[]).toSorted(),
    )
    assert.deepEqual(body.data.kept, [{ target_type: 'publication', target_id: ids[2], reason: 'changed_since' }])
    for (const index of [0, 1, 3]) assert.deepEqual(await read(ids[index] ?? ''), stood[index])
    assert.equal((await read(ids[2] ?? '')).title, 'Entre-temps')
    assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual(await differences(), [])
  })

  test('one part of a bulk decision can be reversed alone, and the rest later', async () => {
    const ids = [await make(PENDING), await make(PENDING)]
    const row = rowOf(await patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'published' }, stage.back))
    const part = (await trail(ids[0] ?? '')).find(({ action }) => action === 'publication.moderate')
    assert.equal((await undo(part?.id ?? '')).status, 200)
    assert.deepEqual(
      (await undo(row)).body.data.undone.map((one: { target_id: string }) => one.target_id),
      [ids[1]],
    )
  })

  for (const [name, values, act] of [
    ['validation', {}, (id: string) => patch(`/admin/acteurs/${id}/validate`, undefined, stage.back)],
    ['a badge', { badge: 'officiel' }, (id: string) => patch(`/admin/acteurs/${id}/badge`, { badge: null }, stage.back)],
    ['deactivation', {}, (id: string) => patch(`/admin/acteurs/${id}/active`, { active: false }, stage.back)],
    ['the right to publish', {}, (id: string) => post(`/admin/acteurs/${id}/can-publish`, { can_publish: true }, stage.back)],
    ['deletion', {}, (id: string) => ask('DELETE', `/admin/acteurs/${id}`, stage.back)],
    ['restoration', { deleted_at: '2026-01-01T00:00:00Z' }, (id: string) => ask('DELETE', `/admin/acteurs/${id}/restore`, stage.back)],
  ] as [string, Parameters<typeof makeActeur>[1], (id: string) => Promise<Got>][]) {
    test(`of an actor: ${name}, with what it hid or showed`, async () => {
      const id = await makeActeur(stage.commune, values)
      const publication = await makePublication(id, stage.commune)
      const state = async () => {
        const { updated_at: _, version: __, ...row } = (await get(`/admin/acteurs/${id}`, stage.back)).body.data
        return { row, shown: (await get(`/publications/${publication}`)).status }
      }
      const stood = await state()
      assert.equal((await undo(rowOf(await act(id)))).status, 200)
      assert.deepEqual(await state(), stood)
      assert.deepEqual(await differences(), [])
    })
  }

  test('of a claim: pending again, the link gone, the e-mail not sent', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id: user, token } = await makeUser()
    const claim = await makeClaim(acteur, { user_id: user })
    const publishes = () => post('/publications', { title: 'a', body: 'b', acteur_id: acteur, commune_id: stage.commune }, { token })
    const decide = (body: object) => patch(`/admin/claims/${claim}`, body, stage.back)
    const approved = rowOf(await decide({ status: 'approved' }))
    assert.equal((await publishes()).status, 201)
    assert.equal((await undo(approved)).status, 200)
    assertError(await publishes(), 403, 'scope_violation')
    const { data } = (await get(`/admin/claims/${claim}`, stage.back)).body
    assert.deepEqual([data.status, data.owner_id, data.decided_at, data.decided_by, data.reason], ['pending', null, null, null, null])
    const { db } = await harness()
    assert.deepEqual(
      (await db.selectFrom('emails').select('status').where('related_id', '=', claim).execute()).map(({ status }) => status),
      ['cancelled'],
    )
    assert.equal((await undo(rowOf(await decide({ status: 'rejected', reason: 'Sans preuve' })))).status, 200)
    assert.equal((await decide({ status: 'approved' })).status, 200)
  })

  test('of a claim: a member goes back to what they were; a link changed since, or a new claim, forbids it', async () => {
    const acteur = await makeActeur(stage.commune)
    const { id: user } = await makeUser({ links: [{ acteur_id: acteur, role: 'member', permissions: ['manage_publications'] }] })
    const links = async () =>
      (await get(`/admin/acteurs/${acteur}/users`, stage.back)).body.data.map(
        ({ role, permissions }: { role: string; permissions: string[] }) => [role, permissions],
      )
    const approve = async () =>
      rowOf(await patch(`/admin/claims/${await makeClaim(acteur, { user_id: user })}`, { status: 'approved' }, stage.back))
    const first = await approve()
    assert.equal((await undo(first)).status, 200)
    assert.deepEqual(await links(), [['member', ['manage_publications']]])
    const { db } = await harness()
    await db.deleteFrom('claims').execute()
    const second = await approve()
    await post(`/admin/acteurs/${acteur}/users`, { user_id: user, role: 'member' }, stage.back)
    assertError(await undo(second), 409, 'invalid_state')
    await post(`/admin/acteurs/${acteur}/users`, { user_id: user, role: 'owner' }, stage.back)
    await makeClaim(acteur)
    assertError(await undo(second), 409, 'invalid_state')
    assert.deepEqual(await links(), [['owner', ['manage_publications', 'publish_publications']]])
  })

  test('of a claim: a right that something else grants stays, and nothing is changed', async () => {
    const { db } = await harness()
    const { id: user } = await makeUser()
    const links = async (acteur: string) =>
      (await db.selectFrom('actor_users').select('role').where('acteur_id', '=', acteur).execute()).map(({ role }) => role)
    const approve = async (acteur: string) =>
      rowOf(await patch(`/admin/claims/${await makeClaim(acteur)}`, { status: 'approved', user_id: user }, stage.back))

    const twice = await makeActeur(stage.commune)
    const [first] = [await approve(twice), await approve(twice)]
    assertError(await undo(first), 409, 'invalid_state')
    assert.deepEqual(await links(twice), ['owner'])

    const byHand = await makeActeur(stage.commune)
    const row = await approve(byHand)
    await ask('DELETE', `/admin/acteurs/${byHand}/users/${user}`, stage.back)
    assertError(await undo(row), 409, 'invalid_state')
    await post(
      `/admin/acteurs/${byHand}/users`,
      { user_id: user, role: 'owner', permissions: ['manage_publications', 'publish_publications'] },
      stage.back,
    )
    assertError(await undo(row), 409, 'invalid_state')
    assert.deepEqual(await links(byHand), ['owner'])
  })

  test('of a claim: the answer says whether the claimant had been told', async () => {
    const { db } = await harness()
    const claim = await makeClaim(await makeActeur(stage.commune))
    const row = rowOf(await patch(`/admin/claims/${claim}`, { status: 'rejected', reason: 'Sans preuve' }, stage.back))
    await db.updateTable('emails').set({ status: 'sent' }).where('related_id', '=', claim).execute()
    assert.equal((await undo(row)).body.data.undone[0].email_sent, true)
  })

  test('bulk decisions and their undoing at once wait for each other, and never in a circle', async () => {
    const { db } = await harness()
    const ids = await Promise.all(Array.from({ length: 30 }, () => make(PENDING)))
    const rows: string[] = []
    const bulk = async (n: number) => {
      const some = ids.filter((_, index) => (index + n) % 2 === 0).toReversed()
      const got = await patch(
        '/admin/publications/bulk/moderate',
        { ids: some, moderation_status: n % 3 ? 'published' : 'approved' },
        stage.back,
      )
      // A decision that changed nothing has no row.
      const row = got.headers.get('x-audit-id')
      if (got.status === 200 && row !== null) rows.push(row)
      return got.status
    }
    for (let round = 0; round < 5; round += 1) {
      const statuses = await Promise.all([bulk(round), bulk(round + 1), ...rows.slice(-4).map(async (row) => (await undo(row)).status)])
      assert.ok(
        statuses.every((status) => status === 200 || status === 409),
        statuses.join(),
      )
    }
    assert.deepEqual(await differences(), [])
    assert.ok((await db.selectFrom('undo_steps').select('audit_id').execute()).length > 0)
  })

  test('an unknown row is not found, and an action that cannot be undone is refused as invalid_state', async () => {
    assertError(await undo(UNKNOWN), 404, 'not_found')
    const claim = (await post(`/claims`, { acteur_id: stage.mairie, message: 'Nous tenons la mairie.', email: 'a@example.fr' })).body.data
      .id
    const [row] = await trail(claim)
    assertError(await undo(row?.id ?? ''), 409, 'invalid_state')
  })

  test('of several simultaneous undos of one action, one succeeds', async () => {
    const id = await make(PENDING)
    const row = rowOf(await moderate(id, { moderation_status: 'published' }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(row)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409, 409, 409, 409],
    )
  })

  test('after a month a change cannot be undone any more, and its row of the trail remains', async () => {
    const id = await make(PENDING)
    const row = rowOf(await moderate(id, { moderation_status: 'rejected', reason: 'Un motif confidentiel' }))
    const { services } = await harness()
    assert.ok(!JSON.stringify(await trail(id)).includes('confidentiel'))
    await services.database.pool.query(`update undo_steps set created_at = now() - interval '31 days'`)
    await services.contributions.maintenance['old undo steps']?.(services)
    assertError(await undo(row), 409, 'invalid_state')
    assert.equal((await trail(id)).length, 1)
  })
})
