import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/db/db.ts'
import { storeNamesOf, uploadName } from '../store/names.ts'
import type { MediaStore } from '../store/store.ts'

interface Removal {
  media_id: string
  key: string
  /** Whether another row has the same files. */
  shared: boolean
}

/** Entries that are taken at once. */
const AT_ONCE = 50
/** After so long, a removal that did not end is taken over. */
const TAKEN_FOR = sql.lit('10 minutes')

/**
 * Removes the files of deleted media. An entry is marked before the store is called, and no upload of the same bytes is processed until it is
 * deleted: otherwise a removal could delete files that were just written.
 * @returns the number of deleted media whose files are gone
 * @throws StoreUnavailable; the entries stay
 */
export async function removeQueuedFiles(db: Db, store: MediaStore, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const entries = await take(db)
    if (entries.length === 0) return removed
    for (const { media_id, key, shared } of entries) {
      await store.remove([uploadName(media_id), ...(shared ? [] : storeNamesOf(key))])
      await sql`delete from media_removals where media_id = ${media_id}`.execute(db)
      removed += 1
    }
  }
}

/** Marks entries. Only those whose files no row has are marked as being removed; of the others the upload is removed. */
const take = (db: Db): Promise<Removal[]> =>
  transact(db, async (tx) => {
    const { rows } = await sql<Removal>`
      select r.media_id, r.key, r.removing_at is null and exists (select from medias m where m.key = r.key) as shared from media_removals r
      where r.removing_at is null or r.removing_at < now() - interval ${TAKEN_FOR}
      order by r.created_at, r.media_id limit ${AT_ONCE} for update skip locked`.execute(tx)
    const alone = rows.filter(({ shared }) => !shared).map(({ media_id }) => media_id)
    await sql`update media_removals set removing_at = now_ms() where media_id = any(${alone}::uuid[])`.execute(tx)
    return rows
  })
