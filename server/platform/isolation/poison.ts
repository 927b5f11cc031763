import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { type KillReason, ParserKilled } from './limits.ts'

/** Increment it with every fix of a parser: documents that killed the former parser are then parsed again. */
const PARSERS_VERSION = 1
/** A kill that may be the machine's fault (`crash`, `hung`) is allowed fewer times than this. */
const UNCERTAIN_MAX = 2
/** After so many minutes an unfinished reading belongs to a process that died. */
const LOST_MINUTES = 3

/** The document killed a parser process before. It was not parsed again. */
export class DocumentPoisoned extends Error {
  constructor() {
    super('The document has killed its parser process before; it is not parsed again.')
  }
}

/** Returns the digest by which a document is recognised, whatever its URL. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  // crypto.subtle works off the event loop; hash() would block it.
  withVersion(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** Returns the digest of a file, read in chunks; null if the file cannot be read, which its reader will report. */
export async function digestOfFile(path: string): Promise<Buffer | null> {
  const digest = createHash('sha256')
  try {
    // Reading a pipe may never begin, and reading a device may never end.
    if (!(await stat(path)).isFile()) return null
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) digest.update(bytes)
  } catch {
    return null
  }
  return withVersion(digest.digest())
}

const withVersion = (digest: Uint8Array): Buffer => Buffer.concat([digest, Buffer.from([PARSERS_VERSION])])

/**
 * Reads a document, unless it killed a parser process before. The attempt is committed first, so that a document that kills the service
 * itself is not retried for ever.
 * @throws DocumentPoisoned, and the errors of `read`
 */
export async function unlessPoisoned<T>(db: Db, document: { digest: Buffer; kind: string }, read: () => Promise<T>): Promise<T> {
  const id = await begin(db, document)
  let killed: KillReason | null = null
  try {
    return await read()
  } catch (error) {
    if (error instanceof ParserKilled) killed = error.reason
    throw error
  } finally {
    if (killed) await sql`update document_readings set killed = ${killed} where id = ${id}`.execute(db)
    else await sql`delete from document_readings where id = ${id}`.execute(db)
  }
}

/**
 * Runs work that reads a file, unless the file killed a reader before. For work of many minutes: the attempt is not committed first,
 * since a service that stops meanwhile proves nothing about the file.
 * @throws DocumentPoisoned, and the errors of `work`
 */
export async function unlessKilled<T>(db: Db, { digest, kind }: { digest: Buffer; kind: string }, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql`select from document_readings where digest = ${digest} and killed is not null limit 1`.execute(db)
  if (rows.length > 0) throw new DocumentPoisoned()
  try {
    return await work()
  } catch (error) {
    const killed = [error, (error as Error).cause].find((one) => one instanceof ParserKilled)
    if (killed)
      await sql`insert into document_readings (id, digest, kind, killed) values (${newId()}, ${digest}, ${kind}, ${killed.reason})`.execute(
        db,
      )
    throw error
  }
}

/** @throws DocumentPoisoned */
async function begin(db: Db, { digest, kind }: { digest: Buffer; kind: string }): Promise<string> {
  const id = newId()
  const { rows } = await sql`
    insert into document_readings (id, digest, kind)
    select ${id}::uuid, ${digest}, ${kind} where (
      select coalesce(bool_or(killed in ('cpu', 'memory', 'output')), false) or count(*) filter (where killed is not null
        or begun_at < now() - make_interval(mins => ${LOST_MINUTES})) >= ${UNCERTAIN_MAX}
      from document_readings where digest = ${digest}) is false
    returning id`.execute(db)
  if (rows.length === 0) throw new DocumentPoisoned()
  return id
}
