import { sql } from 'kysely'
import { invalid } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { MEDIA_COLUMNS, type MediaRow } from './rows.ts'

interface Attachment {
  /** The media that a record uses from now on. */
  ids: readonly string[]
  /** The actor of the record: a media of another actor is refused. Null for a record without an actor. */
  acteurId: string | null
  kind: MediaRow['kind']
  /** The path of one id in the request, for the refusal: `(n) => `body.images.${n}.media_id`` with the index in `ids`. */
  path: (index: number) => string
}

/**
 * Locks media, in the order of their ids, and checks that a record of the actor may use them. Call it in the transaction that writes the record:
 * triggers of the tables of such records count the uses (`count_media_uses()`), whatever writes them. A media that nothing uses is no longer
 * served; its files are deleted after thirty days, so that undo can use it again.
 * @returns the rows, in the order of the ids
 * @throws AppError validation_failed at `path(index)`: no such media of the actor, of another kind, still processing, or failed
 */
export async function usableMedias(tx: Tx, { ids, acteurId, kind, path }: Attachment): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from medias m where m.id = any(${[...ids]}::uuid[]) order by m.id for update`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id, index) => {
    const row = byId.get(id)
    if (row === undefined || row.acteur_id !== acteurId) throw invalid(path(index), 'does not exist for this actor')
    if (row.kind !== kind) throw invalid(path(index), kind === 'image' ? 'must be a picture' : 'must be a document')
    if (row.state === 'processing') throw invalid(path(index), 'is still being processed')
    if (row.state === 'failed') throw invalid(path(index), 'could not be processed')
    return row
  })
}

/**
 * Returns which of these media are gone, or no longer ready. Locks the others, in the order of their ids, so that they stay until the end of
 * the transaction.
 */
export async function missingMedias(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select m.id from medias m where m.id = any(${[...ids]}::uuid[]) and m.state = 'ready' order by m.id for update`.execute(tx)
  const ready = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !ready.has(id)))
}
