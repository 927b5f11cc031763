import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch, post } from '../../../test/http.ts'
import { differences } from '../../../test/differences.ts'
import { makePublication } from '../../../test/make.ts'
import { allowPublishing, setStage, type Stage, trail } from '../../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §2-51, §4.2-15. */
describe('reports of a publication, for administrators', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const report = async (id: string, token?: string, body: object = { reason: 'spam' }) => {
    const { status, body: got } = await post(`/publications/${id}/report`, body, { token })
    return { status, ...got.data } as { status: number | string; id: string }
  }
  const list = async (id: string, query = '') => {
    const { status, body } = await get(`/admin/publications/${id}/reports${query}`, stage.back)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const close = (id: string, body?: object, more: object = {}) =>
    patch(`/admin/publications/${id}/reports/close`, body, { ...stage.back, ...more })
  const record = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data
  const edit = (id: string, change: object) => patch(`/publications/${id}`, change, { token: stage.owner.token })
  const undo = (got: { headers: Headers }) => post(`/admin/audit/${got.headers.get('x-audit-id')}/undo`, undefined, stage.back)
  const states = async (id: string) => (await list(id)).data.map((row: { closed_how: string | null }) => row.closed_how)

  test('newest first, paged, by status, with what an administrator needs and no more', async () => {
    const id = await make()
    const first = await report(id, undefined, { reason: 'privacy', message: 'Mon numéro', email: 'temoin@example.fr' })
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)
    const second = await report(id, stage.stranger.token)
    const { data, meta } = await list(id)
    assert.deepEqual([data.map((row: { id: string }) => row.id), meta.total], [[second.id, first.id], 2])
    const [{ created_at: _, ...open }, { created_at: __, closed_at, ...closed }] = data
    const empty = {
      message: null,
      email: null,
      suspect: false,
      closed_at: null,
      closed_how: null,
      close_reason: null,
      mairie: null,
      signalant: { signalements: 0, retenus: 0 },
    }
    assert.deepEqual(open, { id: second.id, reason: 'spam', status: 'open', ...empty })
    assert.match(closed_at, /Z$/)
    assert.deepEqual(closed, {
      id: first.id,
      reason: 'privacy',
      message: 'Mon numéro',
      email: 'temoin@example.fr',
      suspect: false,
      status: 'closed',
      closed_how: 'decision',
      mairie: null,
      signalant: { signalements: 0, retenus: 0 },
      close_reason: null,
    })
    assert.deepEqual((await list(id, '?status=closed')).data[0].id, first.id)
    const page = await list(id, '?status=open&per_page=1&page=2')
    assert.deepEqual([page.data, page.meta.total], [[], 1])
    assertError(await get(`/admin/publications/${id}/reports?status=resolved`, stage.back), 422, 'validation_failed')
    assertError(await get(`/admin/publications/${UNKNOWN}/reports`, stage.back), 404, 'not_found')
    assert.deepEqual((await list(await make({ deleted_at: '2026-01-01T00:00:00Z' }))).meta.total, 0)
  })

  test('closing: all open ones, with the reason, under If-Match; the publication itself stays as it is', async () => {
    const id = await make()
    const before_ = await record(id)
    await report(id)
    await report(id, stage.stranger.token)
    assertError(await close(id, undefined, { headers: { 'if-match': '"v9"' } }), 412, 'precondition_failed')
    const got = await close(id, { reason: 'Rien à redire, M. Untel se trompe' }, { headers: { 'if-match': '"v1"' } })
    assert.deepEqual([got.status, got.body.data], [200, { ...before_, version: 2 }])
    const { data } = await list(id)
    for (const row of data) assert.deepEqual([row.status, row.closed_how, row.close_reason?.length], ['closed', 'no_action', 33])
    assert.equal(data.length, 2)
    const rows = await trail(id)
    assert.deepEqual([rows.at(-1)?.action, rows.at(-1)?.user_id], ['publication.close_reports', stage.admin.id])
    assert.ok(!JSON.stringify(rows).includes('Untel'))
    assert.deepEqual(await differences(), [])
  })

  test('without open reports nothing changes; an unknown publication or an invalid body is refused', async () => {
    const id = await make()
    for (const body of [undefined, {}, { reason: null }]) {
      const got = await close(id, body)
      assert.deepEqual([got.status, got.body.data.version, got.headers.get('x-audit-id')], [200, 1, null])
    }
    assert.deepEqual(await trail(id), [])
    assert.equal((await report(id)).status, 'open')
    assert.equal((await record(id)).reports_count, 1, 'closing nothing mutes nothing')
    assertError(await close(UNKNOWN), 404, 'not_found')
    for (const body of [{ reason: 'x' }, { reason: 3 }, { moderation_status: 'published' }])
      assertError(await close(id, body), 422, 'validation_failed')
  })

  test('until the content is edited new reports are stored closed, with the same answers as any other', async () => {
    const id = await make()
    const early = await report(id)
    await close(id, { reason: 'Sans suite' })
    for (const token of [undefined, stage.stranger.token]) {
      const plain = await post(`/publications/${await make()}/report`, { reason: 'spam' }, { token })
      const first = await post(`/publications/${id}/report`, { reason: 'spam' }, { token })
      assert.deepEqual([first.status, Object.keys(first.body.data), first.body.data.status], [201, ['id', 'status'], 'open'])
      assert.deepEqual([...first.headers.keys()].toSorted(), [...plain.headers.keys()].toSorted())
      assert.notEqual(first.body.data.id, early.id)
      const again = await post(`/publications/${id}/report`, { reason: 'privacy' }, { token })
      assert.deepEqual([again.status, again.body], [200, first.body], 'a second one is the first')
    }
    assert.deepEqual(await states(id), ['muted', 'muted', 'no_action'])
    assert.equal((await list(id)).data[0].close_reason, 'Sans suite')
    assert.equal((await record(id)).reports_count, 0)
    assert.deepEqual((await trail(id)).at(-1)?.changes, {
      report_id: [null, (await list(id)).data[0].id],
      reason: [null, 'spam'],
      muted: [null, true],
    })
    await edit(id, { epingle: true })
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)
    await report(id, stage.member.token)
    assert.equal((await states(id))[0], 'muted', 'neither a decision nor pinning is an edit')
    await edit(id, { title: 'Tout autre chose' })
    const anew = await report(id, stage.stranger.token)
    assert.equal((await list(id, '?status=open')).data[0].id, anew.id)
    assert.equal((await record(id)).reports_count, 1)
    assert.deepEqual(await differences(), [])
  })

  for (const change of [
    { body: 'Autre.' },
    { source_url: 'https://example.fr/a' },
    { image_url: 'https://example.fr/a.png' },
    { date_debut: '2026-12-01' },
  ])
    test(`an edit of ${Object.keys(change)[0]} makes new reports open; undoing the edit by hand mutes them again`, async () => {
      const id = await make()
      const stood = await record(id)
      await report(id)
      await close(id)
      await edit(id, change)
      assert.deepEqual([(await report(id)).status, (await states(id))[0]], ['open', null])
      const [name] = Object.keys(change) as [string]
      await edit(id, { [name]: stood[name] })
      await report(id, stage.stranger.token)
      assert.equal((await states(id))[0], 'muted')
      const same = await report(id)
      assert.equal(same.id, (await list(id, '?status=open')).data[0].id, 'who has an open report keeps to it')
    })

  test('undoing opens the closed reports and those stored closed since; only the first of each reporter', async () => {
    const id = await make()
    const [first, second] = [await report(id), await report(id, stage.stranger.token)]
    const closed = await close(id)
    await report(id, stage.stranger.token)
    const late = await report(id, stage.member.token)
    const { status, body } = await undo(closed)
    assert.deepEqual(
      [status, body.data],
      [
        200,
        {
          undone: [
            {
              target_type: 'publication',
              target_id: id,
              target_label: body.data.undone?.[0].target_label,
              version: body.data.undone?.[0].version,
            },
          ],
          kept: [],
        },
      ],
    )
    const { data } = await list(id, '?status=open')
    assert.deepEqual(data.map((row: { id: string }) => row.id).toSorted(), [first.id, second.id, late.id].toSorted())
    assert.equal((await record(id)).reports_count, 3)
    await report(id, stage.maire.token)
    assert.equal((await record(id)).reports_count, 4, 'and new ones are open')
    assert.deepEqual(await differences(), [])
    assertError(await undo(closed), 409, 'invalid_state')
    const again = await close(id)
    assert.equal(again.body.data.reports_count, 0)
    await edit(id, { title: 'Modifié' })
    assertError(await undo(again), 409, 'invalid_state')
  })

  test('a decision after a closing prevents undoing it, until the decision is undone', async () => {
    const id = await make()
    await report(id)
    const closed = await close(id)
    const decided = await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Tout de même' }, stage.back)
    assertError(await undo(closed), 409, 'invalid_state')
    assert.equal((await undo(decided)).status, 200)
    assert.equal((await undo(closed)).status, 200)
    assert.deepEqual(await states(id), [null])
  })

  test('a closing and reports at the same time: none is lost, none is open and muted', async () => {
    const { db } = await harness()
    const id = await make()
    await report(id)
    const people = [stage.stranger, stage.member, stage.maire, stage.owner, stage.otherMaire, stage.platformAdmin]
    const got = await Promise.all([
      close(id),
      ...people.map(({ token }) => post(`/publications/${id}/report`, { reason: 'spam' }, { token })),
    ])
    assert.deepEqual(
      got.slice(1).map(({ status }) => status),
      people.map(() => 201),
    )
    assert.equal((await list(id)).meta.total, 7)
    assert.deepEqual(await differences(), [])
    const rows = await db.selectFrom('publication_reports').selectAll().where('publication_id', '=', id).execute()
    for (const row of rows) assert.equal(row.status === 'open', row.closed_how === null)
  })
})
