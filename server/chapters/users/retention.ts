import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'

/** Days after which the row of an administrator's view as a user is removed. */
const DAYS = 365

/** Retention of administrators' views as users. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'voir_comme',
      texts: ['Consultations du service à la place d’une personne', 'Views of the service as another person'],
      term: DAYS,
      why: [
        'Un an pour que la personne sache qui a consulté le service à sa place ; le journal reste.',
        'A year for the person to know that somebody saw the service in their place; the trail stays.',
      ],
      table: 'user_views',
      at: sql`x.created_at`,
    }),
  ],
}
