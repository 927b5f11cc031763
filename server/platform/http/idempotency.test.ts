import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { assertError, patch, post } from '../../test/http.ts'
import { makePublication, makeUser } from '../../test/make.ts'
import { allowPublishing, setStage, type Stage } from '../../test/stage.ts'

/** Spec §2-44. */
describe('Idempotency-Key', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
  })
  const input = (more: object = {}) => ({ title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune, ...more })
  /** The whole answer as it came over the wire. */
  const create = async (key: string, body: object = input(), token = stage.owner.token) => {
    const { url } = await harness()
    const answer = await fetch(`${url}/api/v1/publications`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    const [location, etag] = [answer.headers.get('location'), answer.headers.get('etag')]
    return { status: answer.status, location, etag, cache: answer.headers.get('cache-control'), text: await answer.text() }
  }
  const rows = async () => (await (await harness()).db.selectFrom('publications').select('id').execute()).length
  const audits = async () => (await (await harness()).db.selectFrom('audit_log').select('id').execute()).length

  test('the same key again is answered the same bytes, and does nothing', async () => {
    const first = await create('cle-1')
    assert.equal(first.status, 201)
    assert.match(first.location ?? '', /^\/api\/v1\/publications\//)
    assert.equal(first.etag, '"v1"')
    assert.deepEqual(await create('cle-1'), first)
    const { titre, ...reordered } = { titre: 'Bal', ...input() }
    assert.equal(titre, 'Bal')
    assert.deepEqual(
      await create('cle-1', Object.fromEntries(Object.entries(reordered).toReversed())),
      first,
      'the order of fields is no other body',
    )
    assert.deepEqual([await rows(), await audits()], [1, 1])
  })

  test('the stored answer cannot be read in the database, and one of the release before still can', async () => {
    const { db } = await harness()
    const first = await create('cle-1')
    const stored = await db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
    assert.match(stored.body ?? '', /^sealed:[\w-]+$/)
    assert.ok(!JSON.stringify(stored).includes(JSON.parse(first.text).data.slug ?? 'Samedi'))
    assert.ok(!(stored.body ?? '').includes(Buffer.from('Samedi').toString('base64url').slice(0, 7)))
    await db.updateTable('idempotency_keys').set({ body: first.text }).execute()
    assert.deepEqual(await create('cle-1'), first)
    // The answer of one key is not that of another.
    await create('cle-2')
    await db.updateTable('idempotency_keys').set({ body: stored.body }).where('key', '=', 'cle-2').execute()
    assert.equal((await create('cle-2')).status, 500)
  })

  test('a replay is the first answer, even when the record has changed since', async () => {
    const first = await create('cle-1')
    const id = JSON.parse(first.text).data.id
    await patch(`/publications/${id}`, { title: 'Loto' }, { token: stage.owner.token })
    assert.deepEqual(await create('cle-1'), first)
  })

  test('the same key with another body, or on another address, is a conflict', async () => {
    await create('cle-1')
    const other = await create('cle-1', input({ title: 'Loto' }))
    assert.deepEqual([other.status, JSON.parse(other.text).error], [409, 'idempotency_conflict'])
    const { acteur_id, ...body } = input()
    const elsewhere = await post(`/mairie/acteurs/${acteur_id}/publications`, body, {
      token: stage.owner.token,
      source: 'mairie',
      headers: { 'idempotency-key': 'cle-1' },
    })
    assertError(elsewhere, 409, 'idempotency_conflict')
    assert.equal(await rows(), 1)
  })

  test('another caller with the same key is another request', async () => {
    const other = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'owner' }] })
    assert.notEqual((await create('cle-1')).text, (await create('cle-1', input(), other.token)).text)
    assert.notEqual((await create('cle-2')).text, (await create('cle-3')).text)
    assert.equal(await rows(), 4)
  })

  test('without a key every request counts', async () => {
    for (let n = 0; n < 2; n += 1) assert.equal((await post('/publications', input(), { token: stage.owner.token })).status, 201)
    assert.equal(await rows(), 2)
  })

  test('twenty at once make one row, and all are answered the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('cle-1')))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(answers[0]?.status, 201)
    assert.deepEqual([await rows(), await audits()], [1, 1])
  })

  test('a refused attempt leaves nothing, and may be repeated', async () => {
    const { db } = await harness()
    const late = await makeUser()
    assert.equal((await create('cle-1', input(), late.token)).status, 403)
    assert.equal((await create('cle-1', input({ title: '' }), late.token)).status, 422)
    assert.equal((await db.selectFrom('idempotency_keys').selectAll().execute()).length, 0)
    await db.insertInto('actor_users').values({ user_id: late.id, acteur_id: stage.acteur, role: 'owner' }).execute()
    const made = await create('cle-1', input(), late.token)
    assert.equal(made.status, 201)
    assert.deepEqual(await create('cle-1', input(), late.token), made)
  })

  test('a failure in the middle of the work leaves nothing, and may be repeated', async () => {
    const { services } = await harness()
    const { pool } = services.database
    await pool.query(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()`)
    try {
      assert.equal((await create('cle-1')).status, 500)
    } finally {
      await pool.query('drop trigger refuse_audit on audit_log; drop function refuse_audit()')
    }
    assert.equal(await rows(), 0)
    assert.equal((await create('cle-1')).status, 201)
  })

  test('a report takes one too; its replay stays 201', async () => {
    const id = await makePublication(stage.acteur, stage.commune)
    const report = (key: string) => post(`/publications/${id}/report`, { reason: 'spam' }, { headers: { 'idempotency-key': key } })
    const first = await report('cle-1')
    const [again, other] = [await report('cle-1'), await report('cle-2')]
    assert.deepEqual([first.status, again.status, other.status], [201, 201, 200])
    assert.deepEqual([again.body, other.body], [first.body, first.body])
  })

  test('a key is 1 to 255 visible ASCII characters', async () => {
    for (const key of ['a', 'a'.repeat(255), '!~{}']) assert.equal((await create(key)).status, 201)
    for (const key of ['', 'a b', 'é', 'a'.repeat(256)]) assert.equal((await create(key)).status, 422)
  })

  test('keys are forgotten after a day', async () => {
    const { db, services } = await harness()
    const first = await create('cle-1')
    await create('cle-2')
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'cle-1'`.execute(db)
    await services.contributions.maintenance['old replay keys']?.(services)
    assert.notEqual((await create('cle-1')).text, first.text)
    assert.equal((await create('cle-2')).status, 201)
    assert.equal(await rows(), 3)
  })
})
