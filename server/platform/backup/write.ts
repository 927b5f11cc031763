import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { endOf, type Head } from '../audit/chains.ts'
import type { OpenDatabase } from '../db/open.ts'
import { OperatorError } from '../operator-error.ts'
import { createPrivateFile, nameFinished, unguessableBeside } from '../private-file.ts'
import { VERSION } from '../version.ts'
import { END_OF_ROWS, FORMAT, FORMAT_VERSION, type Header, type Trailer } from './format.ts'
import { fingerprintOfRoot } from './root-secret.ts'
import { backupTables, prepareCopying, quoted, readTable } from './tables.ts'

const COMPRESSION = 4

/** The content of a written backup. */
export interface Written {
  header: Header
  trailer: Trailer
}

/**
 * Writes all data of the service into one file, from one snapshot; others read and write meanwhile.
 * The file is renamed to its final name when it is complete.
 * @param secret the setting AUTH_SECRET, which is not written
 * @throws OperatorError when the file exists, cannot be written, or the database is not one of Beffroi
 */
export async function writeBackup({ pool, kind }: OpenDatabase, file: string, secret: string | undefined): Promise<Written> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: name another file, so that no backup is lost.`)
  const part = unguessableBeside(file, 'part')
  const client = await pool.connect()
  let handle: FileHandle | undefined
  try {
    handle = await createPrivateFile(part)
    await client.query('begin isolation level repeatable read, read only')
    await prepareCopying(client)
    const written = await write(client, kind, handle, secret)
    await client.query('commit')
    await nameFinished(part, file)
    return written
  } catch (error) {
    rmSync(part, { force: true })
    if ((error as NodeJS.ErrnoException).syscall)
      throw new OperatorError(`${file} cannot be written: ${(error as Error).message}.`, { cause: error })
    throw error
  } finally {
    await handle?.close().catch(() => {})
    // The connection is closed, not reused: its session settings were changed.
    client.release(true)
  }
}

async function write(client: pg.ClientBase, kind: string, handle: FileHandle, secret: string | undefined): Promise<Written> {
  const tables = await backupTables(client)
  const { rows: known } = await client.query<{ known: boolean }>("select to_regclass('schema_migrations') is not null as known")
  if (!known[0]?.known) throw new OperatorError('This database has nothing of Beffroi in it: there is nothing to back up.')
  // The lock prevents the replacement of a table while others are read: its rows would be missing.
  await client.query(`lock table ${tables.map(({ table }) => quoted(table)).join(', ')} in access share mode`)
  // Written to the disk before the file is renamed.
  const target = handle.createWriteStream({ flush: true })
  const gzip = createGzip({ level: COMPRESSION })
  gzip.pipe(target)
  const ended = Promise.all([finished(gzip), finished(target)])
  ended.catch(() => {})
  target.once('error', (error) => gzip.destroy(error))
  const digest = createHash('sha256')
  const put = async (bytes: Buffer | string) => {
    digest.update(bytes)
    if (gzip.errored) throw gzip.errored
    if (!gzip.write(bytes)) await once(gzip, 'drain')
  }
  const header = await headerOf(client, kind)
  await put(`${JSON.stringify(header)}\n`)
  const written: Trailer['tables'] = {}
  for (const table of tables) {
    await put(`${JSON.stringify(table)}\n`)
    let n = 0
    for await (const rows of readTable(client, table)) {
      n += rows.length
      await put(Buffer.concat(rows))
    }
    await put(`${END_OF_ROWS}\n`)
    written[table.table] = { rows: n }
  }
  const heads = await client.query<Head>('select chain, seq, hash from audit_head order by chain')
  const { seq, hash } = endOf(heads.rows)
  const trailer: Trailer = {
    end: true,
    tables: written,
    audit: { seq, hash },
    secret: { fingerprint: await fingerprintOfRoot(client, secret), in_file: secret === undefined },
    sha256: digest.digest('hex'),
  }
  gzip.end(`${JSON.stringify(trailer)}\n`)
  await ended
  return { header, trailer }
}

async function headerOf(client: pg.ClientBase, kind: string): Promise<Header> {
  const { rows } = await client.query<{ now: string; server: string }>("select now() as now, current_setting('server_version') as server")
  const migrations = await client.query<Header['migrations'][number]>(
    'select version, file, checksum from schema_migrations order by version',
  )
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: rows[0]?.now ?? '',
    release: VERSION,
    kind,
    server: rows[0]?.server ?? '',
    migrations: migrations.rows,
  }
}
