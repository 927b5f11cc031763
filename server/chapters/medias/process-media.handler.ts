import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { DocumentPart } from '../../../contract/medias/media-limits.ts'
import type { Db } from '../../platform/db/db.ts'
import { uploadFolder } from '../../platform/received-file.ts'
import { ParserFailed, ParserKilled } from '../../platform/isolation/limits.ts'
import { JobError } from '../../platform/jobs/errors.ts'
import { handler } from '../../platform/jobs/handler.ts'
import { mediaJobMessage } from './messages-catalogue.ts'
import { processMedia } from './process-media.job.ts'
import type { MadeFile, PictureResult } from './process/process-picture.ts'
import { mediaProcesses } from './process/run-process.ts'
import { type MediaRow, readMedias } from './rows.ts'
import { type Outcome, outcomeOfSame, settle } from './settle.ts'
import { mediaStore } from './store/open-store.ts'
import { storeName, uploadName } from './store/names.ts'
import { type MediaStore, StoreUnavailable } from './store/store.ts'

/**
 * Processes one upload. Attempts may be repeated at any point: the same bytes give files of the same names, and the row and the end of the job
 * are written in one transaction. A fault of the picture is stored in its row; a fault of the store or of the process is retried.
 */
export const processMediaHandler = handler(processMedia, async (services, { media }, attempt) => {
  const {
    config,
    database: { db },
  } = services
  const [row] = await readMedias(db, [media])
  if (row?.state !== 'processing') return
  const store = mediaStore(config)
  const signal = AbortSignal.any([attempt.signal, attempt.stopping])
  try {
    await assertNotBeingRemoved(db, row.key)
    const outcome = (await outcomeOfSame(db, row)) ?? (await process(store, uploadFolder(config), row, { signal, last: attempt.last }))
    await settle(services, row, outcome, attempt.finish)
    await store.remove([uploadName(row.id)])
  } catch (error) {
    if (attempt.stopping.aborted) throw new JobError(mediaJobMessage('handed_over'), { cause: error })
    if (error instanceof StoreUnavailable || isUnwritable(error)) throw new JobError(mediaJobMessage('store_unavailable'), { cause: error })
    throw error
  }
})

const isUnwritable = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as { code?: string }).code ?? '')

/** Files of a key are not written while earlier ones are being removed. */
async function assertNotBeingRemoved(db: Db, key: string): Promise<void> {
  const { rows } = await sql`select from media_removals where key = ${key} and removing_at is not null limit 1`.execute(db)
  if (rows.length > 0) throw new JobError(mediaJobMessage('being_removed'))
}

async function process(
  store: MediaStore,
  folder: string,
  row: MediaRow,
  { signal, last }: { signal: AbortSignal; last: boolean },
): Promise<Outcome> {
  const upload = await store.get(uploadName(row.id))
  // A folder that is not mounted looks empty: only the last attempt takes the upload as lost.
  if (!upload && !last) throw new JobError(mediaJobMessage('upload_missing'))
  if (!upload) return { fault: 'lost' }
  const path = await downloaded(upload.content, folder)
  try {
    if (row.kind === 'document') {
      const holds = await documentParts(folder, path, signal)
      const file = { name: `${row.key}.pdf`, width: 0, height: 0, type: row.mime, bytes: row.bytes, holds }
      await store.put(storeName(file.name), { path }, row.mime)
      return { files: [file] }
    }
    const made = await pictureResult(folder, path, signal)
    if ('fault' in made) return made
    const { description, files, ...facts } = made
    return { ...facts, suggested_alt: description, files: await written(store, row.key, files) }
  } finally {
    await rm(path, { force: true })
  }
}

async function downloaded(content: Readable, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw new StoreUnavailable(error)
  }
  return path
}

/** A document is taken as it is, also where it cannot be looked into: its uploader is told. */
async function documentParts(folder: string, path: string, signal: AbortSignal): Promise<DocumentPart[]> {
  try {
    return await mediaProcesses(folder).document({ path }, signal)
  } catch (error) {
    if (error instanceof ParserFailed || error instanceof ParserKilled) return ['unread']
    throw error
  }
}

/** A picture that exceeds the limits of the process is at fault; a process that ended for another reason is not the picture's fault. */
async function pictureResult(folder: string, path: string, signal: AbortSignal): Promise<PictureResult> {
  try {
    return await mediaProcesses(folder).picture({ path }, signal)
  } catch (error) {
    if (error instanceof ParserKilled && ['cpu', 'memory', 'output'].includes(error.reason)) return { fault: 'too_costly' }
    if (error instanceof ParserFailed || error instanceof ParserKilled)
      throw new JobError(mediaJobMessage('process_ended'), { cause: error })
    throw error
  }
}

async function written(store: MediaStore, key: string, files: MadeFile[]): Promise<MediaRow['files']> {
  const stored: MediaRow['files'] = []
  for (const { suffix, type, width, height, content } of files) {
    const bytes = Buffer.from(content)
    const name = key + suffix
    await store.put(storeName(name), bytes, type)
    stored.push({ name, width, height, type, bytes: bytes.length })
  }
  return stored
}
