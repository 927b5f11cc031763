import { oneByOne, type Outcome, type UndoStep, unversioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { auditFields, lockOpinion, type StoredOpinion, storeOpinion, type Subject } from './give-opinion.ts'

const TABLES = { acteur: 'acteurs', claim: 'claims', proposal: 'acteur_proposals' } as const

/** Restores the opinion of an office as it was before a change of it. */
async function undoOne(tx: Tx, { target_type, target_id, part, before, superseded }: UndoStep): Promise<Outcome> {
  if (superseded || part === null) return { kept: 'changed_since' }
  const subject = { type: target_type, id: target_id } as Subject
  const exists = await tx.selectFrom(TABLES[subject.type]).select('id').where('id', '=', target_id).forUpdate().executeTakeFirst()
  if (!exists) return { kept: 'gone' }
  const now = await lockOpinion(tx, part, subject)
  const opinion = before['opinion'] as StoredOpinion | null
  await storeOpinion(tx, part, subject, opinion)
  return { before: auditFields(part, now), after: auditFields(part, opinion), version: null }
}

export const opinionReversal = unversioned(oneByOne(undoOne))
