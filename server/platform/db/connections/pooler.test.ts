import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../../../test/http.ts'
import { NO_OWN_PGBOUNCER, type OwnPgBouncer, ownPgBouncer } from '../../../test/own-pgbouncer.ts'
import { preparedDatabase } from '../../../test/prepared-database.ts'
import { run, type Running, signInAt, startService, temporaryFolder } from '../../../test/process.ts'
import { newId } from '../id.ts'

const ADMIN = 'une@example.fr'
const PASSWORD = 'un mot de passe assez long'
const WITHOUT = process.env['TEST_DATABASE_URL'] ? NO_OWN_PGBOUNCER : 'a pooler needs PostgreSQL'
/** What a process may still show of what another one has changed. */
const LATE_MS = 1000

/** The pooler has fewer connections than the processes, and lends each for a transaction. */
describe('behind PgBouncer', { skip: WITHOUT }, () => {
  const folders = [temporaryFolder(), temporaryFolder()]
  const [acteur, commune] = [newId(), { id: '', slug: '' }]
  let services: Running[] = []
  let pooler: OwnPgBouncer
  let client: pg.Client
  let env: Record<string, string>
  let database = ''
  let drop = async () => {}

  const start = (n: number) => startService({ ...env, DATA_DIR: folders[n]?.path ?? '' })
  before(async () => {
    const created = await preparedDatabase(folders[0]?.path ?? '')
    assert.ok(created)
    drop = created.drop
    database = new URL(created.url).pathname.slice(1)
    pooler = await ownPgBouncer(created.url, { default_pool_size: '5' })
    env = { DATABASE_URL: pooler.url(database), DATABASE_DIRECT_URL: created.url, ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD }
    client = new pg.Client({ connectionString: created.url })
    await client.connect()
    Object.assign(commune, (await client.query(`select id, slug from communes where code_insee = '62119'`)).rows[0])
    await client.query(
      `insert into acteurs (id, nom, slug, type, commune_id, can_publish) values ($1, 'Comité', 'comite', 'association', $2, true)`,
      [acteur, commune.id],
    )
    services = await Promise.all([start(0), start(1)])
  })
  after(async () => {
    for (const service of services) await service.end('SIGKILL')
    await client.end()
    await pooler.remove()
    await drop()
    for (const folder of folders) folder.cleanUp()
  })

  test('two processes that start at once have the session settings of the role', async () => {
    const behind = new pg.Client({ connectionString: pooler.url(database) })
    await behind.connect()
    const { rows } = await behind.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('jit') as jit, current_setting('client_min_messages') as messages`,
    )
    await behind.end()
    assert.deepEqual(rows, [{ statement: '5s', idle: '10s', jit: 'off', messages: 'debug1' }])
  })

  test('sixty requests at once over five connections of the database: all are answered, statements do not mix', async () => {
    const token = await signInAt(services[0]?.url ?? '', ADMIN, PASSWORD)
    const create = (n: number) =>
      ask('POST', `${services[n % 2]?.url}/api/v1/admin/acteurs`, {
        token,
        source: 'backoffice',
        body: { nom: `Association ${n}`, type: 'association', commune_id: commune.id },
      })
    const read = (n: number) => ask('GET', `${services[n % 2]?.url}/api/v1/communes/${commune.slug}`)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? create(n) : read(n))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 200]))
    for (const [n, { status, body }] of answers.entries())
      assert.equal(status === 201 ? body.data.nom : body.data.slug, n % 3 === 0 ? `Association ${n}` : commune.slug)
    const servers = (await pooler.ask('show servers')).filter((server) => server['database'] === database)
    assert.ok(servers.length <= 5, `${servers.length} connections`)
    const { rows } = await client.query(`select count(*)::int as n from audit_log where action = 'acteur.create'`)
    assert.equal(rows[0].n, 20)
  })

  test('answers are kept in memory, and what is hidden over one process leaves the other within a second', async () => {
    const token = await signInAt(services[0]?.url ?? '', ADMIN, PASSWORD)
    const id = newId()
    await client.query(
      `insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le)
       values ($1, 'Bal', 'Samedi', $2, $3, 'published', true, now_ms() - interval '1 hour')`,
      [id, acteur, commune.id],
    )
    const list = async (n: number) => (await ask('GET', `${services[n]?.url}/api/v1/communes/${commune.id}/publications`)).body.data.length
    for (let turn = 0; turn < 60 && (await list(1)) === 0; turn += 1) await sleep(50)
    for (const n of [0, 1, 0, 1, 0, 1]) assert.equal(await list(n), 1)
    for (const { url } of services) assert.match(await (await fetch(`${url}/metrics`)).text(), /^beffroi_hot_answers_usable 1$/m)
    const hidden = await ask('PATCH', `${services[0]?.url}/api/v1/admin/publications/${id}/moderate`, {
      token,
      source: 'backoffice',
      body: { moderation_status: 'rejected', reason: 'Doublon' },
    })
    assert.equal(hidden.status, 200)
    assert.equal(await list(0), 0)
    await sleep(LATE_MS)
    assert.equal(await list(1), 0)
  })

  test('a process starts again behind it, and a command goes past it', async () => {
    await services[1]?.end('SIGTERM')
    services[1] = await start(1)
    const { code, output } = await run('server/cli.mjs', ['audit', 'verify'], { ...env, DATA_DIR: folders[1]?.path ?? '' })
    assert.equal(code, 0, output)
  })

  /** Starts a service that must refuse to. @returns what it says */
  const refusalOf = (changes: Record<string, string>): Promise<string> =>
    startService({ ...env, DATA_DIR: folders[0]?.path ?? '', ...changes }, { patienceMs: 30_000 }).then(
      (started) => started.end('SIGKILL').then(() => 'It started.'),
      (error: Error) => error.message,
    )

  test('without DATABASE_DIRECT_URL the start says what to set', async () => {
    assert.match(await refusalOf({ DATABASE_DIRECT_URL: '' }), /DATABASE_URL is the address of a pooler.*set DATABASE_DIRECT_URL/)
  })

  test('a DATABASE_DIRECT_URL of another database is refused, and leaves no settings there', async () => {
    const other = `${database}_other`
    await client.query(`create database ${other}`)
    const settings = async () =>
      (
        await client.query(
          `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = $1`,
          [other],
        )
      ).rows.map(({ setting }) => setting)
    try {
      await client.query(`alter role current_user in database ${other} set jit = on`)
      const elsewhere = Object.assign(new URL(env['DATABASE_DIRECT_URL'] ?? ''), { pathname: `/${other}` }).href
      assert.match(await refusalOf({ DATABASE_DIRECT_URL: elsewhere }), /must lead to the same database/)
      assert.deepEqual(await settings(), ['jit=on'])
    } finally {
      // With the database its settings of roles are removed.
      await client.query(`drop database if exists ${other} with (force)`)
    }
  })

  test('a pooler that keeps no prepared statements is refused', async () => {
    const poor = await ownPgBouncer(env['DATABASE_DIRECT_URL'] ?? '', { max_prepared_statements: '0' })
    try {
      assert.match(await refusalOf({ DATABASE_URL: poor.url(database) }), /max_prepared_statements/)
    } finally {
      await poor.remove()
    }
  })
})
