import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'
import { runLine, writeLines } from '../runs/run-log.ts'
import { type LockedPicture, recordPictures, setState, writePictures } from './lock-picture.ts'

/**
 * Gives up a locked picture, with a line in the log of its run. The former picture of the source leaves the publication: the source shows another
 * one. It is not tried again before its address changes or a run is forced.
 * @param message why, for the log
 */
export async function refusePicture(tx: Tx, picture: LockedPicture, message: Message): Promise<void> {
  const images = (picture.images ?? []).filter(({ media_id }) => media_id !== picture.shown_id)
  const isLeft = !picture.deleted && images.length < (picture.images?.length ?? 0)
  if (isLeft) await writePictures(tx, picture, images)
  await setState(tx, picture, { state: 'refused', shown_id: null })
  await sql`update import_runs set pictures_refused = pictures_refused + 1 where id = ${picture.run_id}`.execute(tx)
  // A statement of its own: it sees the lines of another picture that was refused while the update waited.
  const { rows } = await sql<{
    seq: number | null
  }>`select max(seq) as seq from import_run_entries where run_id = ${picture.run_id}`.execute(tx)
  if (picture.run_id !== null) {
    const { external_id, title } = picture
    await writeLines(tx, picture.run_id, rows[0]?.seq ?? 0, [{ ...runLine('warn', message), external_id, title }])
  }
  if (isLeft) await recordPictures(tx, picture, images)
}
