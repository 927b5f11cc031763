// Neutral: what a letter becomes is decided before any row; webhook.test.ts and round-trip.test.ts store letters on each kind.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ImapFlow } from 'imapflow'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { asUserOf, type Dovecot, dovecot, withoutDovecot } from '../../../test/dovecot.ts'
import { runNow } from '../../../test/jobs.ts'
import { letterOf, SUPPORT } from '../../../test/letters.ts'
import type { Services } from '../../../platform/services.ts'
import { visitMailbox } from './imap.ts'
import { pollMailboxHandler } from './poll-mailbox.handler.ts'
import { receiveEmailHandler } from './receive-email.handler.ts'

const never = new AbortController().signal

describe('a mailbox on a real IMAP server', { skip: withoutDovecot }, () => {
  let h: Harness
  let server: Dovecot
  let services: Services
  let url: string
  const closers: (() => Promise<void>)[] = []
  const over = async (env: Record<string, string>) => {
    const another = await anotherService({ ...SUPPORT, ...env })
    closers.push(another.close)
    return another.services
  }
  before(async () => {
    h = await harness()
    server = await dovecot()
    closers.push(server.cleanUp)
  })
  beforeEach(async () => {
    await h.reset()
    url = server.mailbox()
    services = await over({ IMAP_URL: url })
  })
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })

  const asUser = <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => asUserOf(url, work)
  const put = (letter: Buffer, flags: string[] = [], date = new Date()) => asUser((client) => client.append('INBOX', letter, flags, date))
  const flagsOf = () =>
    asUser(async (client) => {
      const all = []
      for await (const { flags } of client.fetch('1:*', { flags: true }))
        all.push([...(flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted())
      return all
    })
  const visit = (by = services) => visitMailbox(by, url, never)
  const taken = async () => {
    const { db } = services.database
    for (const { id } of await db.selectFrom('inbound_emails').select('id').where('outcome', 'is', null).execute())
      await runNow(services, receiveEmailHandler, { inbound_id: id })
    const rows = await db.selectFrom('messages').select('body').orderBy('created_at').orderBy('id').execute()
    return rows.map(({ body }) => body)
  }

  test('new letters are stored once, in order, and marked read; nothing is deleted', async () => {
    for (const n of [1, 2, 3]) await put(letterOf({ from: `a${n}@example.org` }, `Lettre ${n}`))
    assert.equal(await visit(), 3)
    assert.equal(await visit(), 0)
    assert.deepEqual(await taken(), ['Lettre 1', 'Lettre 2', 'Lettre 3'])
    assert.deepEqual(await flagsOf(), [['\\Seen'], ['\\Seen'], ['\\Seen']])
    await put(letterOf({}, 'Lettre 4'))
    assert.equal(await visit(), 1)
    assert.deepEqual((await taken()).at(-1), 'Lettre 4')
  })

  test('letters read before the first visit are not stored; letters read by people since are', async () => {
    await put(letterOf({ from: 'old@example.org' }, 'Ancienne, lue'), ['\\Seen'], new Date('2026-01-01'))
    await put(letterOf({ from: 'old2@example.org' }, 'Ancienne, non lue'), [], new Date('2026-01-02'))
    assert.equal(await visit(), 1)
    await put(letterOf({ from: 'new@example.org' }, 'Nouvelle, lue'), ['\\Seen'], new Date(Date.now() + 60_000))
    assert.equal(await visit(), 1)
    assert.deepEqual(await taken(), ['Ancienne, non lue', 'Nouvelle, lue'])
  })

  test('after a change of UIDVALIDITY every letter is read again and none is stored twice', async () => {
    const letters = [1, 2].map((n) => letterOf({ from: `b${n}@example.org` }, `Lettre ${n}`))
    for (const letter of letters) await put(letter)
    await visit()
    await taken()
    const [first] = await h.db.selectFrom('imap_mailboxes').selectAll().execute()
    await server.startOver()
    for (const letter of [...letters, letterOf({ from: 'c@example.org' }, 'Lettre 3')]) await put(letter)
    await h.db.updateTable('imap_mailboxes').set({ uidvalidity: 1, last_uid: 1000 }).execute()
    assert.equal(await visit(), 3)
    assert.deepEqual(await taken(), ['Lettre 1', 'Lettre 2', 'Lettre 3'])
    const [second] = await h.db.selectFrom('imap_mailboxes').selectAll().execute()
    assert.deepEqual([second?.last_uid, second?.began_at], [3, first?.began_at])
  })

  test('a visit that died between storing and marking stores nothing twice; two concurrent visits store each letter once', async () => {
    for (const n of [1, 2, 3, 4]) await put(letterOf({ from: `d${n}@example.org` }, `Lettre ${n}`))
    const [one, two] = await Promise.all([visit(), visit(await over({ IMAP_URL: url }))])
    assert.equal(one + two, 4)
    await asUser((client) => client.messageFlagsRemove('1:*', ['\\Seen']))
    assert.equal(await visit(), 0)
    assert.equal((await taken()).length, 4)
  })

  test('with IMAP_MOVE_TO they are moved there instead', async () => {
    await asUser((client) => client.mailboxCreate('Traites'))
    await put(letterOf({}, 'Lettre'))
    assert.equal(await visit(await over({ IMAP_URL: url, IMAP_MOVE_TO: 'Traites' })), 1)
    const count = (path: string) => asUser((client) => client.status(path, { messages: true }))
    assert.deepEqual(
      [await count('INBOX'), await count('Traites')],
      [
        { path: 'INBOX', messages: 0 },
        { path: 'Traites', messages: 1 },
      ],
    )
  })

  test('if the folder IMAP_MOVE_TO does not exist, every letter is stored and the error is recorded', async () => {
    for (const n of [1, 2, 3]) await put(letterOf({ from: `e${n}@example.org` }, `Lettre ${n}`))
    await runNow(await over({ IMAP_URL: url, IMAP_MOVE_TO: 'Absent' }), pollMailboxHandler, {})
    assert.deepEqual(await taken(), ['Lettre 1', 'Lettre 2', 'Lettre 3'])
    const { error } = await h.db.selectFrom('imap_mailboxes').select('error').executeTakeFirstOrThrow()
    assert.equal(error, 'letters taken could not be moved')
  })

  test('a letter over the limit is stored truncated, and marked so', async () => {
    await put(letterOf({ subject: 'Énorme' }, 'x'.repeat(26 * 1024 * 1024)))
    assert.equal(await visit(), 1)
    await taken()
    const row = await h.db.selectFrom('messages').select(['truncated', 'body']).executeTakeFirstOrThrow()
    assert.deepEqual([row.truncated, row.body.length], [true, 100_000])
  })

  test('an unreachable server and a wrong password are recorded as a code, and retried', async () => {
    await visit()
    await server.stop()
    await runNow(services, pollMailboxHandler, {})
    assert.equal((await h.db.selectFrom('imap_mailboxes').select('error').executeTakeFirstOrThrow()).error, 'ECONNREFUSED')
    await server.start()
    await runNow(services, pollMailboxHandler, {})
    assert.equal((await h.db.selectFrom('imap_mailboxes').select('error').executeTakeFirstOrThrow()).error, null)
    const metric = async () => /^beffroi_mailbox_fault (\d)$/m.exec(await fetch(`${h.url}/metrics`).then((answer) => answer.text()))?.[1]
    assert.equal(await metric(), '0')
    await h.reset()
    assert.equal(await metric(), undefined)
    const wrong = Object.assign(new URL(url), { password: 'wrong' })
    await runNow(await over({ IMAP_URL: wrong.href }), pollMailboxHandler, {})
    assert.equal((await h.db.selectFrom('imap_mailboxes').select('error').executeTakeFirstOrThrow()).error, 'authentication failed')
    assert.equal(await metric(), '1', 'seen though it was never reached')
  })
})

test('without IMAP_URL no server is contacted', async () => {
  const { services, db, reset } = await harness()
  await reset()
  await runNow(services, pollMailboxHandler, {})
  assert.deepEqual(await db.selectFrom('imap_mailboxes').selectAll().execute(), [])
})
