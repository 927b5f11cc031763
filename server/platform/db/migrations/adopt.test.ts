import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** An open database without a schema, and how it goes. */
async function opened(): Promise<{ database: OpenDatabase; drop: () => Promise<void> }> {
  const created = await emptyDatabase()
  const database = created ? openPostgres(created.url, { max: 5 }) : await openEmbedded(null, await emptyImage())
  return {
    database,
    drop: async () => {
      await database.close()
      await created?.drop()
    },
  }
}

describe('data from before 0.1.0', () => {
  const folder = temporaryFolder()
  /** The baseline alone: the schema that a database of before 0.1.0 has. */
  const baseline = { migrations: join(folder.path, 'baseline'), functions: join(folder.path, 'none') }
  let old: Applied[] = []
  let restored: Awaited<ReturnType<typeof opened>>
  let adopted: Awaited<ReturnType<typeof opened>>

  before(async () => {
    for (const path of Object.values(baseline)) mkdirSync(path)
    for (const { file, text } of BASELINE_FILES) writeFileSync(join(baseline.migrations, file), text)
    old = (await readBackup(FILE, {})).header.migrations
    restored = await opened()
    adopted = await opened()
    await migrate(adopted.database.pool, baseline)
  })
  after(async () => {
    await restored.drop()
    await adopted.drop()
    folder.cleanUp()
  })

  const appliedTo = async ({ database }: typeof restored): Promise<Applied[]> =>
    (await database.pool.query<Applied>('select version, file, checksum from schema_migrations order by version')).rows
  /** Writes the names of migrations as a database has them that the release before has migrated. Their schema is the baseline's: tools/baseline/run.ts. */
  const pretend = async (migrations: Applied[]) => {
    await adopted.database.pool.query('delete from schema_migrations')
    await adopted.database.pool.query(
      'insert into schema_migrations (version, file, checksum) select version, file, checksum from jsonb_to_recordset($1) as r(version text, file text, checksum text)',
      [JSON.stringify(migrations)],
    )
  }
  /** A digest of the rows of every table but that of migrations. */
  const contents = async (): Promise<string[]> => {
    const { rows } = await adopted.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1",
    )
    const found: string[] = []
    for (const { name } of rows) {
      const digest = `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${name} t`
      found.push(`${name} ${(await adopted.database.pool.query(digest)).rows[0].sum}`)
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
  const refusal = /These data are of a version before 0\.1\.0 .*the commit b878d5a6 .*Nothing was changed\.$/

  test('a backup with another set of migrations than the last one is refused', async () => {
    const text = gunzipSync(readFileSync(FILE))
    const end = text.indexOf('\n')
    for (const [name, migrations] of others()) {
      const header = JSON.stringify({ ...JSON.parse(text.subarray(0, end).toString()), migrations })
      const path = join(folder.path, name)
      writeFileSync(path, gzipSync(Buffer.concat([Buffer.from(header), text.subarray(end)]), { level: 1 }))
      await assert.rejects(restoreBackup(restored.database, path, undefined, AFTER), refusal, name)
    }
  })

  test('a backup is restored, with the baseline as its schema', async () => {
    const { trailer } = await restoreBackup(restored.database, FILE, undefined, AFTER)
    assert.ok((trailer.tables['publications']?.rows ?? 0) > 100 && trailer.audit.seq > 100)
    assert.deepEqual((await appliedTo(restored)).map(({ file }) => file), migrationFiles().map(({ file }) => file)) // prettier-ignore
    assert.deepEqual(await migrate(restored.database.pool), [])
  })

  test('a database with another set of migrations than the last one is refused, and stays as it is', async () => {
    for (const [name, migrations] of others()) {
      await pretend(migrations)
      await assert.rejects(migrate(adopted.database.pool), (error) => error instanceof MigrationError && refusal.test(error.message), name)
      assert.deepEqual(await appliedTo(adopted), migrations)
    }
  })

  test('a database is adopted in place, once: only the names of its migrations change; later ones follow', async () => {
    const { pool, kind } = adopted.database
    await pretend(old)
    const rows = await contents()
    const processes = kind === 'embedded' ? 1 : 3
    assert.deepEqual((await Promise.all(Array.from({ length: processes }, () => migrate(pool, baseline)))).flat(), [])
    assert.deepEqual(await appliedTo(adopted), BASELINE_FILES.map(({ version, file, checksum }) => ({ version, file, checksum }))) // prettier-ignore
    assert.deepEqual(await contents(), rows)
    await migrate(pool)
    assert.deepEqual((await appliedTo(adopted)).map(({ file }) => file), migrationFiles().map(({ file }) => file)) // prettier-ignore
    assert.deepEqual(await migrate(pool), [])
  })

  test('the service runs on it', async () => {
    const services = await makeServices(
      readConfig({ DEMO: 'off', RATE_LIMITS: 'off', DATA_DIR: folder.path }),
      makeLogger('silent'),
      restored.database,
    )
    const app = makeApp(services, { strict: true })
    await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      const answer = await fetch(`${base}/api/v1/publications?per_page=50`, { headers: { 'x-app-source': 'public' } })
      assert.equal(answer.status, 200)
      assert.ok(((await answer.json()) as { data: unknown[] }).data.length > 10)
      assert.ok((await verifyChain(restored.database.db)).ok)
    } finally {
      await app.close()
      services.limits.close()
    }
  })
})
