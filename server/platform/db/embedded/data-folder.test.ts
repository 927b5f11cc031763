// Neutral: the folder is that of the embedded database, whatever the run.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError, operatorSentence } from '../../operator-error.ts'
import { prepareFolder } from '../../../test/prepared-database.ts'
import { BRIEF, CHILD_ENV, run, temporaryFolder } from '../../../test/process.ts'
import { fileFault } from './folder-fault.ts'
import { FolderLockedError, lockFolder } from './folder-lock.ts'
import { openEmbedded } from '../open.ts'

const MAIN = join(import.meta.dirname, '../../..', 'main.ts')

/** One plain sentence that names the folder, and does not blame another process. */
const told = (path: string, sentence: RegExp) => (error: unknown) => {
  assert.ok(error instanceof OperatorError && !(error instanceof FolderLockedError), String(error))
  assert.match(error.message, sentence)
  assert.ok(error.message.includes(`DATA_DIR=${path}`), error.message)
  return true
}

/** The data folder of the embedded database: who may have it, what it survives, what the operator is told. Spec §1-12. */
describe('the data folder', () => {
  let folder: ReturnType<typeof temporaryFolder>
  let path: string
  beforeEach(() => {
    folder = temporaryFolder()
    path = join(folder.path, 'var')
  })
  afterEach(() => folder.cleanUp())

  test('a new one is its owner’s alone, and an existing one is left as it is', () => {
    lockFolder(path).release()
    assert.equal(statSync(path).mode & 0o777, 0o700)
    chmodSync(path, 0o755)
    lockFolder(path).release()
    assert.equal(statSync(path).mode & 0o777, 0o755)
  })

  test('only a living holder makes it "in use"', () => {
    const lock = lockFolder(path)
    assert.throws(() => lockFolder(path), FolderLockedError)
    lock.release()
    lockFolder(path).release()
  })

  test('a lock that cannot be written is no lock', { skip: process.seteuid ? false : 'needs users' }, () => {
    lockFolder(path).release()
    chmodSync(path, 0o755)
    chmodSync(folder.path, 0o755)
    chmodSync(join(path, 'lock.db'), 0o444)
    const me = process.geteuid?.()
    // File modes do not bind root.
    if (me === 0) process.seteuid?.(65534)
    try {
      assert.throws(() => lockFolder(path), told(path, /lock\.db cannot be written/))
    } finally {
      if (me === 0) process.seteuid?.(0)
    }
  })

  for (const [what, name] of [
    ['the lock', 'lock.db'],
    ['the name of its holder', 'lock.pid'],
  ] as const)
    test(`${what} with a folder in its place is one plain sentence, and holds nothing`, () => {
      mkdirSync(join(path, name), { recursive: true })
      assert.throws(() => lockFolder(path), told(path, new RegExp(name.replace('.', '\\.'))))
      rmSync(join(path, name), { recursive: true })
      lockFolder(path).release()
    })

  test('a lock file that is something else says that it may be removed', () => {
    mkdirSync(path)
    writeFileSync(join(path, 'lock.db'), 'not a database, whatever else it is')
    assert.throws(() => lockFolder(path), told(path, /lock\.db does not open as a lock \(file is not a database\).*removed/))
  })

  test('a full disk is called so, whoever notices it', () => {
    const noticed = [{ errno: 51 }, { errno: -28, code: 'ENOSPC', syscall: 'write' }].map((fault) => Object.assign(new Error('?'), fault))
    assert.deepEqual(noticed.map(fileFault), ['the disk is full', 'the disk is full'])
    const late = Object.assign(new Error('could not extend file "base/5/1": No space left on device'), { code: '53100' })
    assert.match(operatorSentence(late) ?? '', /^The disk of the database is full: could not extend file/)
  })

  test('killed while it makes the database, or just after, the service starts again', async () => {
    const killedAt = async (...moments: string[]) => {
      const child = spawn(process.execPath, [...BRIEF, MAIN], {
        env: { ...CHILD_ENV, DATA_DIR: path, PORT: '0', LOG_LEVEL: 'error' },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      while (child.exitCode === null && !moments.some((name) => existsSync(join(path, name)))) await sleep(1)
      child.kill('SIGKILL')
      assert.deepEqual(await ended, [null, 'SIGKILL'])
    }
    // PG_VERSION is what the engine knows a database by. The start after the first kill is killed once it has made the database.
    for (const file of ['', 'PG_VERSION']) {
      await killedAt(`database.new/${file}`, `database/${file}`)
      if (file === '') await killedAt('database')
      const { pool, close } = await openEmbedded(path)
      await pool.query('select 1')
      await close()
      rmSync(path, { recursive: true })
    }
  })
})

describe('the write-ahead log', () => {
  const folder = temporaryFolder()
  after(() => folder.cleanUp())

  test('a new segment takes its space when it is made: on a full disk no write into it fails', async () => {
    const zeros = join(folder.path, 'zeros')
    writeFileSync(zeros, Buffer.alloc(1024 ** 2))
    const path = join(folder.path, 'var')
    await prepareFolder(path)
    const { pool, close } = await openEmbedded(path)
    // The rest of the first segment, and a beginning of the second.
    await pool.query('create table filler as select md5(n::text) from generate_series(1, 200000) n')
    const log = join(path, 'database/pg_wal')
    const last =
      readdirSync(log)
        .filter((name) => /^[0-9A-F]{24}$/.test(name))
        .toSorted()
        .at(-1) ?? ''
    const { size, blocks } = statSync(join(log, last))
    await close()
    assert.notEqual(last, '000000010000000000000001')
    assert.ok(blocks >= (statSync(zeros).blocks * size) / 1024 ** 2, `${last} has ${blocks} blocks`)
  })
})

describe('a database that cannot be opened', () => {
  const folder = temporaryFolder()
  const path = join(folder.path, 'var')
  const database = join(path, 'database')
  before(async () => {
    await prepareFolder(path)
    const { pool, close } = await openEmbedded(path)
    await pool.query('create table kept as select 1 as n')
    await close()
    renameSync(database, `${database}.whole`)
  })
  const copy = () => cpSync(`${database}.whole`, database, { recursive: true })
  afterEach(() => rmSync(database, { recursive: true, force: true }))
  after(() => folder.cleanUp())

  test('what is left without PG_VERSION is not taken for a new folder', async () => {
    copy()
    rmSync(join(database, 'PG_VERSION'))
    await assert.rejects(openEmbedded(path), told(path, /Restore a backup/))
    cpSync(join(`${database}.whole`, 'PG_VERSION'), join(database, 'PG_VERSION'))
    const { pool, close } = await openEmbedded(path)
    assert.deepEqual((await pool.query('select n from kept')).rows, [{ n: 1 }])
    await close()
  })

  test('a file in its place is no database', async () => {
    writeFileSync(database, '')
    await assert.rejects(openEmbedded(path), told(path, /ENOTDIR/))
  })

  test('a damaged one stops the service with a sentence that says what to do', async () => {
    copy()
    rmSync(join(database, 'global/pg_control'))
    const { code, output } = await run('server/main.mjs', [], { DATA_DIR: path, PORT: '0' })
    assert.equal(code, 1)
    const [opening, ...error] = output.trim().split(/\n+/)
    assert.match(opening ?? '', /^La base de données s’ouvre…/)
    assert.match(error.join('\n'), /^Beffroi cannot start\. The database in DATA_DIR=[^\n]*Restore a backup[^\n]*another DATA_DIR\.$/)
  })
})
