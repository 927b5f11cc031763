import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { jsonbList, type StoredMedias } from '../../publications/pictures/stored-medias.ts'

/** The picture of a publication, with the publication; both locked. */
export interface LockedPicture {
  publication_id: string
  run_id: string | null
  url: string | null
  alt: string | null
  credit: string | null
  state: string
  attempts: number
  media_id: string | null
  shown_id: string | null
  acteur_id: string | null
  title: string
  version: number
  images: StoredMedias['images'] | null
  deleted: boolean
  /** The name of the item at its source. */
  external_id: string | null
}

/** Locks a publication, then its picture; null if either is gone. */
export async function lockPicture(tx: Tx, publicationId: string): Promise<LockedPicture | null> {
  await sql`select from publications where id = ${publicationId} for update`.execute(tx)
  const { rows } = await sql<LockedPicture>`
    select i.publication_id, i.run_id, i.url, i.alt, i.credit, i.state, i.attempts, i.media_id, i.shown_id, p.acteur_id, p.title, p.version, p.images,
      p.deleted_at is not null as deleted, t.external_id
    from import_pictures i join publications p on p.id = i.publication_id left join import_items t on t.publication_id = i.publication_id
    where i.publication_id = ${publicationId} for update of i`.execute(tx)
  return rows[0] ?? null
}

/** Whether a person chose the pictures of the publication: that of the import is not among them, or none was and there are others. */
export function isByHand({ images, shown_id }: Pick<LockedPicture, 'images' | 'shown_id'>): boolean {
  if (shown_id !== null) return !images?.some(({ media_id }) => media_id === shown_id)
  return (images?.length ?? 0) > 0
}

/** What a locked picture becomes. */
type Outcome = Pick<LockedPicture, 'state' | 'shown_id'>

/** Writes the state of a locked picture. */
export async function setState(
  tx: Tx,
  { publication_id }: Pick<LockedPicture, 'publication_id'>,
  { state, shown_id }: Outcome,
): Promise<void> {
  await sql`update import_pictures set state = ${state}, shown_id = ${shown_id}, media_id = null, next_at = null where publication_id = ${publication_id}`.execute(
    tx,
  )
}

/**
 * Writes the pictures of a locked publication, without an edit by a person: the run that wrote the publication can still be undone. Call
 * `recordPictures()` last.
 */
export async function writePictures(tx: Tx, { publication_id, version }: LockedPicture, images: StoredMedias['images']): Promise<void> {
  await sql`update publications set images = ${jsonbList(images)}::jsonb, version = version + 1, updated_at = now_ms() where id = ${publication_id}`.execute(
    tx,
  )
  await sql`update import_run_entries set version = version + 1
    where publication_id = ${publication_id} and version = ${version} and undo is null`.execute(tx)
}

/** Records a change of the pictures of a publication: the trail has their ids, and the run that asked for it. Spec §6-13. */
export async function recordPictures(
  tx: Tx,
  { publication_id: id, images: before, run_id }: LockedPicture,
  images: StoredMedias['images'],
): Promise<void> {
  await record(tx, machineCaller('system'), 'publication.update', {
    type: 'publication',
    id,
    before: { images: before ?? [] },
    after: { images, ...(run_id === null ? {} : { run: run_id }) },
  })
}
