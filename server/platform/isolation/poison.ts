import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { type KillReason, ParserKilled } from './limits.ts'

/** Raised with every change of a parser that may spare a document: then those that killed it are tried again. */
const PARSERS_VERSION = 1
/** What may be the machine's fault and not the document's: such a reading is tried again so many times. */
const UNCERTAIN_MAX = 2
/** Minutes after which a reading that has not ended was left by a process that died. */
const LOST_MINUTES = 3

/** The document has killed its reader before: it was not read. */
export class DocumentPoisoned extends Error {
  constructor() {
    super('The document has killed its parser process before; it is not parsed again.')
  }
}

/** By what a document is known again, whatever address it comes from. */
export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  // Not hash(): that would hold up requests for as long as it takes.
  withVersion(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** The same of a file, piece by piece; null where it cannot be read, which its reader will say. */
export async function digestOfFile(path: string): Promise<Buffer | null> {
  const digest = createHash('sha256')
  try {
    // A pipe would be waited for, and a device has no end.
    if (!(await stat(path)).isFile()) return null
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) digest.update(bytes)
  } catch {
    return null
  }
  return withVersion(digest.digest())
}

const withVersion = (digest: Uint8Array): Buffer => Buffer.concat([digest, Buffer.from([PARSERS_VERSION])])

/**
 * Has a document read, unless it has killed its reader before. That it is being read is written down first, so that a document
 * which takes the service itself along is not tried for ever.
 * @throws DocumentPoisoned, and what `read` throws
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
 * Does work in which a file is read, unless it has killed its reader before. For work of many minutes: nothing is written down at
 * its beginning, since a service that stops meanwhile says nothing of the file.
 * @throws DocumentPoisoned, and what `work` throws
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
