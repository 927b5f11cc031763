import { sql } from 'kysely'
import { type Caller, isBackOffice } from '../../../platform/access/caller.ts'
import { type Link, readLink, resolveLink, type Verdict } from '../../../platform/access/permissions.ts'
import type { UndoStep } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { type LockedRow, lockAll } from '../writing/lock.ts'
import { type Decision, type DecisionInput, isShown } from './transition.ts'
import { newest } from '../writing/waiting-edit.ts'

/** What the actor that decides may do with the publication. */
interface ActeurRights {
  /** Whether the publication belongs to the actor. */
  own: boolean
  /** Whether the actor may publish without moderation. */
  canPublish: boolean
  /** Whether the actor is the municipal office of the publication's commune; that of a further commune decides nothing. */
  supervises: boolean
  /** The same of the commune of the newest version. */
  supervisesNewest: boolean
}

/**
 * Returns whether a decision is allowed. Spec §4.2-5, §4.2-18, §4.2-19. An actor moderates its own publications freely, but does not show
 * one that an administrator has hidden. A municipal office also decides once on each publication of others in its commune, while it is
 * pending and no administrator has decided on it or on its edit. What an administrator has shown stays shown, and its edits are new: the office decides on
 * these too. A decision that shows an edit needs the commune of the edit. A decision on a waiting edit never hides or postpones the public version.
 * Every decision needs the caller's permission; a decision that shows a publication, or asks for a correction of it, also needs the actor's right to
 * publish.
 */
function verdictOn(
  publication: LockedRow,
  decision: Decision,
  { own, canPublish, supervises, supervisesNewest }: ActeurRights,
  permission: Verdict,
): Verdict {
  const { moderation_status, admin_decision } = newest(publication)
  const shows = isShown(decision.moderation_status)
  const hiddenByAdmin = admin_decision === 'rejected' || admin_decision === 'pending'
  const inScope = own
    ? !(shows && hiddenByAdmin)
    : supervises &&
      moderation_status === 'pending' &&
      !decidedByAdmin(publication) &&
      (supervisesNewest || !shows) &&
      (!publication.waiting || leavesShown(decision, publication))
  if (!inScope) return 'scope_violation'
  return (shows || decision.correction_demandee === true) && !canPublish ? 'permission_denied' : permission
}

/** Whether an administrator has decided on what waits: of a waiting edit a decision that showed the publication before it is none. */
const decidedByAdmin = ({ waiting, admin_decision }: LockedRow): boolean =>
  waiting ? waiting.admin_decision !== null || (admin_decision !== null && !isShown(admin_decision)) : admin_decision !== null

const timeOf = (timestamp: string | null): number | null => (timestamp === null ? null : Date.parse(timestamp))

/**
 * Whether a decision on a waiting edit leaves residents a version: a refusal is one of the edit, and an accepted edit is shown at the time of the public
 * version and has not ended.
 */
function leavesShown({ moderation_status, publie_le }: Decision, publication: LockedRow): boolean {
  if (!isShown(moderation_status)) return moderation_status === 'rejected'
  if (moderation_status === 'approved' && publie_le !== undefined && timeOf(publie_le) !== timeOf(publication.publie_le)) return false
  const { expire_le } = newest(publication)
  return expire_le === publication.expire_le || expire_le === null || Date.parse(expire_le) > Date.now()
}

/** Returns the rights of an actor over a publication; null if the actor is not active, since it then decides nothing. */
export async function rightsOf(tx: Tx, publication: LockedRow, acteurId: string): Promise<ActeurRights | null> {
  const { commune_id } = newest(publication)
  const { rows } = await sql<{ can_publish: boolean; supervises: boolean; newest: boolean }>`
    select a.can_publish,
      a.type = 'mairie' and exists (select from communes c where c.id = ${publication.commune_id} and c.mairie_actor_id = a.id) as supervises,
      a.type = 'mairie' and exists (select from communes c where c.id = ${commune_id} and c.mairie_actor_id = a.id) as newest
    from acteurs a where a.id = ${acteurId} and a.active and a.deleted_at is null`.execute(tx)
  const [row] = rows
  return row
    ? { own: publication.acteur_id === acteurId, canPublish: row.can_publish, supervises: row.supervises, supervisesNewest: row.newest }
    : null
}

/**
 * Returns whether the caller may take this decision in the name of an actor. The back-office needs no link to the actor.
 * @throws AppError precondition_failed if what the actor could have decided on is not the version that the caller has seen
 */
export async function verdictAs(
  tx: Tx,
  caller: Caller,
  publication: LockedRow,
  { acteurId, decision, ifMatch }: Pick<DecisionInput, 'decision' | 'ifMatch'> & { acteurId: string },
): Promise<Verdict> {
  const link = await readLink(tx, caller, acteurId)
  if (!link && !isBackOffice(caller)) return 'scope_violation'
  const rights = await rightsOf(tx, publication, acteurId)
  if (!rights) return 'scope_violation'
  const verdict = verdictWith(caller, publication, decision, { rights, link })
  // Somebody else has decided meanwhile: the caller's rights are the same.
  if (verdict === 'scope_violation' && (rights.own || rights.supervises)) assertVersion(publication, ifMatch)
  return verdict
}

/** The verdict by the rights of an actor and the caller's link to it. */
export function verdictWith(
  caller: Caller,
  publication: LockedRow,
  decision: Decision,
  { rights, link }: { rights: ActeurRights; link: Link | null },
): Verdict {
  if (isBackOffice(caller)) return rights.own || rights.supervises ? 'allowed' : 'scope_violation'
  return verdictOn(publication, decision, rights, resolveLink(link, ['publish_publications']))
}

/** What is read of a step. */
type TakenBackStep = Pick<UndoStep, 'target_id' | 'version' | 'before'>

/**
 * Returns whether an actor may take back its own change of a publication: it is still the office of the commune that it took off; or the publication is still of the actor or in its commune, and a publication that would be shown
 * again needs the right to publish. A publication that was changed or removed since is left as it is by the undo itself. Spec §2-69.
 */
export async function mayTakeBack(tx: Tx, acteurId: string, { target_id, version, before }: TakenBackStep): Promise<boolean> {
  const [publication] = await lockAll(tx, [target_id])
  if (publication?.version !== version) return true
  const takenOff = before['communes_retirees']
  if (Array.isArray(takenOff)) {
    const communes = publication.communes_retirees.filter((id) => !takenOff.includes(id))
    const { rows } = await sql`select from communes c where c.id = any(${communes}::uuid[]) and c.mairie_actor_id = ${acteurId}`.execute(tx)
    return rows.length === communes.length
  }
  const rights = await rightsOf(tx, publication, acteurId)
  if (!rights || !(rights.own || rights.supervises)) return false
  const status = before['moderation_status']
  return rights.canPublish || !(typeof status === 'string' && isShown(status))
}
