import { sql } from 'kysely'
import { PROOF_DAYS } from '../../../contract/claims/claim-proofs.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'

/** Retention of claims: which rows are removed, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  settled: [
    rowsOf({
      name: 'pieces_des_demandes',
      texts: ['Pièces des demandes de gestion traitées', 'Evidence of decided claims'],
      term: PROOF_DAYS,
      why: [
        'Quatre-vingt-dix jours pour contester ou annuler la décision ; ensuite seule la décision est utile.',
        'Ninety days to contest or undo the decision; after that the decision alone is of use.',
      ],
      table: 'claim_proofs',
      from: sql`claim_proofs x join claims k on k.id = x.claim_id`,
      at: sql`k.decided_at`,
      where: sql`k.decided_at is not null`,
    }),
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
      where: sql`x.decided_at is not null`,
    }),
  ],
}
