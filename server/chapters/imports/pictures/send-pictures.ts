import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { fetchPictures } from './fetch-pictures.job.ts'

/**
 * The condition that a picture `i` of a publication `p` is to be fetched or taken out. A picture of a run that has not ended waits for its end; one
 * whose media is gone is fetched again.
 */
export const isWaiting = sql`(i.state = 'waiting' or (i.state = 'fetched' and i.media_id is null)) and p.deleted_at is null
  and not exists (select from import_runs r where r.id = i.run_id and r.status in ('queued', 'running'))`

/** Locks a source and returns when its next picture is due; null if no picture waits. The lock orders this with the end of the job. */
export async function nextPicture(tx: Tx, sourceId: string): Promise<Date | null> {
  await sql`select from import_sources where id = ${sourceId} for update`.execute(tx)
  const { rows } = await sql<{ next: string | null }>`
    select min(coalesce(i.next_at, now_ms())) as next from import_pictures i join publications p on p.id = i.publication_id
    where i.source_id = ${sourceId} and ${isWaiting}`.execute(tx)
  return rows[0]?.next ? new Date(rows[0].next) : null
}

/** Sends the job that fetches the pictures of a source, if any waits and none is under way. Spec §4.1-54. */
export async function sendPictures(tx: Tx, { jobs }: Pick<Services, 'jobs'>, sourceId: string): Promise<void> {
  const next = await nextPicture(tx, sourceId)
  if (next) await jobs.send(tx, fetchPictures, { source: sourceId }, { key: sourceId })
}
