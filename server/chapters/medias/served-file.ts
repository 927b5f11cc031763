import type { Readable } from 'node:stream'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Services } from '../../platform/services.ts'
import { fileOwners, seenByCaller } from './file-visibility.ts'
import { unavailable } from './intake.ts'
import { mediaStore } from './store/open-store.ts'
import { keyOfFile, storeName } from './store/names.ts'

/** A file that may be sent. */
export interface ServedFile {
  type: string
  /** Opens the content. @throws AppError not_found, service_unavailable */
  open: () => Promise<{ content: Readable; bytes: number }>
  /** Whether a public record uses it. What is not public is sent to those who may see it, and no cache may store it. */
  isPublic: boolean
  /** The file name of a document, which browsers save and never display; null for a picture. */
  download: string | null
}

/**
 * Finds a file by its address, for everybody while a public record uses it, else for those who see the record. Spec §2-64.
 * @param viewer who asks, read only where the file is not public
 * @throws AppError not_found, service_unavailable
 */
export async function servedFile(
  { config, database }: Pick<Services, 'config' | 'database'>,
  fileName: string,
  viewer: () => Promise<Caller | null>,
): Promise<ServedFile> {
  const key = keyOfFile(fileName)
  const known = key === null ? [] : await fileOwners(database.readDb, key)
  const owners = known.filter(({ files }) => files.some(({ name }) => name === fileName))
  const first = owners[0]
  if (first === undefined) throw new AppError('not_found')
  const caller = first.is_public ? null : await viewer()
  const row = first.is_public ? first : caller && (await seenByCaller(database.readDb, caller, owners))
  const file = row?.files.find(({ name }) => name === fileName)
  if (!row || !file) throw new AppError('not_found')
  const open = async () => {
    const found = await mediaStore(config).get(storeName(fileName)).catch(unavailable)
    if (!found) throw new AppError('not_found')
    return found
  }
  return { open, type: file.type, isPublic: row.is_public, download: row.kind === 'document' ? row.name : null }
}
