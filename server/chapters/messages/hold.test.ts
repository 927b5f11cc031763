import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { transact } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { anotherService, type Harness, harness } from '../../test/harness.ts'
import { assertError, get, patch, post } from '../../test/http.ts'
import { runJobs, until } from '../../test/jobs.ts'
import { SUPPORT } from '../../test/letters.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { makeThread } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { tableRows } from '../../test/changed-tables.ts'
import { changeJobs } from '../../test/queue-tables.ts'

const THREADS = '/api/v1/admin/messages/threads'
type Service = { url: string; services: Services; close: () => Promise<void> }

describe('a reply is held before it leaves', () => {
  let h: Harness
  let stage: Stage
  let server: MailServer
  let service: Service

  before(async () => {
    h = await harness()
    server = await mailServer()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off', SMTP_URL: server.url, REPLY_HOLD_SECONDS: '300' })
  })
  beforeEach(async () => {
    stage = await setStage()
    server.got.length = 0
  })
  afterEach(() => service.services.jobs.stop())
  after(async () => {
    await service.close()
    await server.close()
  })
  const replyTo = async (id: string, body = 'Trop vite.', at = service) => {
    const got = await post(`${at.url}${THREADS}/${id}/reply`, { body }, stage.back)
    assert.equal(got.status, 202, JSON.stringify(got.body))
    const row = got.headers.get('x-audit-id') ?? ''
    return { message: got.body.data, row, undo: () => post(`/admin/audit/${row}/undo`, undefined, stage.back) }
  }
  const last = async (id: string) => (await get(`/admin/messages/threads/${id}/messages?sort=created_at_desc`, stage.back)).body.data[0]
  const thread = async (id: string) => (await get(`/admin/messages/threads/${id}`, stage.back)).body.data
  const offered = async (row: string) =>
    (await get('/admin/audit?per_page=20', stage.back)).body.data.find(({ id }: { id: string }) => id === row).undo
  /** The time of the hold is over. */
  const release = async () => {
    const { pool } = h.services.database
    await pool.query(`update emails set held_until = now() - interval '1 second' where held_until is not null`)
    await changeJobs(pool, `start_after = now() - interval '1 second'`, { name: 'mail.send', states: ['created'] })
  }

  test('a held reply has its held_until and is sent then; no other e-mail waits for it', async () => {
    const id = await makeThread({ contact_email: 'camille@example.org' })
    const { message } = await replyTo(id)
    assert.deepEqual(
      [message.delivery_status, new Date(message.held_until).getTime() - new Date(message.created_at).getTime()],
      ['queued', 300_000],
    )
    await transact(h.db, (tx) =>
      queueEmail(tx, service.services, { kind: 'claim_decision', to: 'other@example.org', subject: 'x', text: 'x' }),
    )
    await runJobs(service.services)
    assert.deepEqual(
      server.got.map(({ to }) => to),
      ['other@example.org'],
    )
    assert.equal((await last(id)).held_until, message.held_until)
    await release()
    await runJobs(service.services)
    assert.equal(server.got[1]?.to, 'camille@example.org')
    assert.deepEqual([(await last(id)).delivery_status, (await last(id)).held_until], ['sent', null])
  })

  test('a reply undone while held: the thread is restored, the message is cancelled, nothing is sent', async () => {
    const id = await makeThread({ status: 'closed', closed_at: '2026-01-01T00:00:00Z' })
    const { status, unread, assigned_to, flag } = await thread(id)
    const { row, undo } = await replyTo(id)
    assert.equal(await offered(row), 'possible')
    const answers = await Promise.all([undo(), undo()])
    assert.deepEqual(
      answers.map((got) => got.status).toSorted((a, b) => a - b),
      [200, 409],
    )
    const now = await thread(id)
    assert.deepEqual([now.status, now.unread, now.assigned_to, now.flag], [status, unread, assigned_to, flag])
    assert.deepEqual([(await last(id)).delivery_status, (await last(id)).held_until, await offered(row)], ['cancelled', null, 'done'])
    await release()
    await runJobs(service.services)
    assert.deepEqual(server.got, [])
  })

  test('a held reply can be undone after later actions on the thread; those remain and can be undone too', async () => {
    const id = await makeThread()
    const { row, undo } = await replyTo(id)
    const flagged = (await patch(`/admin/messages/threads/${id}/flag`, { flag: 'red' }, stage.back)).headers.get('x-audit-id')
    const second = await replyTo(id, 'Une autre.')
    assert.equal(await offered(row), 'possible')
    const original = await tableRows()
    assert.equal((await undo()).status, 200)
    assert.deepEqual((await tableRows())['message_threads'], original['message_threads'])
    assert.equal((await second.undo()).status, 200)
    assert.equal((await post(`/admin/audit/${flagged}/undo`, undefined, stage.back)).status, 200)
    assert.equal((await thread(id)).flag, null)
    await release()
    await runJobs(service.services)
    assert.deepEqual(server.got, [])
  })

  test('a sent reply cannot be undone, and the audit trail does not offer it', async () => {
    const id = await makeThread({ contact_email: 'camille@example.org' })
    const { row, undo } = await replyTo(id)
    await release()
    await runJobs(service.services)
    assert.equal(await offered(row), 'left')
    const original = await tableRows()
    assertError(await undo(), 409, 'already_sent')
    assert.deepEqual(await tableRows(), original)
    assert.equal(server.got.length, 1)
  })

  test('of a concurrent undo and sending one wins: cancelled and not sent, or sent and not cancelled', async () => {
    await service.services.jobs.work()
    for (let round = 0; round < 4; round += 1) {
      const id = await makeThread({ contact_email: `round${round}@example.org` })
      const { undo } = await replyTo(id)
      await release()
      service.services.jobs.wake({ name: 'mail.send' })
      const { status } = await undo()
      await until('it is over', async () => ['sent', 'cancelled'].includes((await last(id)).delivery_status))
      const state = (await last(id)).delivery_status
      assert.deepEqual([status, state], status === 200 ? [200, 'cancelled'] : [409, 'sent'])
      assert.equal(server.got.filter(({ to }) => to === `round${round}@example.org`).length, state === 'sent' ? 1 : 0)
    }
  })

  test('without a hold a reply is sent at once', async () => {
    const at = await anotherService({ ...SUPPORT, RATE_LIMITS: 'off', SMTP_URL: server.url })
    try {
      const id = await makeThread({ contact_email: 'camille@example.org' })
      assert.equal((await replyTo(id, 'Tout de suite.', at)).message.held_until, null)
      await runJobs(at.services)
      assert.equal((await last(id)).delivery_status, 'sent')
    } finally {
      await at.close()
    }
  })
})
