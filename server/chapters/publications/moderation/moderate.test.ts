import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { MODERATION_STATUSES } from '../../../../contract/publications/publication-records.ts'
import { harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makePublication } from '../../../test/make.ts'
import { minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

const PAST = '2026-01-02T03:04:05.678Z'
const FUTURE = '2199-01-02T03:04:05.678Z'
const UNKNOWN = '01990000-0000-7000-8000-00000000dead'

/** Spec §3-6, §3-7, §3-8, §3-9, §3-11, §3-12, §3-13, §3-14, §3-15, §4.1-16, §4.1-17, §4.1-18, §4.1-19. */
describe('moderation by administrators', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const moderate = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    patch(`/admin/publications/${id}/moderate`, body, { ...stage.back, headers })
  const report = async (id: string) => assert.equal((await post(`/publications/${id}/report`, { reason: 'spam' })).status, 201)
  const openReports = async (id: string) => {
    const { db } = await harness()
    const rows = await db.selectFrom('publication_reports').selectAll().where('publication_id', '=', id).execute()
    return rows.filter(({ status }) => status === 'open').length
  }

  for (const from of MODERATION_STATUSES) {
    for (const to of MODERATION_STATUSES) {
      for (const dated of [true, false]) {
        test(`${from}${dated ? '' : ', never dated,'} to ${to}`, async () => {
          const id = await make({ moderation_status: from, valide: from === 'published', publie_le: dated ? PAST : null })
          const { status, body } = await moderate(id, { moderation_status: to, ...(to === 'rejected' ? { reason: 'Hors sujet' } : {}) })
          assert.equal(status, 200)
          assert.equal(body.data.moderation_status, to)
          assert.equal(body.data.valide, to === 'published' || to === 'approved')
          assert.equal(body.data.status_reason, to === 'rejected' ? 'Hors sujet' : null)
          if (dated) assert.equal(body.data.publie_le, PAST)
          else if (to !== 'published') assert.equal(body.data.publie_le, null)
          const shown = (to === 'published' || to === 'approved') && body.data.publie_le !== null
          assert.equal((await get(`/publications/${id}`)).status, shown ? 200 : 404)
        })
      }
    }
  }

  test('publishing a second time does not move publie_le', async () => {
    const id = await make({ moderation_status: 'pending', valide: false, publie_le: null })
    const first = await moderate(id, { moderation_status: 'published' })
    assert.match(first.body.data.publie_le, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal((await get(`/publications/${id}`)).status, 200, 'visible at once')
    await moderate(id, { moderation_status: 'pending' })
    const second = await moderate(id, { moderation_status: 'published', publie_le: PAST })
    assert.equal(second.body.data.publie_le, first.body.data.publie_le)
  })

  test('only approved schedules: a future date is refused with any other status, on every route that decides', async () => {
    const id = await make({ moderation_status: 'pending', valide: false, publie_le: null })
    const unchanged = (await get(`/admin/publications/${id}`, stage.back)).body
    for (const moderation_status of ['published', 'pending', 'rejected']) {
      const decision = { moderation_status, publie_le: FUTURE, reason: 'Hors sujet' }
      for (const got of [
        await moderate(id, decision),
        await patch('/admin/publications/bulk/moderate', { ids: [id], ...decision }, stage.back),
        await patch(`/publications/${id}/moderate`, decision, stage.back),
        await patch(`/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`, decision, {
          token: stage.maire.token,
          source: 'mairie',
        }),
      ]) {
        assertError(got, 422, 'validation_failed')
        assert.deepEqual(got.body.details, [
          { path: 'body.publie_le', message: 'Une date à venir ne vaut que pour une publication programmée' },
        ])
      }
    }
    assertError(await patch(`/admin/publications/${id}/valide`, { valide: true, publie_le: FUTURE }, stage.back), 422, 'validation_failed')
    assert.deepEqual((await get(`/admin/publications/${id}`, stage.back)).body, unchanged)
    assert.equal((await moderate(id, { moderation_status: 'approved', publie_le: FUTURE })).status, 200)
  })

  test('the answer to a decision has whether residents see the item now, and why not', async () => {
    const { db } = await harness()
    const visibilityOf = ({ visible, hidden_because }: Record<string, unknown>) => [visible, hidden_because]
    const never = { moderation_status: 'pending', valide: false, publie_le: null }
    for (const [decision, expected] of [
      [{ moderation_status: 'approved' }, [false, 'no_date']],
      [{ moderation_status: 'approved', publie_le: FUTURE }, [false, 'scheduled']],
      [{ moderation_status: 'approved', publie_le: PAST }, [true, null]],
      [{ moderation_status: 'published' }, [true, null]],
      [{ moderation_status: 'pending' }, [false, 'pending']],
      [{ moderation_status: 'rejected', reason: 'Hors sujet' }, [false, 'rejected']],
    ] as const) {
      const seen = async (id: string) => (await get(`/publications/${id}`)).status === 200
      const one = await make(never)
      const single = (await moderate(one, decision)).body.data
      const many = await make(never)
      const bulk = (await patch('/admin/publications/bulk/moderate', { ids: [many], ...decision }, stage.back)).body.data[0]
      const office = await make(never)
      const at = `/mairie/acteurs/${stage.mairie}/publications/${office}/moderate`
      const ofOffice = (await patch(at, decision, { token: stage.maire.token, source: 'mairie' })).body.data
      for (const data of [single, bulk, ofOffice, (await get(`/admin/publications/${one}`, stage.back)).body.data])
        assert.deepEqual(visibilityOf(data), expected, JSON.stringify(decision))
      for (const id of [one, many, office]) assert.equal(await seen(id), expected[0])
    }
    const deleted = await make({ deleted_at: minutes(-5) })
    assert.deepEqual(visibilityOf((await moderate(deleted, { moderation_status: 'published' })).body.data), [false, 'deleted'])
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', stage.acteur).execute()
    assert.deepEqual(visibilityOf((await moderate(await make(), { moderation_status: 'published' })).body.data), [false, 'acteur_inactive'])
    await db.updateTable('acteurs').set({ active: true }).where('id', '=', stage.acteur).execute()
    const [row] = await trail(deleted)
    assert.ok(!JSON.stringify(row?.changes).includes('hidden_because'), 'the trail holds what was decided')
  })

  test('approving sets the given date, clears it with null, and leaves it unchanged without one', async () => {
    const id = await make({ moderation_status: 'pending', valide: false, publie_le: null })
    const approve = async (more: object) => (await moderate(id, { moderation_status: 'approved', ...more })).body.data
    assert.equal((await approve({ publie_le: PAST })).publie_le, PAST)
    assert.equal((await get(`/publications/${id}`)).status, 200)
    assert.equal((await approve({})).publie_le, PAST)
    assert.equal((await approve({ publie_le: '2199-01-02T05:04:05.678+02:00' })).publie_le, FUTURE)
    assert.equal((await get(`/publications/${id}`)).status, 404, 'scheduled')
    const cleared = await approve({ publie_le: null })
    assert.deepEqual([cleared.publie_le, cleared.valide], [null, true])
    assert.equal((await get(`/publications/${id}`)).status, 404)
  })

  for (const date of [
    '2026-02-30T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00',
    'now',
    'infinity',
    '20260101',
    1,
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:00',
    '0001-01-01T00:00:00+14:00',
  ]) {
    test(`${String(date)} is no publie_le`, async () => {
      const id = await make()
      assertError(await moderate(id, { moderation_status: 'approved', publie_le: date }), 422, 'validation_failed')
    })
  }

  test('rejecting needs a reason of three characters', async () => {
    const id = await make()
    for (const reason of [undefined, null, '', '  ', 'no', ' no '])
      assertError(await moderate(id, { moderation_status: 'rejected', reason }), 422, 'validation_failed')
    assert.equal((await get(`/publications/${id}`)).status, 200)
  })

  for (const [decision, left] of [
    ['published', 0],
    ['rejected', 0],
    ['approved', 1],
    ['pending', 1],
  ] as const) {
    test(`open reports after ${decision}: ${left}`, async () => {
      const id = await make()
      await report(id)
      const { body } = await moderate(id, { moderation_status: decision, reason: 'Examiné' })
      assert.equal(body.data.reports_count, left)
      assert.equal(await openReports(id), left)
    })
  }

  test('the valide toggle: true publishes, false sends back to pending, no body inverts', async () => {
    const id = await make({ moderation_status: 'pending', valide: false, publie_le: null })
    const toggle = async (body?: unknown) => {
      const { data } = (await patch(`/admin/publications/${id}/valide`, body, stage.back)).body
      return [data.moderation_status, data.valide, data.publie_le === null]
    }
    assert.deepEqual(await toggle({ valide: true }), ['published', true, false])
    assert.deepEqual(await toggle({ valide: true }), ['published', true, false])
    assert.deepEqual(await toggle({ valide: false }), ['pending', false, false])
    assert.deepEqual(await toggle({ valide: false }), ['pending', false, false])
    assert.deepEqual(await toggle(), ['published', true, false])
    assert.deepEqual(await toggle({}), ['pending', false, false])
    assert.deepEqual(await toggle({}), ['published', true, false])
    for (const valide of [null, 'true', 1, {}])
      assertError(await patch(`/admin/publications/${id}/valide`, { valide }, stage.back), 422, 'validation_failed')
  })

  test('bulk: the answer is in the order of the ids, lists unknown ids, and writes one audit row for each', async () => {
    const ids = [
      await make(),
      await make({ moderation_status: 'pending', valide: false, publie_le: null }),
      await make({ deleted_at: minutes(-5) }),
    ]
    const asked = [ids[2], UNKNOWN, ids[0]?.toUpperCase(), ids[1]]
    const { status, body } = await patch('/admin/publications/bulk/moderate', { ids: asked, moderation_status: 'published' }, stage.back)
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [ids[2], ids[0], ids[1]],
    )
    assert.ok(
      body.data.every((row: Record<string, unknown>) => row['moderation_status'] === 'published' && row['valide'] && row['publie_le']),
    )
    assert.deepEqual(Object.keys(body.data[0]), ['id', 'moderation_status', 'valide', 'publie_le', 'visible', 'hidden_because'])
    assert.deepEqual(body.meta, { updated: 3, not_found: [UNKNOWN] })
    for (const id of ids)
      assert.deepEqual(
        (await trail(id)).map(({ action }) => action),
        ['publication.moderate'],
      )
  })

  test('bulk: a publication that has another version is left unchanged, and listed', async () => {
    const waiting = { moderation_status: 'pending', valide: false, publie_le: null }
    const [read, edited] = [await make(waiting), await make(waiting)]
    const version = async (id: string) => (await get(`/admin/publications/${id}`, stage.back)).body.data.version
    const ids = [edited, UNKNOWN, read]
    const versions = [await version(edited), 1, await version(read)]
    assert.equal((await patch(`/publications/${edited}`, { body: 'Autre chose.' }, { token: stage.owner.token })).status, 200)
    const bulk = (body: object) => patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'published', ...body }, stage.back)
    assertError(await bulk({ versions: [1] }), 422, 'validation_failed')
    assert.deepEqual((await bulk({ versions })).body.meta, { updated: 1, not_found: [UNKNOWN], changed_since: [edited] })
    assert.deepEqual([(await get(`/publications/${read}`)).status, (await get(`/publications/${edited}`)).status], [200, 404])
    assert.deepEqual((await bulk({ versions })).body.meta, { updated: 0, not_found: [UNKNOWN], changed_since: [edited, read] })
    assert.deepEqual((await bulk({})).body.meta, { updated: 2, not_found: [UNKNOWN] })
  })

  test('bulk: 1 to 100 distinct ids', async () => {
    const id = await make()
    const bulk = (ids: unknown) => patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'pending' }, stage.back)
    const many = (n: number) => Array.from({ length: n }, (_, i) => `01990000-0000-7000-8000-${String(i).padStart(12, '0')}`)
    for (const ids of [[], [id, id], [id, id.toUpperCase()], many(101), id, [1], ['x'], undefined, null])
      assertError(await bulk(ids), 422, 'validation_failed')
    const { body } = await bulk(many(100))
    assert.deepEqual(body.meta, { updated: 0, not_found: many(100) })
  })

  test('bulk: rejecting needs a reason; without one nothing changes', async () => {
    const id = await make()
    assertError(
      await patch('/admin/publications/bulk/moderate', { ids: [id], moderation_status: 'rejected' }, stage.back),
      422,
      'validation_failed',
    )
    assert.equal((await get(`/publications/${id}`)).status, 200)
  })

  test('bulk: one transaction, so a failure in the middle leaves nothing', async () => {
    const { db, services } = await harness()
    const ids = [await make(), await make()]
    await services.database.pool.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.id = '${ids[1]}' then raise exception 'refused' using errcode = '23514'; end if; return new; end $$;
      create trigger refuse_one before update on publications for each row execute function refuse_one()`)
    try {
      assertError(
        await patch('/admin/publications/bulk/moderate', { ids, moderation_status: 'pending' }, stage.back),
        422,
        'validation_failed',
      )
    } finally {
      await services.database.pool.query('drop trigger refuse_one on publications; drop function refuse_one()')
    }
    const rows = await db.selectFrom('publications').select('moderation_status').where('id', 'in', ids).execute()
    assert.deepEqual(rows, [{ moderation_status: 'published' }, { moderation_status: 'published' }])
    for (const id of ids) assert.deepEqual(await trail(id), [])
  })

  test('featuring keeps, sets and clears featured_until; unfeaturing clears it', async () => {
    const id = await make()
    const feature = async (body: unknown) => {
      const { data } = (await patch(`/admin/publications/${id}/feature`, body, stage.back)).body
      return [data.en_avant, data.featured_until]
    }
    assert.deepEqual(await feature({ en_avant: true }), [true, null])
    assert.deepEqual(await feature({ en_avant: true, featured_until: FUTURE }), [true, FUTURE])
    assert.deepEqual(await feature({ en_avant: true }), [true, FUTURE])
    assert.deepEqual(await feature({ en_avant: true, featured_until: null }), [true, null])
    assert.deepEqual(await feature({ en_avant: false, featured_until: FUTURE }), [false, null])
    await feature({ en_avant: true, featured_until: FUTURE })
    assert.deepEqual(await feature({ en_avant: false }), [false, null])
    for (const body of [
      {},
      { en_avant: null },
      { en_avant: 'true' },
      { featured_until: FUTURE },
      { en_avant: true, featured_until: 'soon' },
    ])
      assertError(await patch(`/admin/publications/${id}/feature`, body, stage.back), 422, 'validation_failed')
  })

  test('deleting and restoring may be repeated, and the first date remains', async () => {
    const id = await make()
    const remove = () => ask('DELETE', `/admin/publications/${id}`, stage.back)
    const restore = () => patch(`/admin/publications/${id}/restore`, undefined, stage.back)
    const first = await remove()
    const again = await remove()
    assert.ok(first.body.data.deleted_at)
    assert.deepEqual(again.body, first.body)
    assert.equal(again.headers.get('etag'), first.headers.get('etag'))
    assert.equal((await get(`/publications/${id}`)).status, 404)
    assert.equal((await get(`/admin/publications/${id}`, stage.back)).body.data.deleted_at, first.body.data.deleted_at)
    assert.equal((await restore()).body.data.deleted_at, null)
    const restored = await restore()
    assert.deepEqual([restored.status, restored.body.data.deleted_at], [200, null])
    assert.equal((await get(`/publications/${id}`)).status, 200)
  })

  test('an unknown publication is not_found on every route', async () => {
    const at = `/admin/publications/${UNKNOWN}`
    assertError(await get(at, stage.back), 404, 'not_found')
    assertError(await ask('DELETE', at, stage.back), 404, 'not_found')
    assertError(await moderate(UNKNOWN, { moderation_status: 'pending' }), 404, 'not_found')
    for (const [verb, body] of [['valide'], ['restore'], ['feature', { en_avant: true }]] as const)
      assertError(await patch(`${at}/${verb}`, body, stage.back), 404, 'not_found')
  })

  test('If-Match: a stale version is refused with the current one, a fresh one and * pass, on every versioned route', async () => {
    const id = await make()
    const at = `/admin/publications/${id}`
    // The ETag of a private record has its version and more; only the version counts here.
    const tag = async () => (await get(at, stage.back)).headers.get('etag')?.replace(/\.\w+/, '') ?? ''
    const calls = [
      (headers: Record<string, string>) => moderate(id, { moderation_status: 'approved' }, headers),
      (headers: Record<string, string>) => patch(`${at}/valide`, { valide: true }, { ...stage.back, headers }),
      (headers: Record<string, string>) => patch(`${at}/feature`, { en_avant: true }, { ...stage.back, headers }),
      (headers: Record<string, string>) => patch(`/publications/${id}`, { title: 'Autre' }, { ...stage.back, headers }),
      (headers: Record<string, string>) =>
        patch(`/publications/${id}/moderate`, { moderation_status: 'approved' }, { ...stage.back, headers }),
      (headers: Record<string, string>) => patch(`${at}/restore`, undefined, { ...stage.back, headers }),
      (headers: Record<string, string>) => ask('DELETE', at, { ...stage.back, headers }),
    ]
    const stale = await tag()
    await moderate(id, { moderation_status: 'approved' })
    for (const call of calls) {
      const current = await tag()
      for (const refused of [stale, `W/${stale}`, 'v2', '', '"v99"']) {
        const got = await call({ 'if-match': refused })
        assertError(got, 412, 'precondition_failed')
        assert.equal(got.headers.get('etag'), current)
      }
      assert.equal(await tag(), current, 'a refusal changes nothing')
      assert.equal((await call({ 'if-match': `"v99", W/${current}` })).status, 200)
      assert.equal((await call({ 'if-match': '*' })).status, 200)
    }
  })

  test('every change gives a new ETag, which the answer has', async () => {
    const id = await make()
    const seen = new Set<string | null>([(await get(`/publications/${id}`)).headers.get('etag')])
    for (const status of ['approved', 'published', 'approved'])
      seen.add((await moderate(id, { moderation_status: status })).headers.get('etag'))
    const { headers } = await patch(`/admin/publications/${id}/feature`, { en_avant: true }, stage.back)
    seen.add(headers.get('etag'))
    assert.equal(seen.size, 5)
    // The ETag of a read has the version and the shown values, which may also change with time.
    const read = (await get(`/publications/${id}`)).headers.get('etag') ?? ''
    assert.equal(read.replace(/\.[0-9a-f]{12}/, ''), headers.get('etag'))
    assert.equal(
      (await patch(`/admin/publications/${id}/feature`, { en_avant: false }, { ...stage.back, headers: { 'if-match': read } })).status,
      200,
    )
  })

  test('of several concurrent moderators with the same ETag exactly one succeeds', async () => {
    const id = await make()
    const etag = (await get(`/admin/publications/${id}`, stage.back)).headers.get('etag') ?? ''
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => moderate(id, { moderation_status: 'approved' }, { 'if-match': etag })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(answers.filter(({ status }) => status === 412).length, 7)
    assert.equal((await trail(id)).length, 1)
  })
})
