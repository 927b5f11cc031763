import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { emptyImage } from '../../../test/database-image.ts'
import { emptyDatabase, harness } from '../../../test/harness.ts'
import { checksumOf, definitions, functionFiles, storedResults, unknownFunctions } from './functions.ts'
import { migrate } from './migrate.ts'
import { MigrationError } from './migration-error.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../open.ts'

const files = functionFiles()

describe('the functions of this release', () => {
  test('each function of the database has a file, and each file is what the database has', async () => {
    const { services } = await harness()
    const client = await services.database.pool.connect()
    try {
      const found = await definitions(client)
      assert.deepEqual(
        [...found.keys()],
        files.map(({ name }) => name),
        'a new function is a file in server/functions/; a migration drops a function that has no file any more',
      )
      await client.query('begin')
      for (const { text } of files) await client.query(text)
      assert.deepEqual(await definitions(client), found)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('the first line of each file is of its text', () => {
    for (const { name, version, written, checksum } of files)
      assert.ok(version > 0 && written === checksum, `${name}.sql: npm run functions`)
  })

  test('a file names the indexes and columns that store what its function gives', async () => {
    const { services } = await harness()
    const client = await services.database.pool.connect()
    try {
      const direct = await storedResults(client, new Map())
      assert.ok(direct.size > 5)
      for (const { name, text } of files)
        for (const stored of direct.get(name) ?? []) {
          const [, index, column, table] = /^index (\S+)$|column (\S+) of table (\S+)$/.exec(stored) ?? []
          const written = index ?? `${table}.${column}`
          assert.ok(text.replaceAll('\n-- ', ' ').includes(written), `${name}.sql does not name ${written} (${stored})`)
        }
      const through = await storedResults(client, await definitions(client))
      assert.ok(through.get('fold')?.has('index acteurs_mots'))
    } finally {
      client.release()
    }
  })
})

describe('functions are applied at their newest text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'beffroi-functions-'))
  const folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') }
  const older = { migrations: folders.migrations, functions: join(folder, 'older') }
  let database: OpenDatabase
  let drop = async () => {}

  const migration = (file: string, text: string) => writeFileSync(join(folders.migrations, file), text)
  const write = (name: string, version: number, body: string, into = folders.functions) => {
    const text = `create or replace function ${name}(n integer) returns integer language sql immutable return ${body};\n`
    writeFileSync(join(into, `${name}.sql`), `-- Version ${version}, checksum ${checksumOf(text)}.\n${text}`)
  }
  const gives = async (name: string): Promise<number> =>
    (await database.pool.query<{ n: number }>(`select ${name}(1) as n`)).rows[0]?.n ?? NaN
  const refused = (expected: RegExp) =>
    assert.rejects(migrate(database.pool, folders), (error) => error instanceof MigrationError && expected.test(error.message))

  before(async () => {
    const created = await emptyDatabase()
    database = created ? openPostgres(created.url, { max: 5 }) : await openEmbedded(null, await emptyImage())
    drop = async () => {
      await database.close()
      await created?.drop()
    }
    for (const path of [...Object.values(folders), older.functions]) mkdirSync(path)
    migration('0001_first.sql', 'create table one (n integer)')
    // The one that is called comes after its caller in the order of names.
    write('double', 1, 'twice(n)')
    write('twice', 1, '2 * n')
  })
  after(async () => {
    await drop()
    rmSync(folder, { recursive: true })
  })

  test('one release after another', async (t) => {
    await t.test('once, after the migrations, callees first', async () => {
      assert.deepEqual(await migrate(database.pool, folders), ['0001_first.sql', 'double.sql', 'twice.sql'])
      assert.deepEqual(await migrate(database.pool, folders), [])
      assert.equal(await gives('double'), 2)
    })

    await t.test('a new version replaces the text', async () => {
      write('twice', 2, 'n + n + 10')
      assert.deepEqual(await migrate(database.pool, folders), ['twice.sql'])
      assert.equal(await gives('double'), 12)
    })

    await t.test('a process of an older release that starts later leaves the newer text', async () => {
      write('double', 1, 'twice(n)', older.functions)
      write('twice', 1, '2 * n', older.functions)
      assert.deepEqual(await migrate(database.pool, older), [])
      assert.equal(await gives('twice'), 12)
    })

    await t.test('a text that changes while it is written is applied, whatever its version', async () => {
      write('twice', 2, 'n + n')
      assert.deepEqual(await migrate(database.pool, folders), ['twice.sql'])
      assert.equal(await gives('twice'), 2)
    })

    await t.test('the functions and the last migration are one transaction', async () => {
      migration('0002_second.sql', 'create table two (n integer)')
      write('twice', 3, 'nowhere(n)')
      await refused(/^functions\/twice\.sql cannot be applied: function nowhere\(integer\) does not exist\.$/)
      assert.equal(await gives('twice'), 2)
      assert.equal((await database.pool.query("select to_regclass('two') as two")).rows[0].two, null)
      write('twice', 3, '2 * n')
      assert.deepEqual(await migrate(database.pool, folders), ['0002_second.sql', 'twice.sql'])
    })

    await t.test('a function whose results are stored changes with a migration that computes them anew', async () => {
      migration('0003_third.sql', 'create index one_double on one (double(n))')
      await migrate(database.pool, folders)
      write('twice', 4, '3 * n')
      await refused(/^The text of twice\(\) has changed, and what it gave before is stored: index one_double\./)
      assert.equal(await gives('double'), 2)
      migration(
        '0004_fourth.sql',
        'create or replace function twice(n integer) returns integer language sql immutable return 3 * n; reindex index one_double',
      )
      assert.deepEqual(await migrate(database.pool, folders), ['0004_fourth.sql', 'twice.sql'])
      assert.equal(await gives('double'), 3)
    })

    await t.test('a file without a version, of another name or of two statements is refused by name', async () => {
      const path = join(folders.functions, 'thrice.sql')
      writeFileSync(path, 'create or replace function thrice(n integer) returns integer language sql return 3 * n;\n')
      await refused(/^functions\/thrice\.sql has no version: npm run functions writes it\.$/)
      write('third', 1, 'n / 3')
      writeFileSync(
        path,
        `-- Version 1, checksum ${'0'.repeat(16)}.\ncreate or replace function other() returns integer language sql return 3;\n`,
      )
      await refused(/^functions\/thrice\.sql does not create thrice\(\)\.$/)
      write('thrice', 1, '3 * n; drop table one')
      await refused(/^functions\/thrice\.sql cannot be applied: cannot insert multiple commands/)
      rmSync(path)
    })

    await t.test('a function without a file is named; a migration drops it, and an older release does not bring it back', async () => {
      assert.deepEqual(await migrate(database.pool, folders), ['third.sql'])
      rmSync(join(folders.functions, 'third.sql'))
      assert.deepEqual(await migrate(database.pool, folders), [])
      assert.deepEqual(await unknownFunctions(database.pool, functionFiles(folders.functions)), ['third'])
      const released = join(folder, 'released')
      cpSync(folders.migrations, released, { recursive: true })
      write('third', 1, 'n / 3', older.functions)
      migration('0005_fifth.sql', 'drop function third')
      assert.deepEqual(await migrate(database.pool, folders), ['0005_fifth.sql'])
      assert.deepEqual(await unknownFunctions(database.pool, functionFiles(folders.functions)), [])
      assert.deepEqual(await migrate(database.pool, { migrations: released, functions: older.functions }), [])
      await assert.rejects(gives('third'), /does not exist/)
    })

    await t.test('several processes at once apply each once', async (step) => {
      if (database.kind === 'embedded') return step.skip('one process at a time')
      write('fourth', 1, 'n / 4')
      const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folders)))
      assert.deepEqual(applied.flat(), ['fourth.sql'])
    })
  })
})
