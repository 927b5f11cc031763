import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { transact } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { storedJobs } from '../../test/queue-tables.ts'
import { cancelEmail, type Email, queueEmail } from './outbox.ts'

describe('the outbox', () => {
  let h: Harness
  const email: Email = { kind: 'test', to: 'camille@example.fr', subject: 'Bonjour', text: 'Bonjour.' }
  const jobs = async () => (await storedJobs(h.services.database.pool, { name: 'mail.send' })).map(({ data }) => ({ data }))
  const rows = () => h.db.selectFrom('emails').selectAll().execute()
  const queued = (changes: Partial<Email> = {}) => transact(h.db, (tx) => queueEmail(tx, h.services, { ...email, ...changes }))

  before(async () => {
    h = await harness()
  })
  beforeEach(() => h.reset())

  test('the row and its job are written with the transaction that causes them', async () => {
    const related = { type: 'claim', id: newId() }
    const id = await queued({ related, html: '<p>Bonjour.</p>' })
    const [row] = await rows()
    assert.deepEqual(
      [row?.id, row?.status, row?.attempts, row?.message_id, row?.related_type, row?.related_id],
      [id, 'queued', 0, `<${id}@localhost>`, 'claim', related.id],
    )
    assert.deepEqual(await jobs(), [{ data: { email_id: id } }])
  })

  test('a transaction that is rolled back leaves neither', async () => {
    const failed = transact(h.db, async (tx) => {
      await queueEmail(tx, h.services, email)
      throw new Error('no')
    })
    await assert.rejects(failed, /no/)
    assert.deepEqual([await rows(), await jobs()], [[], []])
  })

  test('a waiting e-mail can be cancelled, once', async () => {
    const id = await queued()
    const cancel = () => transact(h.db, (tx) => cancelEmail(tx, id))
    assert.deepEqual([await cancel(), await cancel()], [true, false])
    assert.equal((await rows())[0]?.status, 'cancelled')
  })

  test('neither a second recipient nor a header can be written into it', async () => {
    for (const to of [
      'a@example.fr, b@example.fr',
      'a@example.fr\r\nBcc: b@example.fr',
      'A <a@example.fr>',
      'a@example.fr;b@example.fr',
      'a',
    ])
      await assert.rejects(queued({ to }), /emails_one_recipient/)
    await queued({ subject: 'Bonjour\r\nBcc: b@example.fr' })
    assert.equal((await rows())[0]?.subject, 'Bonjour Bcc: b@example.fr')
  })
})
