import { sql } from 'kysely'
import { transact, type Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { stored } from '../../../platform/stored-messages/message.ts'
import { fetchPicture } from '../../medias/fetch-picture.ts'
import { pictureMessage } from '../messages-catalogue.ts'
import { isByHand, type LockedPicture, lockPicture, setState } from './lock-picture.ts'
import { refusePicture } from './refuse-picture.ts'
import { removePicture, showPicture } from './show-picture.ts'

/** A picture to fetch, or without an address to take out. */
export type WaitingPicture = Pick<LockedPicture, 'publication_id' | 'url' | 'attempts' | 'shown_id' | 'acteur_id' | 'images'>

/** How often a picture is asked for, and the minutes between two attempts. */
const ATTEMPTS = { most: 3, minutes: [2, 15] }

/**
 * Fetches one picture. Afterwards it does not wait any more, or not yet.
 * @throws AppError service_unavailable if the store is unavailable; the reason of the signal
 */
export async function fetchOne(services: Services, waiting: WaitingPicture, signal: AbortSignal): Promise<void> {
  const { db } = services.database
  const { publication_id, url, acteur_id: acteurId } = waiting
  if (url === null) return transact(db, (tx) => removePicture(tx, publication_id))
  /** Runs in a transaction while the picture still waits at this address. */
  const settle = (work: (tx: Tx, picture: LockedPicture) => Promise<void>) =>
    transact(db, async (tx) => {
      const picture = await lockPicture(tx, publication_id)
      if (picture?.url === url && picture.media_id === null && ['waiting', 'fetched'].includes(picture.state)) await work(tx, picture)
    })
  if (isByHand(waiting)) return settle((tx, picture) => setState(tx, picture, { state: 'by_hand', shown_id: picture.shown_id }))
  if (waiting.attempts >= ATTEMPTS.most) return settle((tx, picture) => refusePicture(tx, picture, pictureMessage('abandoned')))
  // Counted before it is asked for: a picture that stops the service is not tried for ever.
  await sql`update import_pictures set attempts = attempts + 1, state = 'waiting' where publication_id = ${publication_id} and url = ${url}
    and media_id is null and state in ('waiting', 'fetched')`.execute(db)
  const marked = async (tx: Tx, media: string) => {
    await sql`update import_pictures set state = 'fetched', media_id = ${media}, next_at = null
      where publication_id = ${publication_id} and url = ${url} and state = 'waiting'`.execute(tx)
  }
  const got = await fetchPicture(services, { url, acteurId, signal, within: marked })
  if ('fault' in got) {
    const wait = got.temporary ? ATTEMPTS.minutes[waiting.attempts] : undefined
    return settle((tx, picture) =>
      wait === undefined ? refusePicture(tx, picture, pictureMessage('refused', { cause: stored(got.fault) })) : later(tx, picture, wait),
    )
  }
  if (!got.known) return undefined
  return transact(db, async (tx) => {
    if (!(await lockPicture(tx, publication_id))) return
    await marked(tx, got.media)
    await showPicture(tx, publication_id, got.media)
  })
}

const later = async (tx: Tx, { publication_id }: LockedPicture, minutes: number): Promise<void> => {
  await sql`update import_pictures set next_at = now() + ${minutes} * interval '1 minute' where publication_id = ${publication_id}`.execute(
    tx,
  )
}
