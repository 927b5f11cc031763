import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { type Db, transact } from '../../../platform/db/db.ts'
import { JobError } from '../../../platform/jobs/errors.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { importJobMessage } from '../messages-catalogue.ts'
import { fetchOne, type WaitingPicture } from './fetch-one.ts'
import { fetchPictures } from './fetch-pictures.job.ts'
import { isWaiting, nextPicture } from './send-pictures.ts'

/** Pictures fetched at the same time, each in memory. The reader limits those of one host further. */
const AT_ONCE = 3
/** How long one job goes on; another one follows. */
const PASS_MS = 240_000
/** The most fetched pictures that wait for their processing, with their files on the disk; and when to look again. */
const BACKLOG = { pictures: 100, waitMs: 5000 }

/**
 * Fetches the pictures that wait for a source, a few at a time. Each is a transaction: whatever stops the process, the next attempt continues with
 * those that are left. Spec §4.1-54.
 */
export const fetchPicturesHandler = handler(fetchPictures, async (services, { source }, { signal, stopping, finish }) => {
  const { db } = services.database
  const ends = AbortSignal.any([signal, stopping])
  const until = Date.now() + PASS_MS
  let full = false
  try {
    while (Date.now() < until && !(full = await isFull(db))) {
      ends.throwIfAborted()
      const due = await duePictures(db, source)
      if (due.length === 0) break
      await Promise.all(due.map((one) => fetchOne(services, one, ends)))
    }
  } catch (error) {
    if (stopping.aborted) throw new JobError(importJobMessage('handed_over'), { cause: error })
    if (error instanceof AppError && error.code === 'service_unavailable')
      throw new JobError(importJobMessage('store_unavailable'), { cause: error })
    throw error
  }
  await transact(db, async (tx) => {
    const next = await nextPicture(tx, source)
    await finish(tx)
    const at = full ? new Date(Math.max(next?.getTime() ?? 0, Date.now() + BACKLOG.waitMs)) : next
    if (next && at) await services.jobs.send(tx, fetchPictures, { source }, { key: source, at })
  })
})

/** Returns the next pictures, those of the last run first. */
async function duePictures(db: Db, source: string): Promise<WaitingPicture[]> {
  const { rows } = await sql<WaitingPicture>`
    select i.publication_id, i.url, i.attempts, i.shown_id, p.acteur_id, p.images from import_pictures i join publications p on p.id = i.publication_id
    where i.source_id = ${source} and ${isWaiting} and (i.next_at is null or i.next_at <= now())
    order by i.publication_id desc limit ${AT_ONCE}`.execute(db)
  return rows
}

async function isFull(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from medias where state = 'processing' and source_url is not null limit ${BACKLOG.pictures}) one`.execute(
    db,
  )
  return (rows[0]?.n ?? 0) >= BACKLOG.pictures
}
