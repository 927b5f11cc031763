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

/** After so long, a removal that did not end is taken over. */
const TAKEN_FOR = sql.lit('10 minutes')

/**
 * Removes the files of deleted media, one after the other. An entry is marked before the store is called, and no upload of the same bytes is processed until it is
 * deleted: otherwise a removal could delete files that were just written.
 * @returns the number of deleted media whose files are gone
 * @throws StoreUnavailable; the entries stay
 */
export async function removeQueuedFiles(db: Db, store: MediaStore, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for (;;) {
    signal?.throwIfAborted()
    const entry = await take(db)
    if (!entry) return removed
    const { media_id, key, shared } = entry
    await store.remove([uploadName(media_id), ...(shared ? [] : storeNamesOf(key))])
    await sql`delete from media_removals where media_id = ${media_id}`.execute(db)
    removed += 1
  }
}

/** Takes one entry, so that a process that ends leaves no other marked. It is marked where no row has its files; else only the upload is removed. */
const take = (db: Db): Promise<Removal | undefined> =>
  transact(db, async (tx) => {
    const { rows } = await sql<Removal>`
      select r.media_id, r.key, r.removing_at is null and exists (select from medias m where m.key = r.key) as shared from media_removals r
      where r.removing_at is null or r.removing_at < now() - interval ${TAKEN_FOR}
      order by r.created_at, r.media_id limit 1 for update skip locked`.execute(tx)
    const [entry] = rows
    if (entry && !entry.shared) await sql`update media_removals set removing_at = now_ms() where media_id = ${entry.media_id}`.execute(tx)
    return entry
  })
