import { AppError, invalid } from '../../../contract/errors.ts'
import { DOCUMENT_TYPE, PICTURE_BYTES } from '../../../contract/medias/media-limits.ts'
import type { ReceivedFile } from '../../../contract/medias/media-upload.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency/concurrency-limiter.ts'
import { tooLarge } from '../../platform/received-file.ts'
import type { Services } from '../../platform/services.ts'
import { picturesAvailable } from './pictures-available.ts'
import { processMedia } from './process-media.job.ts'
import { mediaView, type MediaAnswer, readMedias } from './rows.ts'
import { cleanedName, endsAsPdf, type FileType, typeOf } from './sniff.ts'
import { mediaStore } from './store/open-store.ts'
import { keyOf, uploadName } from './store/names.ts'
import { isDiskFull } from '../../platform/db/sql-state.ts'
import { StoreUnavailable } from './store/store.ts'

type Wired = Pick<Services, 'config' | 'database' | 'jobs'>

/** Files that are written to the store at once. Others wait, with their bytes on the disk. */
const writes = new ConcurrencyLimiter({ perHost: 4, inAll: 4 })

/**
 * Returns the type of a file, by its bytes.
 * @throws AppError validation_failed (empty, another type, not a whole PDF), payload_too_large, pictures_unavailable
 */
export function checkedType(
  { config }: Pick<Wired, 'config'>,
  { bytes, head, tail }: Omit<ReceivedFile, 'path' | 'name' | 'sha256'>,
): FileType {
  if (bytes === 0) throw invalid('body.file', 'is empty')
  const type = typeOf(head)
  if (type === null) throw invalid('body.file', 'must be a JPEG, PNG, WebP or AVIF picture, or a PDF document')
  if (type === DOCUMENT_TYPE) {
    if (!endsAsPdf(tail)) throw invalid('body.file', 'is not a whole PDF document')
    return type
  }
  if (bytes > PICTURE_BYTES) throw tooLarge(PICTURE_BYTES)
  if (!picturesAvailable(config.media)) throw new AppError('pictures_unavailable')
  return type
}

interface Intake {
  file: Omit<ReceivedFile, 'head' | 'tail'>
  type: FileType
  acteurId: string | null
  userId: string | null
  sourceUrl: string | null
  /** Runs in the transaction that stores the row: checks and records. */
  within: (tx: Tx, id: string) => Promise<void>
}

/**
 * Writes a file to the store, then its row and the job that processes it in one transaction. Without the row, a file is removed by the weekly
 * sweep.
 * @throws AppError service_unavailable if the store is unavailable, and the errors of `within`
 */
export async function takeIn({ config, database, jobs }: Wired, { file, type, ...given }: Intake): Promise<MediaAnswer> {
  const store = mediaStore(config)
  const id = newId()
  await writes.run('', undefined, () => store.put(uploadName(id), { path: file.path }, type)).catch(unavailable)
  try {
    const row = await transact(database.db, async (tx) => {
      await tx
        .insertInto('medias')
        .values({
          id,
          kind: type === DOCUMENT_TYPE ? 'document' : 'image',
          acteur_id: given.acteurId,
          user_id: given.userId,
          name: cleanedName(file.name, type),
          mime: type,
          bytes: file.bytes,
          sha256: file.sha256,
          key: keyOf(file.sha256),
          source_url: given.sourceUrl,
        })
        .execute()
      await given.within(tx, id)
      await jobs.send(tx, processMedia, { media: id })
      const [stored] = await readMedias(tx, [id])
      if (!stored) throw new AppError('not_found')
      return stored
    })
    jobs.wake(processMedia)
    return mediaView(row)
  } catch (error) {
    await store.remove([uploadName(id)]).catch(() => {})
    throw error
  }
}

/** Answers a fault of the store as one of the service: the client may send the file again. The log has it once, by the watch of the store; a full disk by its outage. */
export function unavailable(error: unknown): never {
  if (!(error instanceof StoreUnavailable)) throw error
  throw new AppError('service_unavailable', isDiskFull(error.cause) ? { cause: error } : {})
}
