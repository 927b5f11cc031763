import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { newId } from '../../platform/db/id.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { post } from '../../test/http.ts'
import { makeThread } from '../../test/make.ts'
import { minutes, setStage, type Stage } from '../../test/stage.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { CHAPTERS } from '../../chapters.ts'
import { contributionsOf } from '../../platform/chapter.ts'
import { applyRule } from '../../platform/retention/run.ts'

const CLASSES = contributionsOf(CHAPTERS).retention
const DAY = 24 * 60

describe('retention of messages', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
  })
  const forget = async (MESSAGES_KEEP_DAYS: number) => {
    const { config } = h.services
    const services = { ...h.services, config: { ...config, retention: { ...config.retention, MESSAGES_KEEP_DAYS } } }
    for (const rule of CLASSES.filter(({ name }) => ['conversations', 'courriels', 'lettres'].includes(name)))
      await applyRule(services, rule, machineCaller('system'))
  }
  const kept = async () => new Set((await h.db.selectFrom('message_threads').select('id').execute()).map(({ id }) => id))

  test('closed threads are deleted with their messages, files and e-mails after the term; open ones are not', async () => {
    const closed = (days: number) => makeThread({ status: 'closed', closed_at: minutes(-days * DAY) })
    const [old, recent, open] = [await closed(101), await closed(99), await makeThread({ last_message_at: minutes(-1000 * DAY) })]
    await post(`/admin/messages/threads/${old}/notes`, { body: 'Note' }, stage.back)
    const email = { kind: 'support_reply', to_address: 'a@example.fr', subject: 'x', text: 'x', related_type: 'message_thread' }
    for (const related_id of [old, recent])
      await h.db
        .insertInto('emails')
        .values({ ...email, id: newId(), related_id, message_id: `<${related_id}@a>` })
        .execute()
    await forget(0)
    assert.deepEqual(await kept(), new Set([old, recent, open]))
    await forget(100)
    assert.deepEqual(await kept(), new Set([recent, open]))
    assert.deepEqual(await h.db.selectFrom('message_notes').selectAll().execute(), [])
    const emails = await h.db.selectFrom('emails').select('related_id').execute()
    assert.deepEqual(emails, [{ related_id: recent }])
    assert.deepEqual((await h.db.selectFrom('messages').select('thread_id').where('thread_id', '=', old).execute()).length, 0)
  })

  test('other e-mails are deleted after the term, unless they are still queued', async () => {
    for (const [to, days, status] of [
      ['old@example.fr', 101, 'sent'],
      ['waits@example.fr', 101, 'queued'],
      ['recent@example.fr', 99, 'sent'],
    ] as const)
      await h.db
        .insertInto('emails')
        .values({
          id: newId(),
          kind: 'claim_decision',
          to_address: to,
          subject: 'x',
          text: 'x',
          message_id: `<${to}>`,
          status,
          created_at: minutes(-days * DAY),
        })
        .execute()
    const left = async () => new Set((await h.db.selectFrom('emails').select('to_address').execute()).map(({ to_address }) => to_address))
    await forget(0)
    assert.equal((await left()).size, 3)
    await forget(100)
    assert.deepEqual(await left(), new Set(['waits@example.fr', 'recent@example.fr']))
  })

  test('rows of incoming letters are deleted after a month', async () => {
    const letter = (days: number) =>
      h.db
        .insertInto('inbound_emails')
        .values({ id: newId(), source: 'imap', raw: Buffer.from('x'), received_at: minutes(-days * DAY) })
        .execute()
    await letter(31)
    await letter(29)
    await forget(100)
    assert.equal((await h.db.selectFrom('inbound_emails').select('id').execute()).length, 1)
  })
})
