import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import { assertFresh } from '../../../platform/access/fresh.ts'
import { record } from '../../../platform/audit/record.ts'
import { oneByOne, type Outcome, type UndoStep, unversioned } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { auditFields, linkOf, restoreLink, storedLink, type StoredLink } from '../links.ts'
import { adminActeur, lockActeur } from '../rows.ts'
import { isInUse } from '../undo.ts'

/** What a proven town hall changed. */
export interface Proven {
  link_before: StoredLink | null
  link_after: StoredLink | null
  /** The version of the page that was made; null if it existed. */
  made: number | null
  /** The commune whose municipal office the page became; null if it had one. */
  office: string | null
}

/**
 * Takes back that a person represents a town hall: the link as it was, the commune without its office, and the page that was made deleted. It is not reversed once
 * the link, the office or the page has changed, or a record refers to the page.
 */
async function undoOne(tx: Tx, step: UndoStep, caller: Caller): Promise<Outcome> {
  assertFresh(caller)
  const { audit_id, target_id: id, part, superseded } = step
  const { link_before, link_after, made, office } = step.dependents as unknown as Proven
  const userId = part ?? ''
  if (office) await tx.selectFrom('communes').select('id').where('id', '=', office).forNoKeyUpdate().execute()
  const acteur = await lockActeur(tx, id)
  const current = await linkOf(tx, id, userId)
  if (superseded || !isDeepStrictEqual(storedLink(current), link_after)) return { kept: 'changed_since' }
  if (made !== null && acteur.version !== made) return { kept: 'changed_since' }
  if (office && !(await isOffice(tx, office, id))) return { kept: 'changed_since' }
  if (made === null && acteur.deleted_at !== null) return { kept: 'not_possible_now' }
  if (made !== null && (await isInUse(tx, id, { owner: userId, office: true }))) return { kept: 'not_possible_now' }
  await restoreLink(tx, id, userId, link_before)
  if (office)
    await sql`update communes set mairie_actor_id = null, version = version + 1, updated_at = now_ms() where id = ${office}`.execute(tx)
  if (made !== null)
    await sql`update acteurs set deleted_at = now_ms(), version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
  const after = auditFields(await linkOf(tx, id, userId))
  if (office) {
    const change = { before: { mairie_actor_id: id }, after: { mairie_actor_id: null } }
    await record(tx, caller, 'commune.update', { type: 'commune', id: office, ...change }, audit_id)
  }
  if (made !== null)
    await record(tx, caller, 'acteur.delete', { type: 'acteur', id, before: acteur, after: await adminActeur(tx, id) }, audit_id)
  return { before: auditFields(current), after, version: null }
}

async function isOffice(tx: Tx, communeId: string, acteurId: string): Promise<boolean> {
  const commune = await tx.selectFrom('communes').select('mairie_actor_id').where('id', '=', communeId).executeTakeFirst()
  return commune?.mairie_actor_id === acteurId
}

export const mairieReversal = unversioned(oneByOne(undoOne))
