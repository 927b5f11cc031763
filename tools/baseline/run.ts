import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASELINE, digestOf } from '../../server/platform/db/migrations/adopt.ts'
import { functionFiles } from '../../server/platform/db/migrations/functions.ts'
import { migrate, migrationFiles, type SchemaFolders } from '../../server/platform/db/migrations/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../server/platform/db/open.ts'
import { environment } from '../../server/platform/settings/config.ts'
import { createDatabase } from '../../server/test/empty-database.ts'
import { arranged } from './arrange.ts'
import { NAMES } from './chapters.ts'
import { catalogue } from './catalogue.ts'
import { described, entriesOf } from './dump.ts'
import { reasonsOf, withReasons } from './reasons.ts'

/**
 * `TEST_DATABASE_URL=… node tools/baseline/run.ts <commit>`: replaces the migrations of this working copy by files of the schema and the rows that those of
 * the commit make; notes their digest in adopt.ts; has the commit's own code write the backup that adopt.test.ts reads. Then it compares what both sets make,
 * on PostgreSQL and on the embedded database, and fails at a difference. It needs pg_dump of the server's version. Goes with adopt.ts.
 */
const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = join(ROOT, 'server/migrations')
const ADOPT = join(ROOT, 'server/platform/db/migrations/adopt.ts')
const FIXTURE = join(ROOT, 'server/platform/db/migrations/before-0.1.0.backup')
const server = environment['TEST_DATABASE_URL'] ?? ''
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const commit = git('rev-parse', '--short', process.argv[2] ?? '')

const folder = mkdtempSync(join(tmpdir(), 'beffroi-baseline-'))
const tree = join(folder, 'tree')
git('worktree', 'add', '--quiet', '--detach', tree, commit)
try {
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  const old = { migrations: join(tree, 'server/migrations'), functions: join(tree, 'server/functions') }
  const former = migrationFiles(old.migrations)
  assert.equal(former[0]?.file, '0001_foundation.sql', `${commit} has the baseline already`)
  await withPostgres(old, async (url) => {
    const made = described(url)
    write(entriesOf(url, functionFiles(old.functions)), former.map(({ text }) => text)) // prettier-ignore
    await withPostgres({ functions: old.functions }, async (other, applied) => {
      assert.deepEqual(applied, migrationFiles().map(({ file }) => file), 'no function is newer than the baseline') // prettier-ignore
      assertSame(described(other), made)
      console.log(`PostgreSQL: ${made.length} objects and rows, the same of both`)
    })
  })
  writeFileSync(ADOPT, readFileSync(ADOPT, 'utf8').replace(/(OLD_END = )'\w*'/, `$1'${digestOf(former)}'`))
  const [before, after] = [await embedded(old), await embedded({ functions: old.functions })]
  assertSame(after, before)
  console.log(`Embedded: ${before.length} objects, the same of both`)
  rmSync(FIXTURE, { force: true })
  execFileSync(process.execPath, [join(import.meta.dirname, 'fixture.mjs'), FIXTURE], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`${former.at(-1)?.file} of ${commit} is the last migration before the baseline`)
} finally {
  git('worktree', 'remove', '--force', tree)
  rmSync(folder, { recursive: true })
}

/** @throws AssertionError that names what only one of two databases has */
function assertSame(made: string[], wanted: string[]): void {
  const lacking = (list: string[], other: string[]) => list.filter((part) => !other.includes(part))
  assert.deepEqual({ more: lacking(made, wanted), missing: lacking(wanted, made) }, { more: [], missing: [] })
  assert.deepEqual(made, wanted)
}

function write(entries: ReturnType<typeof entriesOf>, texts: string[]): void {
  const known = new Set(entries.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const reasons = reasonsOf(texts, known)
  // What is described by the database itself needs no comment of a migration.
  for (const { type, name } of entries) if (type === 'COMMENT') reasons.delete(name.split(' ').at(-1) ?? '')
  for (const file of readdirSync(MIGRATIONS)) rmSync(join(MIGRATIONS, file))
  mkdirSync(MIGRATIONS, { recursive: true })
  for (const [place, objects] of arranged(entries).entries()) {
    const name = `${String(place + 1).padStart(4, '0')}_${NAMES[place]}.sql`
    const parts = objects.map((entry) => withReasons(entry, reasons))
    const text = parts.map((part, n) => `${part}\n${part.includes('\n') || parts[n + 1]?.includes('\n') ? '\n' : ''}`).join('')
    writeFileSync(
      join(MIGRATIONS, name),
      `${BASELINE}, ${place + 1} of ${NAMES.length}: the schema that the migrations before it made, as pg_dump writes it. Each object comes after what it needs.\n` +
        '-- Nobody edits it, and it is not written again: a change is a new migration.\n\n' +
        `set local check_function_bodies = off;\n\n${text.trimEnd()}\n\nset local check_function_bodies = on;\n`,
    )
  }
  for (const [key, lines] of reasons) console.log(`Left out, of ${key}: ${lines.join(' ')}`)
}

async function embedded(folders: SchemaFolders): Promise<string[]> {
  return migrated(await openEmbedded(null), folders, catalogue)
}

async function withPostgres(folders: SchemaFolders, work: (url: string, applied: string[]) => Promise<void>): Promise<void> {
  const { url, drop } = await createDatabase(server)
  try {
    await work(url, await migrated(openPostgres(url, { max: 2 }), folders, async (_, applied) => applied))
  } finally {
    await drop()
  }
}

async function migrated<T>(
  database: OpenDatabase,
  folders: SchemaFolders,
  then: (database: OpenDatabase, applied: string[]) => Promise<T>,
): Promise<T> {
  try {
    const from = performance.now()
    const applied = await migrate(database.pool, folders)
    console.log(`${database.kind}: ${applied.length} files in ${Math.round(performance.now() - from)} ms`)
    return await then(database, applied)
  } finally {
    await database.close()
  }
}
