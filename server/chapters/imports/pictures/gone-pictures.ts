import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/**
 * Removes from restored publications the pictures whose files were deleted meanwhile: those of a deleted publication are kept for thirty days. What the
 * source has as pictures is downloaded again.
 */
export async function removeGonePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isThere = sql`exists (select from medias m where m.id = (e ->> 'media_id')::uuid and m.state = 'ready')`
  await sql`
    update publications p
    set images = (select jsonb_agg(e order by n) from jsonb_array_elements(p.images) with ordinality one (e, n) where ${isThere})
    where p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null
      and exists (select from jsonb_array_elements(coalesce(p.images, '[]')) e where not ${isThere})`.execute(tx)
}

/**
 * Queues again the pictures of publications whose run was undone: those whose address is another one now, and those whose files are gone. The
 * publications must be restored and locked before.
 */
export async function undoPictures(tx: Tx, ids: readonly string[]): Promise<void> {
  await removeGonePictures(tx, ids)
  await sql`
    update import_pictures i set url = p.image_url, state = 'waiting', attempts = 0, next_at = null, media_id = null, run_id = null,
      alt = case when i.former ->> 'url' = p.image_url then i.former ->> 'alt' end,
      credit = case when i.former ->> 'url' = p.image_url then i.former ->> 'credit' else i.credit end, former = null
    from publications p
    where p.id = any(${[...ids]}::uuid[]) and p.id = i.publication_id and p.deleted_at is null
      and (i.url is distinct from p.image_url or (i.state = 'shown' and i.shown_id is null))`.execute(tx)
}
