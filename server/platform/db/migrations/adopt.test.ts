import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { makeApp } from '../../../app.ts'
import { CHAPTERS } from '../../../chapters.ts'
import { makeServices } from '../../../services.ts'
import { emptyImage } from '../../../test/database-image.ts'
import { emptyDatabase } from '../../../test/harness.ts'
import { temporaryFolder } from '../../../test/process.ts'
import { verifyChain } from '../../audit/verify.ts'
import { readBackup } from '../../backup/read.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { contributionsOf } from '../../chapter.ts'
import { makeLogger } from '../../http/logs/request-log.ts'
import { readConfig } from '../../settings/config.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../open.ts'
import { type Applied, BASELINE } from './adopt.ts'
import { migrate, migrationFiles } from './migrate.ts'
import { MigrationError } from './migration-error.ts'

/** Written by the code of the last commit before the baseline, of a database in which every table has rows: tools/baseline/fixture.mjs. */
const FILE = join(import.meta.dirname, 'before-0.1.0.backup')
const AFTER = contributionsOf(CHAPTERS).afterRestore
const BASELINE_FILES = migrationFiles().filter(({ text }) => text.startsWith(BASELINE))

describe('data from before 0.1.0', () => {
  const folder = temporaryFolder()
  let database: OpenDatabase
  let drop = async () => {}
  let old: Applied[] = []

  before(async () => {
    const created = await emptyDatabase()
    database = created ? openPostgres(created.url, { max: 5 }) : await openEmbedded(null, await emptyImage())
    drop = async () => {
      await database.close()
      await created?.drop()
    }
    old = (await readBackup(FILE, {})).header.migrations
  })
  after(async () => {
    await drop()
    folder.cleanUp()
  })

  const applied = async (): Promise<Applied[]> =>
    (await database.pool.query<Applied>('select version, file, checksum from schema_migrations order by version')).rows
  /** Writes the names of migrations as a database has them that the release before has migrated. Their schema is the baseline's: tools/baseline/run.ts. */
  const pretend = async (migrations: Applied[]) => {
    await database.pool.query('delete from schema_migrations')
    await database.pool.query(
      'insert into schema_migrations (version, file, checksum) select version, file, checksum from jsonb_to_recordset($1) as r(version text, file text, checksum text)',
      [JSON.stringify(migrations)],
    )
  }
  /** A digest of the rows of every table but that of migrations. */
  const contents = async (): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1",
    )
    const found: string[] = []
    for (const { name } of rows) {
      const digest = `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${name} t`
      found.push(`${name} ${(await database.pool.query(digest)).rows[0].sum}`)
    }
    return found
  }

  /** The last set with one migration less, another one, or one more. */
  const others = (): [string, Applied[]][] => [
    ['one is missing', old.toSpliced(7, 1)],
    ['the last is missing', old.slice(0, -1)],
    ['one was changed', old.map((row, n) => (n === 7 ? { ...row, checksum: '0'.repeat(64) } : row))],
    ['one more', [...old, { version: '0999', file: '0999_more.sql', checksum: '0'.repeat(64) }]],
  ]
  const refusal = /These data are of a version before 0\.1\.0 .*the tag 0\.0-last .*Nothing was changed\.$/

  test('a backup with another set of migrations than the last one is refused', async () => {
    const text = gunzipSync(readFileSync(FILE))
    const end = text.indexOf('\n')
    for (const [name, migrations] of others()) {
      const header = JSON.stringify({ ...JSON.parse(text.subarray(0, end).toString()), migrations })
      const path = join(folder.path, name)
      writeFileSync(path, gzipSync(Buffer.concat([Buffer.from(header), text.subarray(end)]), { level: 1 }))
      await assert.rejects(restoreBackup(database, path, undefined, AFTER), refusal, name)
    }
  })

  test('a backup is restored, with the baseline as its schema', async () => {
    const { trailer } = await restoreBackup(database, FILE, undefined, AFTER)
    assert.ok((trailer.tables['publications']?.rows ?? 0) > 100 && trailer.audit.seq > 100)
    assert.deepEqual((await applied()).map(({ file }) => file), BASELINE_FILES.map(({ file }) => file)) // prettier-ignore
    assert.deepEqual(await migrate(database.pool), [])
  })

  test('a database with another set of migrations than the last one is refused, and stays as it is', async () => {
    for (const [name, migrations] of others()) {
      await pretend(migrations)
      await assert.rejects(migrate(database.pool), (error) => error instanceof MigrationError && refusal.test(error.message), name)
      assert.deepEqual(await applied(), migrations)
    }
  })

  test('a database is adopted in place, once: only the names of its migrations change', async () => {
    await pretend(old)
    const rows = await contents()
    const processes = database.kind === 'embedded' ? 1 : 3
    assert.deepEqual((await Promise.all(Array.from({ length: processes }, () => migrate(database.pool)))).flat(), [])
    assert.deepEqual(await applied(), BASELINE_FILES.map(({ version, file, checksum }) => ({ version, file, checksum }))) // prettier-ignore
    assert.deepEqual(await contents(), rows)
    assert.deepEqual(await migrate(database.pool), [])
  })

  test('the service runs on it', async () => {
    const services = await makeServices(
      readConfig({ DEMO: 'off', RATE_LIMITS: 'off', DATA_DIR: folder.path }),
      makeLogger('silent'),
      database,
    )
    const app = makeApp(services, { strict: true })
    await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      const answer = await fetch(`${base}/api/v1/publications?per_page=50`, { headers: { 'x-app-source': 'public' } })
      assert.equal(answer.status, 200)
      assert.ok(((await answer.json()) as { data: unknown[] }).data.length > 10)
      assert.ok((await verifyChain(database.db)).ok)
    } finally {
      await app.close()
      services.limits.close()
    }
  })
})
