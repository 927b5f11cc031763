import type { z } from 'zod'
import type * as contract from '../../../contract/acteurs/acteur-changes.ts'
import type { Tx } from '../../platform/db/db.ts'
import { missingMedias, usableMedias } from '../medias/attach.ts'
import { publicMediaView } from '../medias/rows.ts'
import type { AdminActeurRow } from './rows.ts'

/** The logo and the picture of an actor, as they are stored: the shape of the answer. */
type Pictures = Pick<AdminActeurRow, 'logo' | 'photo'>
type PictureChange = Pick<z.output<typeof contract.ActeurChange>, 'logo_media_id' | 'photo'>

/**
 * Returns the logo and the picture that a change sets; an absent one is unchanged. A trigger counts their use. Spec §2-65.
 * @throws AppError validation_failed for a media that is not a ready picture of the actor
 */
export async function storedPictures(
  tx: Tx,
  { logo_media_id, photo }: PictureChange,
  { id: acteurId, ...before }: Pictures & { id: string },
): Promise<Partial<Pictures>> {
  const media = async (mediaId: string, path: string, stored: Pictures['logo']) => {
    if (stored?.media_id === mediaId) return stored.media
    const [row] = await usableMedias(tx, { ids: [mediaId], acteurId, kind: 'image', path: () => path })
    return publicMediaView(row as NonNullable<typeof row>)
  }
  const found: Partial<Pictures> = {}
  if (logo_media_id !== undefined)
    found.logo =
      logo_media_id === null ? null : { media_id: logo_media_id, media: await media(logo_media_id, 'body.logo_media_id', before.logo) }
  if (photo !== undefined)
    found.photo = photo && {
      media_id: photo.media_id,
      alt: photo.alt ?? null,
      decorative: photo.decorative,
      legende: photo.legende ?? null,
      credit: photo.credit ?? null,
      media: await media(photo.media_id, 'body.photo.media_id', before.photo),
    }
  return found
}

/** Returns the media of the logo and the picture whose files are gone: nothing has used them for thirty days. Locks the others. */
async function gonePictures(tx: Tx, { logo, photo }: Partial<Pictures>): Promise<Set<string>> {
  return missingMedias(
    tx,
    [logo, photo].flatMap((picture) => picture?.media_id ?? []),
  )
}

/** Whether undo cannot show a logo or picture again, because its files are gone. */
export const picturesAreGone = async (tx: Tx, pictures: Partial<Pictures>): Promise<boolean> => (await gonePictures(tx, pictures)).size > 0

/** Returns the logo and the picture of a deleted actor whose files remain. */
export async function picturesThatRemain(tx: Tx, { logo, photo }: Pictures): Promise<Pictures> {
  const gone = await gonePictures(tx, { logo, photo })
  return { logo: logo && gone.has(logo.media_id) ? null : logo, photo: photo && gone.has(photo.media_id) ? null : photo }
}

/** A logo or picture as a value of its column. */
export const asColumn = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null))
