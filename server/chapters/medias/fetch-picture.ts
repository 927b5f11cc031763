import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { DOCUMENT_TYPE, PICTURE_BYTES, PICTURE_TYPES } from '../../../contract/medias/media-limits.ts'
import { machineCaller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { OutsideError } from '../../platform/fetch/outside-error.ts'
import { uploadFolder } from '../../platform/received-file.ts'
import type { Services } from '../../platform/services.ts'
import type { Message } from '../../platform/stored-messages/message.ts'
import { checkedType, takeIn } from './intake.ts'
import { mediaMessage } from './messages-catalogue.ts'

/** Bytes of the beginning of a file that say what it is. */
const EDGE = 2048

interface Wanted {
  url: string
  /** The actor of the publication that shows it; null for an import without an actor. */
  acteurId: string | null
  signal?: AbortSignal
  /** Runs in the transaction that stores the row of a new media. */
  within?: (tx: Tx, media: string) => Promise<void>
}

/**
 * The media of the picture, which may still be in processing: a new one, or one that the actor has already; or why there is none, and whether it may
 * be there later.
 */
export type Fetched = { media: string; known: boolean } | { fault: Message; temporary: boolean }

/**
 * Fetches a picture of an import, so that no reader's browser asks a stranger. It is stored and processed as an upload is, with its source. A
 * picture of an address that the actor has already is not fetched again. Call it in a job, outside of any transaction. Spec §4.1-54.
 * @throws AppError service_unavailable if the store is unavailable; the reason of the signal
 */
export async function fetchPicture(services: Services, { url, acteurId, signal, within }: Wanted): Promise<Fetched> {
  const known = await knownPicture(services.database.db, url, acteurId)
  if (known !== null) return { media: known, known: true }
  try {
    const { body } = await services.outside.read(url, {
      accept: PICTURE_TYPES.join(', '),
      maxBytes: PICTURE_BYTES,
      ...(signal && { signal }),
    })
    return { media: await store(services, { url, acteurId, body, within }), known: false }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof OutsideError) return { fault: error.shown, temporary: isTemporary(error) }
    if (error instanceof AppError && error.code === 'pictures_unavailable') return { fault: mediaMessage('no_program'), temporary: false }
    if (error instanceof AppError && ['validation_failed', 'payload_too_large'].includes(error.code))
      return { fault: mediaMessage('no_picture'), temporary: false }
    throw error
  }
}

/** Whether a server may answer otherwise later: it did not answer, or asks to come back. */
function isTemporary({ code, status }: OutsideError): boolean {
  if (code === 'http_status') return status !== null && (status >= 500 || status === 408 || status === 425 || status === 429)
  return ['dns_failed', 'unreachable', 'timed_out', 'broken_off'].includes(code)
}

async function knownPicture(db: Db, url: string, acteurId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from medias
    where source_url = ${url} and acteur_id is not distinct from ${acteurId} and state <> 'failed' order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

interface Body extends Pick<Wanted, 'url' | 'acteurId'> {
  body: Buffer
  within: Wanted['within']
}

async function store(services: Services, { url, acteurId, body, within }: Body): Promise<string> {
  const type = checkedType(services, { bytes: body.length, head: body.subarray(0, EDGE), tail: body.subarray(-EDGE) })
  if (type === DOCUMENT_TYPE) throw new AppError('validation_failed')
  const folder = uploadFolder(services.config)
  const path = join(folder, randomUUID())
  // crypto.subtle works off the event loop.
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(body))).toString('hex')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(path, body, { mode: 0o600, flag: 'wx' })
    const { id } = await takeIn(services, {
      file: { path, name: new URL(url).pathname.split('/').at(-1) ?? '', bytes: body.length, sha256 },
      type,
      acteurId,
      userId: null,
      sourceUrl: url,
      within: async (tx, media) => {
        await within?.(tx, media)
        const after = { acteur_id: acteurId, mime: type, bytes: body.length, sha256 }
        await record(tx, machineCaller('system'), 'media.upload', { type: 'media', id: media, after })
      },
    })
    return id
  } finally {
    await rm(path, { force: true })
  }
}
