import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { loadSecrets } from '../../../platform/access/secrets.ts'
import { newId } from '../../../platform/db/id.ts'
import { type OpenDatabase, openPostgres } from '../../../platform/db/open.ts'
import { addressDigest } from '../../../platform/personal-data/address-digest.ts'
import { until } from '../../../test/jobs.ts'
import { type MailServer, mailServer } from '../../../test/mail-server.ts'
import { eveningZone } from '../../../test/make-followings.ts'
import { insertJobs } from '../../../test/queue-tables.ts'
import { preparedDatabase } from '../../../test/prepared-database.ts'
import { CHILD_ENV, temporaryFolder } from '../../../test/process.ts'
import { sealAddress } from '../following/addresses.ts'

const AUTH_SECRET = 'a root secret of the tests, long enough'

/** Workers are killed where it hurts most, while reminders leave. docs/decisions/0043. */
describe('reminders while workers are killed', { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }, () => {
  const folder = temporaryFolder()
  const zone = eveningZone()
  const children: ChildProcess[] = []
  let database: OpenDatabase
  let server: MailServer
  let env: Record<string, string>
  let drop = async () => {}

  before(async () => {
    const created = await preparedDatabase(folder.path)
    database = openPostgres(created?.url ?? '', { max: 10 })
    server = await mailServer()
    env = {
      AUTH_SECRET,
      DATABASE_URL: created?.url ?? '',
      SMTP_URL: server.url,
      MAIL_FROM: 'Beffroi <beffroi@beffroi.example.fr>',
      PUBLIC_URL: 'https://beffroi.example.fr',
      DATA_DIR: folder.path,
      DEMO: 'off',
    }
    drop = async () => {
      for (const child of children) child.kill('SIGKILL')
      await server.close()
      await database.close()
      await created?.drop()
      folder.cleanUp()
    }
  })
  after(() => drop())

  const worker = async (more: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/job-worker.ts')], {
      env: { ...CHILD_ENV, ROLE: 'worker', LOG_LEVEL: 'silent', ...env, ...more },
    })
    children.push(child)
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    await until('the worker works', () => output.includes('working'))
    return child
  }
  const query = async (text: string, values: unknown[] = []) => (await database.pool.query<Record<string, unknown>>(text, values)).rows
  const stateOf = async (follower: string) => (await query('select state from remises where follower_id = $1', [follower]))[0]?.['state']
  const arrivedAt = (to: string) => server.got.filter((one) => one.to === to).length
  /** A commune with a collection tomorrow, and its followers. Returns their ids. */
  const town = async (...emails: string[]) => {
    const secrets = await loadSecrets(database.db, AUTH_SECRET)
    const [commune] = await query(
      `update communes set timezone = $1 where id = (select id from communes where timezone <> $1 order by id limit 1)
      returning id`,
      [zone],
    )
    const tomorrow = Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString()
    await query(
      `insert into collectes (id, commune_id, type_dechet, libelle, frequence, dates) values ($1, $2, 'verre', 'Verre', 'dates', array[$3::date])`,
      [newId(), commune?.['id'], tomorrow],
    )
    const ids = []
    for (const email of emails) {
      const id = newId()
      await query('insert into followers (id, sealed_address, address_digest) values ($1, $2, $3)', [
        id,
        sealAddress(secrets, id, { channel: 'mail', email }),
        addressDigest(secrets, email),
      ])
      await query(`insert into follows (id, follower_id, commune_id, topic, consent) values ($1, $2, $3, 'bacs', '{}')`, [
        newId(),
        id,
        commune?.['id'],
      ])
      ids.push(id)
    }
    return ids as [string, ...string[]]
  }
  const tick = () => insertJobs(database.pool, ['suivis.tick'], 0)

  let silent = ''
  let unanswered = ''
  let waits = ''
  test('one that has taken an e-mail, before the mail server said a word', async () => {
    ;[silent] = await town('silent@example.fr')
    let connected = 0
    const mute = createServer(() => (connected += 1)).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    await tick()
    const first = await worker({ SMTP_URL: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}` })
    await until('the server is asked', () => connected > 0)
    assert.equal(await stateOf(silent), 'en_main')
    first.kill('SIGKILL')
    mute.close()
  })

  test('another, while the mail server has the e-mail and has not answered', async () => {
    ;[unanswered, waits] = (await town('hold@example.fr', 'camille@example.fr')) as [string, string]
    await tick()
    const first = await worker()
    await until('the server has both', () => arrivedAt('hold@example.fr') + arrivedAt('camille@example.fr') === 2)
    await until('one is accepted', async () => (await stateOf(waits)) === 'acceptee')
    assert.equal(await stateOf(unanswered), 'en_main')
    first.kill('SIGKILL')
    await once(first, 'exit')
  })

  test('who comes next finds both uncertain, and sends neither again', async () => {
    await query(`update remises set taken_at = now() - interval '61 seconds' where state = 'en_main'`)
    const [last] = await town('dernier@example.fr')
    await tick()
    await worker()
    for (const one of [silent, unanswered]) await until('it is uncertain', async () => (await stateOf(one)) === 'incertaine')
    await until('the next sending has left', async () => (await stateOf(last)) === 'acceptee')
    await until('all sendings have ended', async () => (await query("select from envois where state = 'en_cours'")).length === 0)
    assert.deepEqual(
      ['silent', 'hold', 'camille', 'dernier'].map((name) => arrivedAt(`${name}@example.fr`)),
      [0, 1, 1, 1],
    )
  })
})
