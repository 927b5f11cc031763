import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { makeThread } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const THREADS = '/admin/messages/threads'

/** Spec §3-23, §4.1-35, §6-11. */
describe('replies to support threads', () => {
  let stage: Stage
  let id: string
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    id = await makeThread()
  })
  const reply = (body: unknown, headers: Record<string, string> = {}) => post(`${THREADS}/${id}/reply`, body, { ...stage.back, headers })
  const thread = async () => (await get(`${THREADS}/${id}`, stage.back)).body.data
  const emails = async () => {
    const { db } = await harness()
    return db.selectFrom('emails').selectAll().where('related_id', '=', id).orderBy('id').execute()
  }

  test('is stored and queued, 202; opens the thread and marks it read; its text is not in the audit trail', async () => {
    await patch(`${THREADS}/${id}/close`, undefined, stage.back)
    const { status, body } = await reply({ body: 'Bonjour, SECRET-DE-LA-REPONSE.' })
    assert.equal(status, 202)
    const { data } = body
    assert.deepEqual(
      [data.thread_id, data.direction, data.body, data.delivery_status, data.delivery_error, data.author_id],
      [id, 'outbound', 'Bonjour, SECRET-DE-LA-REPONSE.', 'queued', null, stage.admin.id],
    )
    const after = await thread()
    assert.deepEqual([after.status, after.unread, after.messages_count, after.last_message_id], ['open', false, 2, data.id])
    const [email, ...others] = await emails()
    assert.deepEqual(others, [])
    assert.deepEqual([email?.to_address, email?.automatic, email?.in_reply_to, email?.thread_refs], [after.contact_email, false, null, []])
    const rows = await trail(id)
    assert.equal(rows.at(-1)?.action, 'message.reply')
    assert.ok(!JSON.stringify(rows).includes('SECRET'))
    assert.ok(!JSON.stringify(rows).includes(after.contact_email))
  })

  test('the same Idempotency-Key sends one', async () => {
    const headers = { 'idempotency-key': `key-${id}` }
    const [first, second] = [await reply({ body: 'Bonjour.' }, headers), await reply({ body: 'Bonjour.' }, headers)]
    assert.deepEqual(second.body, first.body)
    assert.equal((await emails()).length, 1)
    assertError(await reply({ body: 'Autre.' }, headers), 409, 'idempotency_conflict')
  })

  test('of two concurrent replies the second is refused with the current state', async () => {
    const { last_message_id } = await thread()
    const answers = await Promise.all([1, 2, 3].map((n) => reply({ body: `Réponse ${n}`, last_message_id })))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [202, 409, 409],
    )
    const refused = answers.find(({ status }) => status === 409)
    const after = await thread()
    assert.ok(refused)
    assertError(refused, 409, 'reply_conflict')
    assert.equal(refused.headers.get('etag'), `"v${after.version}"`)
    assert.deepEqual(refused.body.details, [{ path: 'thread.last_message_id', message: after.last_message_id }])
    assert.equal((await emails()).length, 1)
    assert.equal((await reply({ body: 'Encore', last_message_id: after.last_message_id })).status, 202)
  })

  test('to a thread without an address: refused, nothing stored', async () => {
    const { db } = await harness()
    await db.updateTable('message_threads').set({ contact_email: null }).where('id', '=', id).execute()
    assertError(await reply({ body: 'Bonjour.' }), 409, 'invalid_state')
    assert.deepEqual([(await emails()).length, (await thread()).messages_count], [0, 1])
  })

  test('an empty one, one that is too long, and one to nothing are refused', async () => {
    for (const body of ['', '  \n ', 'x'.repeat(20_001)]) assertError(await reply({ body }), 422, 'validation_failed')
    assertError(await post(`${THREADS}/01990000-0000-7000-8000-00000000dead/reply`, { body: 'x' }, stage.back), 404, 'not_found')
  })
})
