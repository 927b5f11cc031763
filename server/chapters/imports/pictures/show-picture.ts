import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { StoredMedias } from '../../publications/pictures/stored-medias.ts'
import { MEDIA_COLUMNS, type MediaRow, publicMediaView } from '../../medias/rows.ts'
import { pictureMessage } from '../messages-catalogue.ts'
import { isByHand, type LockedPicture, lockPicture, recordPictures, setState, writePictures } from './lock-picture.ts'
import { refusePicture } from './refuse-picture.ts'

/**
 * Shows a fetched picture as the first of its publication, or in the place of the former one; or refuses it, if it cannot be processed. Does
 * nothing while it is in processing, and if the publication wants another one by now. Spec §4.1-54.
 */
export async function showPicture(tx: Tx, publicationId: string, mediaId: string): Promise<void> {
  const picture = await lockPicture(tx, publicationId)
  if (picture?.state !== 'fetched' || picture.media_id !== mediaId) return
  const { rows } = await sql<MediaRow>`select ${MEDIA_COLUMNS} from medias m where m.id = ${mediaId} for update`.execute(tx)
  const [media] = rows
  if (!media || picture.deleted) return setState(tx, picture, { state: 'waiting', shown_id: picture.shown_id })
  if (media.state === 'processing') return
  if (media.state === 'failed') return refusePicture(tx, picture, pictureMessage('unprocessable'))
  if (isByHand(picture)) return setState(tx, picture, { state: 'by_hand', shown_id: picture.shown_id })
  const images = withPicture(picture, media)
  await writePictures(tx, picture, images)
  await setState(tx, picture, { state: 'shown', shown_id: media.id })
  await sql`update import_runs set pictures_shown = pictures_shown + 1 where id = ${picture.run_id}`.execute(tx)
  await recordPictures(tx, picture, images)
}

/** Takes the picture of the import out of its publication, which has none at the source any more. */
export async function removePicture(tx: Tx, publicationId: string): Promise<void> {
  const picture = await lockPicture(tx, publicationId)
  if (picture?.state !== 'waiting' || picture.url !== null || picture.deleted) return
  const images = (picture.images ?? []).filter(({ media_id }) => media_id !== picture.shown_id)
  const isShown = images.length < (picture.images?.length ?? 0)
  if (isShown) await writePictures(tx, picture, images)
  await setState(tx, picture, { state: 'none', shown_id: null })
  await sql`update import_runs set pictures_shown = pictures_shown + 1 where id = ${picture.run_id}`.execute(tx)
  if (isShown) await recordPictures(tx, picture, images)
}

/** Returns the pictures of the publication with that of the import. Without a text of the source it is decorative. */
function withPicture({ images, shown_id, alt, credit }: LockedPicture, media: MediaRow): StoredMedias['images'] {
  const own = { media_id: media.id, alt, decorative: alt === null, legende: null, credit, media: publicMediaView(media) }
  const others = (images ?? []).filter(({ media_id }) => media_id !== media.id || media_id === shown_id)
  return shown_id === null ? [own, ...others] : others.map((one) => (one.media_id === shown_id ? own : one))
}
