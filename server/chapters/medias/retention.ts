import { sql } from 'kysely'
import { DETACHED_DAYS, ORPHAN_HOURS } from '../../../contract/medias/media-limits.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'

/** Retention of pictures and documents. A trigger queues the removal of the files of every deleted row. */
export const retention: NonNullable<Chapter['retention']> = {
  deleted: [
    rowsOf({
      name: 'medias',
      texts: ['Images et documents retirés', 'Pictures and documents that nothing uses any more'],
      term: DETACHED_DAYS,
      why: [
        'Trente jours pour annuler le retrait ou la suppression de ce qui les montrait.',
        'Thirty days to undo the removal, or the deletion of what showed them.',
      ],
      table: 'medias',
      at: sql`x.detached_at`,
      where: sql`x.uses = 0`,
    }),
  ],
  hourly: [
    {
      name: 'uploads that nothing uses',
      table: 'medias',
      expired: sql`uses = 0 and attached_at is null and created_at < now() - ${sql.lit(`${ORPHAN_HOURS} hours`)}::interval`,
    },
  ],
}
