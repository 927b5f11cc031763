import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { prepared } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { unavailable } from './intake.ts'
import type { MediaRow } from './rows.ts'
import { mediaStore } from './store/open-store.ts'
import { keyOfFile, storeName } from './store/names.ts'

/** A file that may be sent. */
export interface ServedFile {
  type: string
  /** Opens the content. @throws AppError not_found, service_unavailable */
  open: () => Promise<{ content: Readable; bytes: number }>
  /** Whether a record uses it. What nothing uses yet is a preview for its uploader, whom its address was given to. */
  used: boolean
  /** The file name of a document, which browsers save and never display; null for a picture. */
  download: string | null
}

// Of several rows of the same bytes, one in use, and of these the first: its name is the document's.
const rowOf = prepared<{ key: string }, Pick<MediaRow, 'kind' | 'name' | 'files' | 'uses'>>(
  (slot) => sql`select m.kind, m.name, m.files, m.uses from medias m
    where m.key = ${slot('key')} and m.state = 'ready' and (m.uses > 0 or m.attached_at is null)
    order by m.uses > 0 desc, m.id limit 1`,
)

/**
 * Finds a file by its address. It is sent as long as a row refers to it that a record uses, or that nothing has used yet. Spec §2-64.
 * @throws AppError not_found, service_unavailable
 */
export async function servedFile({ config, database }: Pick<Services, 'config' | 'database'>, fileName: string): Promise<ServedFile> {
  const key = keyOfFile(fileName)
  const [row] = key === null ? [] : await rowOf(database.readDb, { key })
  const file = row?.files.find(({ name }) => name === fileName)
  if (!row || !file) throw new AppError('not_found')
  const open = async () => {
    const found = await mediaStore(config).get(storeName(fileName)).catch(unavailable)
    if (!found) throw new AppError('not_found')
    return found
  }
  return { open, type: file.type, used: row.uses > 0, download: row.kind === 'document' ? row.name : null }
}
