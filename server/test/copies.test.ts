import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  cli,
  copyFolder,
  isSuspended,
  letterStates,
  onDatabase,
  type Place,
  queueLetters,
  serviceAt,
  statement,
  switchingProxy,
} from './copied-databases.ts'
import { createDatabase } from './empty-database.ts'
import { ask } from './http.ts'
import { until } from './jobs.ts'
import { type MailServer, mailServer } from './mail-server.ts'
import { NO_OWN_POSTGRES, ownPostgres, postgresPrograms } from './own-postgres.ts'
import { prepareFolder, preparedDatabase } from './prepared-database.ts'
import { type Running, signInAt, temporaryFolder } from './process.ts'

const SERVER = process.env['TEST_DATABASE_URL']
const LETTERS = 17
/** Whether servers of PostgreSQL are started: before a release, with the tests on PostgreSQL. */
const OWN = SERVER && process.env['WHOLE'] === '1' ? NO_OWN_POSTGRES : 'needs WHOLE=1 and TEST_DATABASE_URL'
/** A worker polls every two seconds: within this time it would have sent. */
const WOULD_SEND_MS = 5000
const ADMIN = { ADMIN_EMAIL: 'admin@example.fr', ADMIN_PASSWORD: 'un mot de passe assez long' }

/** A copied database sends nothing until it is settled; a failover sends on. docs/decisions/0036. */
describe('copies of a database', () => {
  const folder = temporaryFolder()
  let [ours, theirs]: MailServer[] = []
  const running: Running[] = []
  const cleanUps: (() => Promise<unknown> | void)[] = []
  let folders = 0

  const newFolder = () => {
    const path = join(folder.path, String((folders += 1)))
    mkdirSync(path)
    return path
  }
  const start = async (place: Place, server: MailServer | undefined, env: Record<string, string> = {}) => {
    const service = await serviceAt(place, server?.url ?? '', env)
    running.push(service)
    return service
  }
  const stop = async (service: Running) => {
    running.splice(running.indexOf(service), 1)
    await service.end('SIGTERM')
  }
  const got = (server: MailServer | undefined) => server?.got.length ?? 0
  /** Starts a service on a copy and asserts that it serves, and sends nothing. */
  const startCopy = async (place: Place, env: Record<string, string> = {}) => {
    const copy = await start(place, theirs, env)
    await until('the copy is suspended', () => isSuspended(copy))
    await sleep(WOULD_SEND_MS)
    assert.equal(got(theirs), 0, 'letters of the copy before its settlement')
    assert.equal((await fetch(`${copy.url}/api/v1/publications`, { headers: { 'x-app-source': 'public' } })).status, 200)
    return copy
  }
  const sentFrom = (what: string, server: MailServer | undefined, count: number) => until(what, () => got(server) === count)

  before(async () => {
    ;[ours, theirs] = [await mailServer(), await mailServer()]
  })
  afterEach(async () => {
    for (const service of running.splice(0)) await service.end('SIGKILL')
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
    for (const server of [ours, theirs]) server?.got.splice(0)
  })
  after(async () => {
    await ours?.close()
    await theirs?.close()
    folder.cleanUp()
  })

  test(
    'of the embedded database: the folder is copied',
    { skip: SERVER ? 'the embedded database is tested without TEST_DATABASE_URL' : false },
    async () => {
      const original = { DATA_DIR: newFolder() }
      await prepareFolder(original.DATA_DIR)
      await stop(await start(original, ours))
      await queueLetters(original, LETTERS)
      const [dropped, sent] = [{ DATA_DIR: newFolder() }, { DATA_DIR: newFolder() }]
      for (const { DATA_DIR } of [dropped, sent]) copyFolder(original.DATA_DIR, DATA_DIR)

      const first = await start(original, ours)
      await sentFrom('the original sends', ours, LETTERS)
      await stop(first)

      await stop(await startCopy(dropped))
      assert.match(await cli(dropped, 'settle'), new RegExp(`another cluster, database, folder or installation[^]*${LETTERS} × mail.send`))
      await cli(dropped, 'settle', '--drop')
      await queueLetters(dropped, 1, 'nouvelle')
      await start(dropped, theirs)
      await sentFrom('a letter of the copy itself is sent', theirs, 1)
      assert.match(theirs?.got[0]?.to ?? '', /^nouvelle/)
      await stop(running[0] as Running)
      assert.deepEqual(await letterStates(dropped), { sent: 1, uncertain: LETTERS })

      theirs?.got.splice(0)
      await stop(await startCopy(sent))
      await cli(sent, 'settle', '--send')
      await stop(await start(sent, theirs).then(async (service) => (await sentFrom('what waited', theirs, LETTERS), service)))
      // Settled once: it stays so.
      await queueLetters(sent, 1)
      await start(sent, theirs)
      await sentFrom('after another start', theirs, LETTERS + 1)
      assert.equal(got(ours), LETTERS, 'the original sent each letter once')
    },
  )

  test(
    'in the same cluster, from a template; settled by an administrator',
    { skip: SERVER ? false : 'needs TEST_DATABASE_URL' },
    async () => {
      const created = await preparedDatabase('')
      assert.ok(created && SERVER)
      cleanUps.push(created.drop)
      const original = { DATABASE_URL: created.url, DATA_DIR: newFolder() }
      await stop(await start(original, ours, ADMIN))
      await queueLetters(original, LETTERS)
      await onDatabase(original, async ({ pool }) => {
        // In flight at the copy: a worker was sending the letter.
        await pool.query(`update emails set status = 'sending', attempts = 1 where to_address = 'lettre-0@example.fr'`)
      })
      const copied = await createDatabase(SERVER, new URL(created.url).pathname.slice(1))
      cleanUps.push(copied.drop)
      // The same DATA_DIR: what the folder knows is of the other database.
      const copy = await startCopy({ DATABASE_URL: copied.url, DATA_DIR: original.DATA_DIR })
      await start(original, ours)
      await sentFrom('the original sends', ours, LETTERS - 1)

      const token = await signInAt(copy.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
      const call = (method: string, path: string, body?: unknown) =>
        ask(method, `${copy.url}/api/v1/admin/outgoing${path}`, { token, source: 'backoffice', ...(body ? { body } : {}) })
      const { suspended } = (await call('GET', '')).body.data
      assert.equal(suspended.because, 'elsewhere')
      assert.deepEqual(
        suspended.waiting.map(({ name, count }: { name: string; count: number }) => [name, count]),
        [['mail.send', LETTERS]],
      )
      assert.match(await (await fetch(`${copy.url}/metrics`)).text(), /^beffroi_outgoing_suspended 1$/m)
      assert.equal(copy.output().match(/this database may be a copy/g)?.length, 1, 'logged once')
      assert.equal((await call('POST', '/settle', { waiting: 'send' })).body.data.suspended, null)
      await sentFrom('what waited', theirs, LETTERS - 1)
      await until(
        'the letter in flight has an end',
        async () => (await letterStates({ ...original, DATABASE_URL: copied.url }))['sending'] === undefined,
      )
      assert.deepEqual(await letterStates({ ...original, DATABASE_URL: copied.url }), { sent: LETTERS - 1, uncertain: 1 })
      assert.equal((await call('POST', '/settle', { waiting: 'send' })).body.error, 'invalid_state')
      const { rows } = await statement(
        copied.url,
        `select action, user_id is not null as by_a_person from audit_log where action like 'database.%' order by seq`,
      )
      assert.deepEqual(rows, [
        { action: 'database.suspend', by_a_person: false },
        { action: 'database.settle', by_a_person: true },
      ])
      assert.equal(got(ours), LETTERS - 1)
    },
  )

  test('in another cluster: pg_dump, a promoted pg_basebackup, and one that was only started', { skip: OWN }, async () => {
    const settings = { fsync: 'off', max_wal_senders: '4', wal_level: 'replica' }
    const primary = await ownPostgres(settings)
    cleanUps.push(primary.remove)
    const original = { DATABASE_URL: primary.url, DATA_DIR: newFolder() }
    const service = await start(original, ours)
    await stop(service)
    await queueLetters(original, LETTERS)
    const other = await ownPostgres({ fsync: 'off' })
    cleanUps.push(other.remove)
    const bin = postgresPrograms() ?? ''
    execFileSync(join(bin, 'pg_dump'), ['-Fc', '-f', join(folder.path, 'dump'), primary.url])
    execFileSync(join(bin, 'pg_restore'), ['--no-owner', '-d', other.url, join(folder.path, 'dump')])
    const replica = await ownPostgres(settings, { replicaOf: primary.url })
    cleanUps.push(replica.remove)
    await statement(replica.url, 'select pg_promote()')

    await start(original, ours)
    await sentFrom('the original sends', ours, LETTERS)

    const dumped = await startCopy({ DATABASE_URL: other.url, DATA_DIR: newFolder() })
    await cli({ DATABASE_URL: other.url, DATA_DIR: folder.path }, 'settle', '--drop')
    await until('settled by a command beside the service', async () => !(await isSuspended(dumped)))
    await sleep(WOULD_SEND_MS)
    assert.equal(got(theirs), 0)
    assert.deepEqual(await letterStates({ DATABASE_URL: other.url, DATA_DIR: folder.path }), { uncertain: LETTERS })
    await stop(dumped)

    // With the folder of the original: only the address is another.
    const promoted = { DATABASE_URL: replica.url, DATA_DIR: original.DATA_DIR }
    const copy = await startCopy(promoted)
    await until(
      'the reason is stored',
      async () => (await statement(replica.url, 'select suspended_because as why from database_identity')).rows[0].why !== null,
    )
    assert.equal((await statement(replica.url, 'select suspended_because as why from database_identity')).rows[0].why, 'timeline')
    await stop(copy)
    assert.equal(got(theirs), 0)
    assert.equal(got(ours), LETTERS)
    assert.equal((await statement(primary.url, 'select suspended_at from database_identity')).rows[0].suspended_at, null)
  })

  test('a failover goes on by itself', { skip: OWN }, async () => {
    const settings = { fsync: 'off', max_wal_senders: '4', hot_standby: 'on' }
    const primary = await ownPostgres(settings)
    cleanUps.push(primary.remove)
    const proxy = await switchingProxy(primary.url)
    cleanUps.push(proxy.close)
    const place = { DATABASE_URL: proxy.url, DATA_DIR: newFolder() }
    await start(place, ours)
    await queueLetters(place, 3)
    await sentFrom('before the failover', ours, 3)
    const replica = await ownPostgres(settings, { replicaOf: primary.url })
    cleanUps.push(replica.remove)
    await queueLetters(place, 2)
    await sentFrom('on the primary', ours, 5)
    await until('the standby has everything', async () => {
      const at = async (url: string, what: string) => (await statement(url, `select ${what} as at`)).rows[0].at
      return (await at(replica.url, 'pg_last_wal_replay_lsn()')) === (await at(primary.url, 'pg_current_wal_lsn()'))
    })
    await primary.crash()
    await statement(replica.url, 'select pg_promote()')
    proxy.leadTo(replica.url)
    const begun = Date.now()
    await queueLetters({ ...place, DATABASE_URL: replica.url }, 4, 'apres')
    await sentFrom('after the failover', ours, 9)
    const seconds = (Date.now() - begun) / 1000
    assert.ok(seconds < 45, `${seconds} s`)
    const { rows } = await statement(replica.url, `select action from audit_log where action like 'database.%' order by seq`)
    assert.deepEqual(rows, [{ action: 'database.follow' }])
  })

  test(
    'a new worker sends from the same place; an installation of another name suspends',
    { skip: SERVER ? false : 'needs TEST_DATABASE_URL' },
    async () => {
      const created = await preparedDatabase('')
      assert.ok(created)
      cleanUps.push(created.drop)
      const place = () => ({ DATABASE_URL: created.url, DATA_DIR: newFolder() })
      await stop(await start(place(), ours, { INSTALLATION: 'mairie' }))
      await queueLetters(place(), 1)
      await stop(await start(place(), ours).then(async (service) => (await sentFrom('a new worker', ours, 1), service)))
      await queueLetters(place(), 1)
      await stop(await startCopy(place(), { INSTALLATION: 'essai' }))
      await cli(place(), 'settle', '--send')
      await start(place(), ours, { INSTALLATION: 'essai' })
      await sentFrom('settled, it has the other name', ours, 2)
    },
  )
})
