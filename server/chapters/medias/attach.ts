import { sql } from 'kysely'
import { invalid } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { MEDIA_COLUMNS, type MediaRow } from './rows.ts'

interface Attachment {
  /** The media that a record uses from now on; each once, and none that it uses already. */
  ids: readonly string[]
  /** The actor of the record: a media of another actor is refused. Null for a record without an actor. */
  acteurId: string | null
  kind: MediaRow['kind']
  /** The path of one id in the request, for the refusal: `(n) => `body.images.${n}.media_id`` with the index in `ids`. */
  path: (index: number) => string
}

/**
 * Records that one more record uses each of these media. Call it in the transaction that stores the reference, with the media that the
 * change adds. The rows are locked in the order of their ids.
 * @returns the rows, in the order of the ids
 * @throws AppError validation_failed at `path(index)`: no such media of the actor, of another kind, still processing, or failed
 */
export async function attachMedias(tx: Tx, { ids, acteurId, kind, path }: Attachment): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MediaRow>`
    select ${MEDIA_COLUMNS} from medias m where m.id = any(${[...ids]}::uuid[]) order by m.id for update`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const attached = ids.map((id, index) => {
    const row = byId.get(id)
    if (row === undefined || row.acteur_id !== acteurId) throw invalid(path(index), 'does not exist for this actor')
    if (row.kind !== kind) throw invalid(path(index), kind === 'image' ? 'must be a picture' : 'must be a document')
    if (row.state === 'processing') throw invalid(path(index), 'is still being processed')
    if (row.state === 'failed') throw invalid(path(index), 'could not be processed')
    return row
  })
  await sql`update medias set uses = uses + 1, attached_at = coalesce(attached_at, now_ms()), detached_at = null
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  return attached
}

/**
 * Records that one record less uses each of these media. Call it in the transaction that removes the reference: an edit, a deletion. A media
 * that nothing uses is no longer served; its files are deleted after thirty days, so that undo can attach it again.
 */
export async function detachMedias(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select from medias where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  await sql`update medias set uses = greatest(uses - 1, 0), detached_at = case when uses <= 1 then now_ms() end
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}
