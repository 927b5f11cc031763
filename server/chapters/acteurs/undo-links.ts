import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { PERMISSIONS } from '../../../contract/acteurs/acteur-records.ts'
import { type KeptStep, oneByOne, type Outcome, unversioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { auditFields, keptLink, type KeptLink } from './link-recorded.ts'
import { linkOf } from './links.ts'
import { lockActeur } from './rows.ts'

/** An owner's permissions are all of them, whatever was noted of a link before the rows said so. */
const compared = (link: KeptLink | null) => link && { ...link, permissions: link.role === 'owner' ? [...PERMISSIONS] : link.permissions }

/**
 * Reverses a change of a link, with the day it was made. Not where the link is another by now, where a claim approved since grants
 * it, or where it would link somebody to a deleted actor.
 */
async function undoOne(tx: Tx, step: KeptStep): Promise<Outcome> {
  const userId = step.part ?? ''
  const { before, after } = step.dependents as { before: KeptLink | null; after: KeptLink | null }
  const acteur = await lockActeur(tx, step.target_id)
  const stands = await linkOf(tx, acteur.id, userId)
  if (step.superseded || !isDeepStrictEqual(compared(keptLink(stands)), compared(after))) return { kept: 'changed_since' }
  if (await grantedSince(tx, step)) return { kept: 'changed_since' }
  if (before && acteur.deleted_at !== null) return { kept: 'not_possible_now' }
  if (before)
    await sql`insert into actor_users (acteur_id, user_id, role, permissions, created_at)
      values (${acteur.id}, ${userId}, ${before.role}, ${before.permissions}, ${before.created_at})
      on conflict (user_id, acteur_id) do update set role = excluded.role, permissions = excluded.permissions`.execute(tx)
  else await sql`delete from actor_users where acteur_id = ${acteur.id} and user_id = ${userId}`.execute(tx)
  return { before: auditFields(stands), after: auditFields(await linkOf(tx, acteur.id, userId)), version: null }
}

async function grantedSince(tx: Tx, { target_id, part, created_at }: KeptStep): Promise<boolean> {
  const { rows } = await sql`select from claims
    where acteur_id = ${target_id} and owner_id = ${part} and status = 'approved' and decided_at > ${created_at}::timestamptz`.execute(tx)
  return rows.length > 0
}

export const linkReversal = unversioned(oneByOne(undoOne))
