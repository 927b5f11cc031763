// Embedded too: its copies are folders.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { makeApp } from '../../app.ts'
import { verifyChain } from '../audit/verify.ts'
import { readConfig } from '../settings/config.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../db/open.ts'
import { makeLogger } from '../http/logs/request-log.ts'
import { OperatorError } from '../operator-error.ts'
import { makeServices } from '../../services.ts'
import { jobCount } from '../../test/queue-tables.ts'
import { fillEveryTable } from '../../test/fill.ts'
import { emptyImage } from '../../test/database-image.ts'
import { emptyDatabase, harness } from '../../test/harness.ts'
import { run, temporaryFolder } from '../../test/process.ts'
import { END_OF_ROWS, NOT_IN_BACKUP } from './format.ts'
import { backupGauge } from './last-backup.ts'
import { readBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { readStoredLetters } from '../../chapters/messages/inbound/store-letter.ts'
import { CHAPTERS } from '../../chapters.ts'
import { contributionsOf } from '../chapter.ts'
import { backupTables } from './tables.ts'
import { writeBackup } from './write.ts'

/** What a restoration changes after it has compared every table. */
const SETTLED = new Set([
  'emails',
  'media_removals',
  'refusal_notices',
  'online_notices',
  'morning_letters',
  'import_runs',
  'import_sources',
  'defibrillateur_runs',
  'envois',
  'remises',
  'database_identity',
  'database_ancestors',
  'audit_log',
  'audit_head',
  'audit_totals',
])
/** Whose triggers follow those changes. */
const FOLLOWING = new Set(['message_threads', 'thread_totals', 'audit_user_totals'])
const MIGRATIONS = join(import.meta.dirname, '../..', 'migrations')

/**
 * What a row of a table says. The mathematical libraries of two databases differ in the last bit of a point in space: `position` is compared in
 * millimetres.
 */
const rowText = (table: string): string =>
  table === 'defibrillateurs'
    ? `(to_jsonb(t) - 'position')::text || (select string_agg(round(cube_ll_coord(t.position, n)::numeric, 3)::text, ' ' order by n) from generate_series(1, 3) n)`
    : 't::text'

/** Which rows of a table stand still while the source database is in use: readings of the page of today are still written when they are compared. */
const STILL: Record<string, string> = { lecture_jours: 'jour < current_date' }

/** The metric of the last backup in an embedded database, in seconds. */
async function shownBackup(path: string): Promise<number> {
  const database = await openEmbedded(path)
  try {
    const registry = new Registry()
    await backupGauge(registry, database.db)()
    return Number(/_seconds (\d\S*)$/m.exec(await registry.metrics())?.[1])
  } finally {
    await database.close()
  }
}

/** What every row of the tables says, computed columns included. */
async function contents({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const { table } of await backupTables(client)) {
      if (SETTLED.has(table) || FOLLOWING.has(table)) continue
      const digest = `md5(${rowText(table)})`
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(${digest}, '' order by ${digest}), '')) as sum from ${table} t where ${STILL[table] ?? 'true'}`,
      )
      found[table] = rows[0].sum
    }
    return found
  } finally {
    client.release()
  }
}

/** The schema as PostgreSQL describes it. */
async function schema({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query(`
    select 'index ' || indexdef as part from pg_indexes where schemaname = current_schema()
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
      where connamespace = current_schema()::regnamespace and conrelid > 0 and contype <> 'n'
    union all select 'trigger ' || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ part }) => part)
}

const tablesIn = async ({ pool }: OpenDatabase) =>
  (await pool.query("select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'")).rows[0].n

const lineAt = (text: Buffer, at: number) => text.lastIndexOf(10, at) + 1

/** A backup as text, whose last line names the digest of what is before it. */
function withDigest(text: Buffer): Buffer {
  const end = text.lastIndexOf('{"end"')
  const sha256 = hash('sha256', text.subarray(0, end))
  return Buffer.concat([
    text.subarray(0, end),
    Buffer.from(`${JSON.stringify({ ...JSON.parse(text.subarray(end).toString()), sha256 })}\n`),
  ])
}

const AFTER = contributionsOf(CHAPTERS).afterRestore

describe('a backup is restored', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'beffroi.backup')
  let source: OpenDatabase
  let restored: OpenDatabase
  before(async () => {
    source = (await harness()).services.database
    restored = await openEmbedded(null, await emptyImage())
    await fillEveryTable()
  })
  after(async () => {
    await restored.close()
    folder.cleanUp()
  })

  test('every table has rows to carry, but those that are left out for a reason', async () => {
    const client = await source.pool.connect()
    const empty: string[] = []
    for (const { table } of await backupTables(client))
      if ((await client.query(`select from ${table} limit 1`)).rows.length === 0) empty.push(table)
    const { rows } = await client.query('select sequencename from pg_sequences where schemaname = current_schema()')
    client.release()
    assert.deepEqual(empty, [])
    assert.deepEqual(rows, [{ sequencename: 'audit_seq' }], 'a restored sequence goes on after the highest number of its column')
    assert.deepEqual(NOT_IN_BACKUP, [
      'schema_migrations',
      'schema_functions',
      'changes',
      'auth_session',
      'sign_in_codes',
      'email_changes',
      'mairie_codes',
      'sign_in_challenges',
      'spent_proofs',
      'outside_sessions',
    ])
  })

  test('is written once, whole, for its owner alone', async () => {
    const { trailer } = await writeBackup(source, file, undefined)
    assert.equal(trailer.secret.in_file, true)
    await assert.rejects(writeBackup(source, file, undefined), /exists already/)
    await assert.rejects(writeBackup(source, join(folder.path, 'nowhere', 'b'), undefined), (error) => error instanceof OperatorError)
    const kept = await readBackup(file, {})
    assert.deepEqual(kept.trailer, trailer)
    assert.deepEqual(readdirSync(folder.path), ['beffroi.backup'])
  })

  test('a damaged, foreign or newer file is refused in a sentence, and nothing is changed', async () => {
    const whole = readFileSync(file)
    const text = gunzipSync(whole)
    const middle = whole.length >> 1
    const flipped = Buffer.from(whole)
    flipped[middle] = (flipped[middle] ?? 0) ^ 1
    const edited = Buffer.from(text)
    const at = edited.indexOf('camille@example.fr')
    edited[at] = 67
    const shorter = withDigest(Buffer.concat([text.subarray(0, lineAt(text, at)), text.subarray(text.indexOf(10, at) + 1)]))
    const newer = text.toString('latin1').replace('"version":"0001","file":"0001', '"version":"9999","file":"9999')
    const cases: [string, Buffer, RegExp][] = [
      ['cut', whole.subarray(0, middle), /is damaged or cut off/],
      ['flipped', flipped, /is damaged/],
      ['edited', gzipSync(edited), /is damaged: it is not as it was written/],
      ['a row less, and its digest made to fit', gzipSync(shorter), /does not have the \d+ rows of emails that it names/],
      ['without its end', gzipSync(text.subarray(0, text.lastIndexOf('{"end"'))), /its end is missing/],
      ['followed', gzipSync(Buffer.concat([text, Buffer.from('{}\n')])), /something follows its end/],
      ['foreign', gzipSync('select 1;\n'), /is no backup of Beffroi/],
      ['plain', Buffer.from('select 1;\n'), /is no backup of Beffroi/],
      ['empty', gzipSync(''), /is no backup of Beffroi/],
      ['newer', gzipSync(Buffer.from(newer, 'latin1')), /is of a newer release .*Nothing was changed/],
      ['another form', gzipSync('{"format":"beffroi-backup","version":3,"migrations":[]}\n'), /in form 3, and this release reads form 2/],
    ]
    for (const [name, bytes, sentence] of cases) {
      const path = join(folder.path, name)
      writeFileSync(path, bytes)
      const refused = (error: unknown) => error instanceof OperatorError && sentence.test(error.message)
      await assert.rejects(restoreBackup(restored, path, undefined, AFTER), refused, name)
    }
    await assert.rejects(restoreBackup(restored, join(folder.path, 'nowhere'), undefined, AFTER), /cannot be read: ENOENT/)
    assert.equal(await tablesIn(restored), 0)
  })

  test('one letter changed in the row of a table is noticed, and no database is needed for that', async () => {
    const text = gunzipSync(readFileSync(file))
    const rows: number[] = []
    for (let at = text.indexOf('\n{"table":'); at !== -1; at = text.indexOf('\n{"table":', at + 1)) {
      const row = text.indexOf(10, at + 1) + 1
      if (!text.subarray(row, row + 2).equals(Buffer.from(END_OF_ROWS))) rows.push(row)
    }
    assert.ok(rows.length > 40)
    for (const row of rows.filter((_, n) => n % 10 === 0)) {
      const edited = Buffer.from(text)
      edited[row] = edited[row] === 0x61 ? 0x62 : 0x61
      const path = join(folder.path, 'one letter')
      writeFileSync(path, gzipSync(edited, { level: 1 }))
      await assert.rejects(readBackup(path, {}), /is damaged: it is not as it was written/)
    }
  })

  test('an audit trail that was changed, or cut, is refused though every digest fits', async () => {
    const text = gunzipSync(readFileSync(file)).toString('latin1')
    const cases: [string, RegExp][] = [
      [text.replaceAll('user.update', 'user.upgrade'), /The audit trail in the backup is broken at row \d+.*Nothing was changed/],
      [text.replace(/"audit":\{"seq":(\d+)/, (_, seq) => `"audit":{"seq":${Number(seq) + 1}`), /does not end where the backup says/],
    ]
    for (const [changed, sentence] of cases) {
      assert.notEqual(changed, text)
      const path = join(folder.path, 'trail')
      writeFileSync(path, gzipSync(withDigest(Buffer.from(changed, 'latin1'))))
      await assert.rejects(restoreBackup(restored, path, undefined, AFTER), sentence)
      assert.equal(await tablesIn(restored), 0)
    }
  })

  test('comes back on the embedded database, row for row, with the schema that the migrations make', async () => {
    const { sameSecret, neutralised: settled } = await restoreBackup(restored, file, undefined, AFTER)
    assert.equal(sameSecret, true)
    assert.deepEqual(await contents(restored), await contents(source))
    if (source.kind === 'embedded') assert.deepEqual(await schema(restored), await schema(source))
    assert.ok((await verifyChain(restored.db)).ok)
    assert.ok((settled['emails'] ?? 0) > 0 && (settled['sources'] ?? 0) > 0)
    await assert.rejects(
      restoreBackup(restored, file, undefined, AFTER),
      /There is a Beffroi in this database already.*Nothing was changed/,
    )
  })

  test('the app starts on it and shows what the other shows; it sends nothing, and nobody is signed in', async () => {
    const { url } = await harness()
    const services = await makeServices(readConfig({ DEMO: 'off', RATE_LIMITS: 'off' }), makeLogger('silent'), restored)
    assert.ok((await readStoredLetters(services)) > 0)
    const app = makeApp(services, { strict: true })
    await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      const copy = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      const page = async (base: string) => {
        const answer = await fetch(`${base}/api/v1/publications?per_page=50`, { headers: { 'x-app-source': 'public' } })
        assert.equal(answer.status, 200)
        return ((await answer.json()) as { data: { id: string }[] }).data
      }
      const shown = await page(copy)
      assert.ok(shown.length > 10)
      assert.deepEqual(shown, await page(url))
    } finally {
      await app.close()
      services.limits.close()
    }
    const { rows } = await restored.pool.query(
      `select (select count(*)::int from emails where status in ('queued', 'sending')) as waiting,
        (select count(*)::int from import_sources where next_run_at < now() + interval '5 minutes') as due,
        (select count(*)::int from import_runs where status in ('queued', 'running')) as running,
        (select count(*)::int from auth_session) + (select count(*)::int from outside_sessions) as sessions,
        (select action from audit_log order by seq desc limit 1) as told`,
    )
    assert.equal(await jobCount(restored.pool, { name: 'mail.send' }), 0)
    assert.ok((await jobCount(restored.pool, { name: 'mail.receive' })) > 0)
    assert.deepEqual(rows[0], { waiting: 0, due: 0, running: 0, sessions: 0, told: 'database.restore' })
  })

  test(
    'from the embedded database to PostgreSQL',
    { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' },
    async () => {
      const created = await emptyDatabase()
      const grown = openPostgres(created?.url ?? '', { max: 2 })
      try {
        const second = join(folder.path, 'second.backup')
        await writeBackup(restored, second, undefined)
        await restoreBackup(grown, second, undefined, AFTER)
        assert.deepEqual(await contents(grown), await contents(source))
        assert.deepEqual(await schema(grown), await schema(source))
        assert.ok((await verifyChain(grown.db)).ok)
      } finally {
        await grown.close()
        await created?.drop()
      }
    },
  )

  test('a backup of an older release is brought up to date', async () => {
    const older = await openEmbedded(null, await emptyImage())
    const target = await openEmbedded(null, await emptyImage())
    try {
      const migrations = join(folder.path, 'migrations')
      const last = basename(readdirSync(MIGRATIONS).toSorted().at(-1) ?? '')
      cpSync(MIGRATIONS, migrations, { recursive: true, filter: (path) => basename(path) !== last })
      await migrate(older.pool, { migrations, functions: mkdtempSync(join(folder.path, 'functions-')) })
      const old = join(folder.path, 'older.backup')
      await writeBackup(older, old, 'a secret of thirty-two characters')
      const { sameSecret } = await restoreBackup(target, old, 'another secret of thirty-two chars', AFTER)
      assert.equal(sameSecret, false)
      assert.deepEqual(await migrate(target.pool), [])
    } finally {
      await older.close()
      await target.close()
    }
  })

  test('npm run cli -- restore and backup', { skip: process.env['TEST_DATABASE_URL'] ? 'its own run' : false }, async () => {
    const env = { DATA_DIR: join(folder.path, 'var') }
    const back = await run('server/cli.mjs', ['restore', file], env)
    assert.match(
      back.output,
      /^Restored as of .*: \d+ rows; the rows of every table were counted, and the audit trail was verified\.\n.*they are marked uncertain/,
    )
    assert.equal(back.code, 0)
    const again = join(folder.path, 'again.backup')
    const { code, output } = await run('server/cli.mjs', ['backup', again], env)
    assert.deepEqual([code, /^.*again\.backup: \d+ rows of \d+ tables, /.test(output)], [0, true], output)
    const { made_at } = (await readBackup(again, {})).header
    assert.equal(await shownBackup(join(folder.path, 'var')), new Date(made_at).getTime() / 1000)
    // One that began earlier and was recorded later changes nothing.
    const other = await run('server/cli.mjs', ['backup-made', '--by', 'pg_dump', '--at', '2020-01-01T00:00:00Z'], env)
    assert.equal(other.code, 0, other.output)
    assert.equal(await shownBackup(join(folder.path, 'var')), new Date(made_at).getTime() / 1000)
    const future = await run('server/cli.mjs', ['backup-made', '--by', 'pg_dump', '--at', '2120-01-01T00:00:00Z'], env)
    assert.deepEqual([future.code, future.output.trim()], [1, '--at must not be in the future.'])
  })
})
