import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import type pg from 'pg'
import { newId } from '../../platform/db/id.ts'
import { type OpenDatabase, openPostgres } from '../../platform/db/open.ts'
import { until } from '../../test/jobs.ts'
import { postLetter, letterOf, SUPPORT } from '../../test/letters.ts'
import { type MailServer, mailServer } from '../../test/mail-server.ts'
import { preparedDatabase } from '../../test/prepared-database.ts'
import { CHILD_ENV, type Running, signInAt, startService, temporaryFolder } from '../../test/process.ts'
import { changeJobs, handBack } from '../../test/queue-tables.ts'

const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a long password' }

/** One process that answers requests, others that send; each is killed where it hurts most. */
describe('replies while processes are killed', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  const folder = temporaryFolder()
  const children: ChildProcess[] = []
  let database: OpenDatabase
  let server: MailServer
  let env: Record<string, string>
  let api: Running
  let token: string
  let drop = async () => {}

  before(async () => {
    const created = await preparedDatabase(folder.path)
    database = openPostgres(created?.url ?? '', { max: 10 })
    server = await mailServer()
    env = {
      ...SUPPORT,
      ...ADMIN,
      DATABASE_URL: created?.url ?? '',
      SMTP_URL: server.url,
      DATA_DIR: folder.path,
      DEMO: 'off',
      REPLY_HOLD_SECONDS: '1',
    }
    await startApi()
    drop = async () => {
      for (const child of [...children, api.child]) child.kill('SIGKILL')
      await server.close()
      await database.close()
      await created?.drop()
      folder.cleanUp()
    }
  })
  after(() => drop())

  const startApi = async () => {
    api = await startService({ ...env, ROLE: 'api' })
    token = await signInAt(api.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  }
  const worker = async (more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/job-worker.ts')], {
      env: { ...CHILD_ENV, ROLE: 'worker', LOG_LEVEL: 'silent', ...env, ...more },
    })
    children.push(child)
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await until('the worker works', () => output.includes('working'))
    return child
  }
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${api.url}/api/v1/admin/messages/threads/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-app-source': 'backoffice', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as { data: Record<string, unknown> & Record<string, unknown>[] }
  }
  /** A thread with somebody, and a reply to them that was answered 202. */
  const replied = async (contact: string) => {
    const [id, message] = [newId(), newId()]
    await database.pool.query(
      "insert into message_threads (id, subject, subject_key, contact_email, source, messages_count, last_message_id) values ($1, 'Eau', 'eau', $2, 'form', 1, $3)",
      [id, contact, message],
    )
    await database.pool.query("insert into messages (id, thread_id, direction, body) values ($1, $2, 'inbound', 'Bonjour.')", [message, id])
    assert.equal((await ask('POST', `${id}/reply`, { body: 'Bonjour.' })).data['delivery_status'], 'queued')
    return id
  }
  const state = async (id: string) => (await ask('GET', `${id}/messages`)).data.at(-1)?.['delivery_status']
  const lockWaits = async () =>
    (await database.pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows.length
  const arrivedAt = (to: string) => server.got.filter((one) => one.to === to).length

  test('after 202, while it is held and before a worker has it: sent once by whoever comes next, with what answers need', async () => {
    const id = await replied('camille@example.org')
    api.child.kill('SIGKILL')
    await startApi()
    await worker()
    await until('it is sent', async () => (await state(id)) === 'sent')
    assert.equal(arrivedAt('camille@example.org'), 1)
    const mail = await simpleParser(Buffer.from(server.got[0]?.source ?? '', 'latin1'))
    assert.match(mail.replyTo?.value[0]?.address ?? '', /^support\+/)
    const { rows } = await database.pool.query('select sent_at >= held_until as held from emails')
    assert.deepEqual(rows, [{ held: true }])
  })

  let unclaimed = ''
  const killed: Record<'silent' | 'unanswered' | 'unnoted', string> = { silent: '', unanswered: '', unnoted: '' }
  const endLock = async (lock: pg.PoolClient) => {
    // What a dead process had asked for, PostgreSQL would still do.
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    await lock.query('rollback')
    lock.release()
  }

  test('a worker is killed that has claimed a reply, before the mail server said a word', async () => {
    for (const child of children) child.kill('SIGKILL')
    let connected = 0
    const silent = createServer(() => (connected += 1)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    killed.silent = await replied('silent@example.org')
    const first = await worker({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    await until('the server is asked', () => connected === 1)
    first.kill('SIGKILL')
    silent.close()
  })

  test('another, while one reply is unanswered, the 250 of one is not noted, and one is not claimed yet', async () => {
    unclaimed = await replied('unclaimed@example.org')
    await changeJobs(database.pool, "start_after = now() + interval '1 hour'", { name: 'mail.send', states: ['created'] })
    killed.unanswered = await replied('hold@a.example.org')
    killed.unnoted = await replied('hold@b.example.org')
    const first = await worker()
    await until('the server has both', () => arrivedAt('hold@a.example.org') + arrivedAt('hold@b.example.org') === 2)
    const lock = await database.pool.connect()
    await lock.query(
      `begin; set local idle_in_transaction_session_timeout = 0;
      select from emails where to_address in ('hold@b.example.org', 'unclaimed@example.org') for update`,
    )
    server.letGo('hold@b.example.org')
    await changeJobs(database.pool, 'start_after = now()', { name: 'mail.send', states: ['created'] })
    await until('its 250 waits to be noted, the other to be claimed', async () => (await lockWaits()) === 2)
    first.kill('SIGKILL')
    await endLock(lock)
  })

  test('an API process that has answered 202 to a letter, and a worker in the middle of it', async () => {
    const answer = await postLetter(api.url, letterOf({ subject: 'Lettre gardée' }))
    api.child.kill('SIGKILL')
    assert.equal(answer.status, 202)
    const lock = await database.pool.connect()
    await lock.query('begin; set local idle_in_transaction_session_timeout = 0; lock table message_threads in access exclusive mode')
    const first = await worker()
    await until('a worker is in the middle of it', async () => (await lockWaits()) > 0)
    first.kill('SIGKILL')
    await endLock(lock)
    await startApi()
  })

  test('whoever comes next finds them: uncertain and never sent twice; the letter is in its thread, once', async () => {
    await handBack(database.pool)
    await worker()
    for (const id of Object.values(killed)) {
      await until('it is uncertain', async () => (await state(id)) === 'uncertain')
      const { data } = await ask('GET', id)
      assert.deepEqual([data['unread'], data['delivery_problem']], [true, true])
    }
    await until('what nobody had claimed is sent', async () => (await state(unclaimed)) === 'sent')
    const contacts = ['silent@example.org', 'hold@a.example.org', 'hold@b.example.org', 'unclaimed@example.org']
    assert.deepEqual(contacts.map(arrivedAt), [0, 1, 1, 1])
    const threads = async () =>
      (await database.pool.query("select messages_count from message_threads where subject = 'Lettre gardée'")).rows
    await until('it is there', async () => (await threads()).length > 0)
    assert.deepEqual(await threads(), [{ messages_count: 1 }])
  })
})
