import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { storedJson } from '../../platform/stored-messages/message.ts'
import type { Services } from '../../platform/services.ts'
import { messageOfFault, type PictureFault } from './failure.ts'
import { fetchedPicture } from './fetched-picture.job.ts'
import { MEDIA_COLUMNS, type MediaRow } from './rows.ts'

/** How processing ended: the facts and files of a media, or why it failed. */
export type Outcome =
  | { fault: PictureFault }
  | (Pick<MediaRow, 'files'> & Partial<Pick<MediaRow, 'width' | 'height' | 'color' | 'thumbhash' | 'suggested_alt'>>)

/** Returns the outcome of another upload of the same bytes, whose files are in the store; null if there is none. */
export async function outcomeOfSame(db: Db, { id, key, kind }: MediaRow): Promise<Outcome | null> {
  const { rows } = await sql<MediaRow>`select ${MEDIA_COLUMNS} from medias m
    where m.key = ${key} and m.state = 'ready' and m.kind = ${kind} and m.id <> ${id} limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Writes the outcome, announces it of a picture that the service fetched, and ends the job in one transaction. If the row was deleted meanwhile, the removal of its files is queued again: they were
 * written after the first removal, or during it.
 */
export function settle(
  { database: { db }, jobs }: Pick<Services, 'database' | 'jobs'>,
  row: MediaRow,
  outcome: Outcome,
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  return transact(db, async (tx) => {
    const { rows } = await sql`select from medias where id = ${row.id} and state = 'processing' for update`.execute(tx)
    if (rows.length > 0) await write(tx, row.id, outcome)
    else
      await sql`insert into media_removals (media_id, key) values (${row.id}, ${row.key})
        on conflict (media_id) do update set removing_at = null`.execute(tx)
    if (rows.length > 0 && row.source_url !== null) await jobs.send(tx, fetchedPicture, { media: row.id })
    await finish(tx)
  })
}

async function write(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  if ('fault' in outcome) {
    await tx
      .updateTable('medias')
      .set({ state: 'failed', failure: storedJson(messageOfFault(outcome.fault)) })
      .where('id', '=', id)
      .execute()
    return
  }
  const { width = null, height = null, color = null, thumbhash = null, suggested_alt = null, files } = outcome
  await tx
    .updateTable('medias')
    .set({ state: 'ready', width, height, color, thumbhash, suggested_alt, files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute()
}
