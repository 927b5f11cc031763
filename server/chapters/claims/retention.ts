import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'

/** Retention of claims: which rows are removed, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'revendications',
      texts: ['Demandes de gestion traitées', 'Decided claims'],
      term: 'CLAIMS_KEEP_DAYS',
      why: [
        'Trois ans pour répondre d’une décision ; le lien avec l’acteur reste.',
        'Three years to answer for a decision; the link with the actor stays.',
      ],
      table: 'claims',
      at: sql`x.decided_at`,
      where: sql`x.status <> 'pending'`,
    }),
  ],
}
