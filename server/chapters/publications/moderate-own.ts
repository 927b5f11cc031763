import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { existingActeur } from '../../platform/access/acteurs.ts'
import { type Caller, isBackOffice } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { type Link, readLink, resolveLink, type Verdict } from '../../platform/access/permissions.ts'
import type { UndoStep } from '../../platform/audit/reversal.ts'
import { type Tx, transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { assertDecidable } from './decidable.ts'
import { type LockedRow, lockAll, lockUndeleted } from './lock.ts'
import { decide } from './moderate.ts'
import { type BulkResult, decideAll } from './moderate-bulk.ts'
import type { OfficeRow } from './row-types.ts'
import { type Decision, type DecisionInput, isShown } from './transition.ts'
import { newest } from './waiting-edit.ts'

/** What the actor that decides may do with the publication. */
interface ActeurRights {
  /** Whether the publication belongs to the actor. */
  own: boolean
  /** Whether the actor may publish without moderation. */
  canPublish: boolean
  /** Whether the actor is the municipal office of one of the publication's communes. */
  supervises: boolean
  /** The same of the communes in which the newest version would be shown. */
  supervisesNewest: boolean
}

/**
 * Returns whether a decision is allowed. Spec §4.2-5, §4.2-18, §4.2-19. An actor moderates its own publications freely, but does not show
 * one that an administrator has hidden. A municipal office also decides once on each publication of others in its commune, while it is
 * pending and no administrator has decided; one that shows an edit needs a commune of the edit. A decision
 * on a waiting edit never hides or postpones the public version. Every decision needs the caller's permission; a decision that shows a publication also needs
 * the actor's right to publish.
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
      admin_decision === null &&
      (supervisesNewest || !shows) &&
      (!publication.waiting || leavesShown(decision, publication))
  if (!inScope) return 'scope_violation'
  return shows && !canPublish ? 'permission_denied' : permission
}

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
async function rightsOf(tx: Tx, publication: LockedRow, acteurId: string): Promise<ActeurRights | null> {
  const { commune_id, commune_ids } = newest(publication)
  const { rows } = await sql<{ can_publish: boolean; supervises: boolean; newest: boolean }>`
    select a.can_publish, a.type = 'mairie' and exists (
        select from publication_communes l join communes c on c.id = l.commune_id
        where l.publication_id = ${publication.id} and c.mairie_actor_id = a.id) as supervises,
      a.type = 'mairie' and exists (
        select from communes c where c.id = any(${[commune_id, ...commune_ids]}::uuid[]) and c.mairie_actor_id = a.id) as newest
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
async function verdictAs(
  tx: Tx,
  caller: Caller,
  publication: LockedRow,
  { acteurId, decision, ifMatch }: { acteurId: string; decision: Decision; ifMatch?: number[] | undefined },
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
function verdictWith(
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
 * Returns whether an actor may take back its own change of a publication: it is still of the actor or in its communes, and a publication that would be shown
 * again needs the right to publish. A publication that was changed or removed since is left as it is by the undo itself. Spec §2-69.
 */
export async function mayTakeBack(tx: Tx, acteurId: string, { target_id, version, before }: TakenBackStep): Promise<boolean> {
  const [publication] = await lockAll(tx, [target_id])
  if (publication?.version !== version) return true
  const rights = await rightsOf(tx, publication, acteurId)
  if (!rights || !(rights.own || rights.supervises)) return false
  const status = before['moderation_status']
  return rights.canPublish || !(typeof status === 'string' && isShown(status))
}

/**
 * Decides on a publication in the name of an actor. Spec §4.2-18, the municipal office's moderation.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed
 */
export function moderateAs(
  { db, caller }: Context,
  { acteurId, id, decision, ifMatch }: DecisionInput & { acteurId: string },
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    await existingActeur(tx, acteurId)
    const before = await lockUndeleted(tx, id)
    const verdict = await verdictAs(tx, caller, before, { acteurId, decision, ifMatch })
    if (verdict !== 'allowed') throw new AppError(verdict)
    assertVersion(before, ifMatch)
    return decide(tx, { ...caller, inNameOf: acteurId }, before, { decision, action: 'publication.moderate' })
  })
}

/** Returns `validation_failed` for a publication that the rules of acts and alerts keep from a decision; null for any other. */
function unlessDecidable(publication: LockedRow, decision: Decision): 'validation_failed' | null {
  try {
    assertDecidable([publication], decision)
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return 'validation_failed'
    throw error
  }
}

/** What keeps an actor from deciding on a publication of a bulk decision. */
export interface Refused {
  id: string
  error: Exclude<Verdict, 'allowed'> | 'validation_failed'
}

/**
 * Applies one decision to several publications in the name of an actor: to each that the actor may decide on, by the rule of one decision.
 * Publications that are not in the list of the actor are not found. Spec §2-69.
 * @throws AppError not_found (no such actor), scope_violation (the caller does not act for it)
 */
export function moderateBulkAs(
  { db, caller }: Context,
  {
    acteurId,
    ids,
    versions,
    decision,
  }: { acteurId: string; ids: readonly string[]; versions?: readonly number[] | undefined; decision: Decision },
): Promise<BulkResult & { meta: { refused: Refused[] } }> {
  return transact(db, async (tx) => {
    await existingActeur(tx, acteurId)
    const link = await readLink(tx, caller, acteurId)
    if (!link && !isBackOffice(caller)) throw new AppError('scope_violation')
    const locked = (await lockAll(tx, ids)).filter(({ deleted_at }) => deleted_at === null)
    const [listed, refused]: [LockedRow[], Refused[]] = [[], []]
    for (const publication of locked) {
      const rights = await rightsOf(tx, publication, acteurId)
      if (!rights?.own && !rights?.supervises) continue
      const verdict = verdictWith(caller, publication, decision, { rights, link })
      const error = verdict === 'allowed' ? unlessDecidable(publication, decision) : verdict
      if (error) refused.push({ id: publication.id, error })
      else listed.push(publication)
    }
    const { data, meta } = await decideAll(tx, { ...caller, inNameOf: acteurId }, { ids, locked: listed, decision, versions })
    const notFound = meta.not_found.filter((id) => !refused.some((one) => one.id === id))
    return { data, meta: { ...meta, not_found: notFound, refused } }
  })
}

/**
 * Decides on a publication by the rights of the token's user. An administrator in the back-office may take any decision. Any other caller,
 * an administrator outside the back-office included, decides in the name of the publication's actor or of a municipal office of its
 * communes: one linked actor that may take the decision is enough. Spec §4.2-5, §4.2-13.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed
 */
export function moderateAsUser({ db, caller }: Context, { id, decision, ifMatch }: DecisionInput): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockUndeleted(tx, id)
    const acting = isBackOffice(caller) ? caller : { ...caller, inNameOf: await actingFor(tx, caller, before, { decision, ifMatch }) }
    assertVersion(before, ifMatch)
    return decide(tx, acting, before, { decision, action: 'publication.moderate' })
  })
}

/**
 * Returns the first of the caller's actors that may take the decision.
 * @throws AppError the refusal of the first of them, if none may; precondition_failed
 */
async function actingFor(
  tx: Tx,
  caller: Caller,
  publication: LockedRow,
  { decision, ifMatch }: Pick<DecisionInput, 'decision' | 'ifMatch'>,
): Promise<string> {
  let refusal: Verdict | undefined
  for (const acteurId of await actorsOf(tx, caller, publication)) {
    const verdict = await verdictAs(tx, caller, publication, { acteurId, decision, ifMatch })
    if (verdict === 'allowed') return acteurId
    refusal ??= verdict
  }
  throw new AppError(refusal === 'permission_denied' ? refusal : 'scope_violation')
}

/** Returns the actors linked to the caller that may decide: the publication's actor first, then the municipal offices of its communes. */
async function actorsOf(tx: Tx, caller: Caller, publication: LockedRow): Promise<string[]> {
  const { rows } = await sql<{ acteur_id: string }>`
    select u.acteur_id from actor_users u
    where u.user_id = ${caller.userId} and (u.acteur_id = ${publication.acteur_id} or u.acteur_id in (
      select c.mairie_actor_id from publication_communes l join communes c on c.id = l.commune_id where l.publication_id = ${publication.id}))
    order by u.acteur_id = ${publication.acteur_id} desc, u.acteur_id`.execute(tx)
  return rows.map(({ acteur_id }) => acteur_id)
}
