import { sql } from 'kysely'
import { transact } from '../../../platform/db/db.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { fetchedPicture } from '../../medias/fetched-picture.job.ts'
import { showPicture } from './show-picture.ts'

/** Shows a processed picture in each publication that waits for it. A repeated attempt finds the others. */
export const fetchedPictureHandler = handler(fetchedPicture, async ({ database: { db } }, { media }, { signal }) => {
  const { rows } = await sql<{ id: string }>`
    select publication_id as id from import_pictures where media_id = ${media} and state = 'fetched' order by publication_id`.execute(db)
  for (const { id } of rows) {
    signal.throwIfAborted()
    await transact(db, (tx) => showPicture(tx, id, media))
  }
})
