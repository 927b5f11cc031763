import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { REPORT_REASONS } from '../../../../contract/publications/publication-records.ts'
import { anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makeActeur, makePublication, makeUser } from '../../../test/make.ts'
import { minutes, setStage, type Stage, trail } from '../../../test/stage.ts'

/** Spec §4.2-14, §5-5. */
describe('reporting a publication', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const make = (values: Parameters<typeof makePublication>[2] = {}) => makePublication(stage.acteur, stage.commune, values)
  const report = (id: string, body: unknown = { reason: 'spam' }, token?: string) => post(`/publications/${id}/report`, body, { token })
  const count = async (id: string) => {
    const { body } = await get(`/admin/publications?reported=true&per_page=100`, stage.back)
    return body.data.find((row: { id: string }) => row.id === id)?.reports_count ?? 0
  }

  test('201, then 200 with the same report while it is open; another person’s is another', async () => {
    const id = await make()
    const first = await report(id)
    assert.deepEqual([first.status, first.body.data.status], [201, 'open'])
    assert.deepEqual(Object.keys(first.body.data), ['id', 'status'])
    const again = await report(id, { reason: 'privacy', message: 'Encore' })
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.equal(await count(id), 1)
    const second = await report(id, { reason: 'other' }, stage.stranger.token)
    assert.equal(second.status, 201)
    assert.notEqual(second.body.data.id, first.body.data.id)
    assert.equal((await report(id, { reason: 'other' }, stage.stranger.token)).status, 200)
    assert.equal(await count(id), 2)
    assert.equal((await trail(id)).length, 2, 'a repetition is no new report')
  })

  test('two people behind one network address are two reporters, by e-mail address, account or device', async () => {
    const { db } = await harness()
    const id = await make()
    const secret = (n: number) => `appareil-${n}-0123456789abcdef`
    const reports = [
      { reason: 'spam', email: 'un@exemple.fr' },
      { reason: 'illegal_content', message: 'Diffamation', email: 'deux@exemple.fr' },
      { reason: 'other', message: 'Sans adresse' },
      { reason: 'spam', message: 'Un appareil', device_secret: secret(1) },
      { reason: 'spam', message: 'Un autre', device_secret: secret(2) },
    ]
    const made = []
    for (const body of reports) made.push(await report(id, body))
    assert.deepEqual(
      made.map(({ status }) => status),
      reports.map(() => 201),
    )
    const again = [
      { reason: 'privacy', email: 'UN@exemple.fr' },
      { reason: 'privacy', email: 'deux@exemple.fr', message: 'Encore' },
      { reason: 'privacy' },
      { reason: 'privacy', device_secret: secret(1), email: 'trois@exemple.fr' },
      { reason: 'privacy', device_secret: secret(2) },
    ]
    for (const [index, body] of again.entries()) {
      const got = await report(id, body)
      assert.deepEqual([got.status, got.body], [200, made[index]?.body], JSON.stringify(body))
    }
    assert.equal(await count(id), reports.length)
    const { data } = (await get(`/admin/publications/${id}/reports`, stage.back)).body
    assert.ok(data.some(({ message, email }: Record<string, unknown>) => message === 'Diffamation' && email === 'deux@exemple.fr'))
    const account = await report(id, { reason: 'other', device_secret: secret(1) }, stage.stranger.token)
    assert.equal(account.status, 201, 'an account comes before the device')
    const kept = JSON.stringify(await db.selectFrom('publication_reports').selectAll().where('publication_id', '=', id).execute())
    assert.ok(!kept.includes('0123456789abcdef'), 'only the keyed hash of a secret is stored')
    for (const device_secret of ['court', 'a'.repeat(129), 'avec des espaces dedans', '', null])
      assertError(await report(id, { reason: 'spam', device_secret }), 422, 'validation_failed')
  })

  test('the rate limit counts the reports of a network address, whatever identity they give', async () => {
    const { url, close } = await anotherService({})
    const id = await make()
    const statuses = []
    for (let n = 0; n < 12; n += 1) {
      const body = { reason: 'spam', email: `faux${n}@exemple.fr`, device_secret: `appareil-${n}-0123456789` }
      statuses.push((await ask('POST', `${url}/api/v1/publications/${id}/report`, { body })).status)
    }
    await close()
    assert.deepEqual(statuses, [...Array(10).fill(201), 429, 429])
  })

  test('once resolved, the same person may report again', async () => {
    const id = await make()
    const first = await report(id)
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)
    assert.equal(await count(id), 0)
    const next = await report(id)
    assert.equal(next.status, 201)
    assert.notEqual(next.body.data.id, first.body.data.id)
    assert.equal(await count(id), 1)
  })

  test('more reports than the executions after which PostgreSQL uses a generic plan', async () => {
    for (let n = 0; n < 12; n += 1) assert.equal((await report(await make())).status, 201)
  })

  test('every reason of the list, and no other', async () => {
    for (const reason of REPORT_REASONS) assert.equal((await report(await make(), { reason })).status, 201)
    const id = await make()
    for (const body of [
      {},
      { reason: 'ugly' },
      { reason: null },
      { reason: 'spam', message: '' },
      { reason: 'spam', message: 'a'.repeat(2001) },
      { reason: 'spam', email: 'x' },
      { reason: 'spam', status: 'resolved' },
    ])
      assertError(await report(id, body), 422, 'validation_failed')
    assert.equal(await count(id), 0)
  })

  test('a publication that is not visible cannot be reported', async () => {
    const inactive = await makeActeur(stage.commune, { active: false })
    const hidden = [
      await make({ moderation_status: 'pending' }),
      await make({ moderation_status: 'rejected' }),
      await make({ valide: false }),
      await make({ publie_le: null }),
      await make({ publie_le: minutes(60) }),
      await make({ deleted_at: minutes(-1) }),
      await makePublication(inactive, stage.commune),
      '01990000-0000-7000-8000-00000000dead',
    ]
    for (const id of hidden) {
      assertError(await report(id), 404, 'not_found')
      assert.deepEqual(await trail(id), [])
    }
  })

  test('a token is not needed, but one that is given must be good', async () => {
    const { db } = await harness()
    const id = await make()
    const gone = await makeUser()
    await db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
    for (const token of ['x', 'a.b.c', gone.token]) assertError(await report(id, { reason: 'spam' }, token), 401, 'unauthorized')
    for (const authorization of ['', 'Basic eDp4', 'Bearer'])
      assertError(await post(`/publications/${id}/report`, { reason: 'spam' }, { headers: { authorization } }), 401, 'unauthorized')
    assert.equal(await count(id), 0)
  })

  test('an administrator who asks again sees the new report, though the version is the same', async () => {
    const id = await make()
    const { headers } = await get(`/admin/publications/${id}`, stage.back)
    await report(id)
    const again = await get(`/admin/publications/${id}`, { ...stage.back, headers: { 'if-none-match': headers.get('etag') ?? '' } })
    assert.deepEqual([again.status, again.body.data.reports_count], [200, 1])
    const decided = await patch(
      `/admin/publications/${id}/moderate`,
      { moderation_status: 'approved' },
      { ...stage.back, headers: { 'if-match': headers.get('etag') ?? '' } },
    )
    assert.equal(decided.status, 200, 'a report does not stand in the way of a decision')
    const same = await get(`/admin/publications/${id}`, stage.back)
    const unchanged = await get(`/admin/publications/${id}`, {
      ...stage.back,
      headers: { 'if-none-match': same.headers.get('etag') ?? '' },
    })
    assert.equal(unchanged.status, 304)
  })

  test('the item stays visible, and the public sees nothing of it', async () => {
    const id = await make()
    await report(id)
    const { status, body } = await get(`/publications/${id}`)
    assert.equal(status, 200)
    assert.ok(!('reports_count' in body.data))
  })

  test('an Idempotency-Key does not store the address either; the IPv6 addresses of a household are one reporter', async () => {
    const { db } = await harness()
    const id = await make()
    await post(`/publications/${id}/report`, { reason: 'spam' }, { headers: { 'idempotency-key': 'report-once' } })
    const replays = JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute())
    assert.ok(replays.includes('report-once') && !replays.includes('127.0.0.1'))
    const { url, close } = await anotherService({ RATE_LIMITS: 'off', TRUST_PROXY: '1' })
    const from = async (address: string) =>
      (await ask('POST', `${url}/api/v1/publications/${id}/report`, { body: { reason: 'spam' }, headers: { 'x-forwarded-for': address } }))
        .status
    assert.deepEqual([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8:0:1::1')], [201, 200, 201])
    await close()
  })

  test('neither the e-mail address nor the message is in the audit trail; the network address is stored nowhere', async () => {
    const { db } = await harness()
    const id = await make()
    await report(id, { reason: 'privacy', message: 'Mon voisin Untel', email: 'temoin@example.fr' })
    const kept = await db.selectFrom('publication_reports').selectAll().where('publication_id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual([kept.message, kept.email], ['Mon voisin Untel', 'temoin@example.fr'])
    const rows = JSON.stringify(await trail(id))
    assert.match(rows, /"reason":\[null,"privacy"\]/)
    for (const secret of ['Untel', 'temoin', '127.0.0.1']) assert.ok(!rows.includes(secret), secret)
    assert.ok(!JSON.stringify(kept).includes('127.0.0.1'))
  })
})
