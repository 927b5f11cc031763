import type { z } from 'zod'
import type { Acteur } from '../../../contract/acteurs/acteur-records.ts'
import { mediaBody, pictureFormOf, type PictureRow } from './media-values.ts'
import type { UploadedMedia } from './use-uploads.ts'

/** The logo and the photo of an actor in a form. */
export interface ActorPicturesForm {
  logo: { media_id: string; preview: string | null } | null
  /** The photo, with its texts: one at most. */
  images: PictureRow[]
}

/** The stored logo and photo in the form. */
export const actorPicturesOf = ({ logo, photo }: Pick<z.output<typeof Acteur>, 'logo' | 'photo'>): ActorPicturesForm => ({
  logo: logo && { media_id: logo.media_id, preview: logo.media.sizes[0]?.url ?? null },
  images: photo ? [pictureFormOf(photo)] : [],
})

/** An uploaded logo in the form. */
export const logoOf = ({ id, sizes }: UploadedMedia): ActorPicturesForm['logo'] => ({ media_id: id, preview: sizes[0]?.url ?? null })

/** The changed logo and photo of a request body. */
export const actorPicturesBody = ({ logo, images }: Partial<ActorPicturesForm>) => ({
  ...(logo !== undefined && { logo_media_id: logo?.media_id ?? null }),
  ...(images && { photo: mediaBody({ images }).images?.[0] ?? null }),
})
