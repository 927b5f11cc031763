import type { z } from 'zod'
import type { EluRow } from '../../../../contract/communes/communes-admin.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { missingMedias, usableMedias } from '../../medias/attach.ts'
import { publicMediaView } from '../../medias/rows.ts'

/** The photograph of an official as it is stored: the shape of the answer. */
type Photo = z.output<typeof EluRow>['photo']

/**
 * Returns officials with the photographs that their items name, as they are stored. One that a row of the commune shows already stays as it is, also after
 * another actor became the office. A trigger counts their use. Spec §2-108.
 * @param office the actor of the municipal office, whose people upload; null: the commune has none
 * @throws AppError validation_failed for a media that is not a ready picture of the office
 */
export async function withPhotos<E extends { photo: { media_id: string } | null }>(
  tx: Tx,
  elus: readonly E[],
  current: readonly { photo: Photo }[],
  office: string | null,
): Promise<(Omit<E, 'photo'> & { photo: Photo })[]> {
  const stored = new Map(current.flatMap(({ photo }) => (photo ? [[photo.media_id, photo] as const] : [])))
  const fresh = elus.flatMap(({ photo }, at) => (photo && !stored.has(photo.media_id) ? [{ at, media_id: photo.media_id }] : []))
  const found = await usableMedias(tx, {
    ids: fresh.map(({ media_id }) => media_id),
    // A commune without an office has nobody whose pictures these could be.
    acteurId: office ?? '',
    kind: 'image',
    path: (n) => `body.elus.${fresh[n]?.at}.photo.media_id`,
  })
  for (const row of found) stored.set(row.id, { media_id: row.id, media: publicMediaView(row) })
  return elus.map((elu) => ({ ...elu, photo: elu.photo && (stored.get(elu.photo.media_id) ?? null) }))
}

/** Whether undo cannot show photographs of these rows again, because their files are gone. Locks the others. */
export async function photosAreGone(tx: Tx, rows: readonly Record<string, unknown>[]): Promise<boolean> {
  const ids = rows.flatMap(({ photo }) => (photo as Photo | undefined)?.media_id ?? [])
  return (await missingMedias(tx, ids)).size > 0
}
