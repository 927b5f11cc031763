import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'

/** Days after which an invitation that was accepted, was withdrawn or has expired is removed. */
const DAYS = 90

/** Retention of invitations: which rows are removed, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'invitations',
      texts: ['Invitations acceptées, retirées ou expirées', 'Invitations accepted, withdrawn or expired'],
      term: DAYS,
      why: [
        'Trois mois pour répondre d’un accès donné ; le lien et le journal restent.',
        'Three months to answer for access that was given; the link and the trail stay.',
      ],
      table: 'invitations',
      at: sql`coalesce(x.accepted_at, x.withdrawn_at, x.expires_at)`,
    }),
  ],
}
