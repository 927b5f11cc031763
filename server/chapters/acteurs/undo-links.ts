import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { PERMISSIONS } from '../../../contract/acteurs/acteur-records.ts'
import { type UndoStep, oneByOne, type Outcome, unversioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { assertFresh } from '../../platform/access/fresh.ts'
import { changedByAnother } from '../../platform/audit/about-oneself.ts'
import { auditFields, linkOf, restoreLink, storedLink, type StoredLink } from './links.ts'
import { lockActeur } from './rows.ts'

/** Returns a link for comparison: an owner has all permissions, also in undo steps that are older than that rule. */
const forComparison = (link: StoredLink | null) =>
  link && { ...link, permissions: link.role === 'owner' ? [...PERMISSIONS] : link.permissions }

/**
 * Reverses a change of a link, its creation time included. It is not reversed if the link has changed since, if a claim approved since
 * grants it, or if it would link a user to a deleted actor.
 */
async function undoOne(tx: Tx, step: UndoStep, caller: Caller): Promise<Outcome> {
  assertFresh(caller)
  const userId = step.part ?? ''
  const { before, after } = step.dependents as { before: StoredLink | null; after: StoredLink | null }
  const acteur = await lockActeur(tx, step.target_id)
  const current = await linkOf(tx, acteur.id, userId)
  if (step.superseded || !isDeepStrictEqual(forComparison(storedLink(current)), forComparison(after))) return { kept: 'changed_since' }
  if (await grantedSince(tx, step)) return { kept: 'changed_since' }
  if (before && acteur.deleted_at !== null) return { kept: 'not_possible_now' }
  await restoreLink(tx, acteur.id, userId, before)
  return { before: auditFields(current), after: auditFields(await linkOf(tx, acteur.id, userId)), version: null }
}

async function grantedSince(tx: Tx, { target_id, part, created_at }: UndoStep): Promise<boolean> {
  const { rows } = await sql`select from claims
    where acteur_id = ${target_id} and owner_id = ${part} and status = 'approved' and decided_at > ${created_at}::timestamptz`.execute(tx)
  return rows.length > 0
}

export const linkReversal = {
  ...unversioned(oneByOne(undoOne)),
  // The link of the user, changed by somebody else.
  isAbout: (userId: string) => sql<boolean>`s.part = ${userId} and ${changedByAnother(userId)}`,
}
