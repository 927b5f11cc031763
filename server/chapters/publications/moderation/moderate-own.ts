import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { existingActeur } from '../../../platform/access/acteurs.ts'
import { type Caller, isBackOffice } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { readLink, type Verdict } from '../../../platform/access/permissions.ts'
import { type Tx, transact } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { assertDecidable } from './decidable.ts'
import { rightsOf, verdictAs, verdictWith } from './deciding-rights.ts'
import { type LockedRow, lockAll, lockUndeleted } from '../writing/lock.ts'
import { decide } from './moderate.ts'
import { type BulkResult, decideAll } from './moderate-bulk.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import type { Decision, DecisionInput } from './transition.ts'

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

/** Returns the actors linked to the caller that may decide: the publication's actor first, then the municipal office of its commune. */
async function actorsOf(tx: Tx, caller: Caller, publication: LockedRow): Promise<string[]> {
  const { rows } = await sql<{ acteur_id: string }>`
    select u.acteur_id from actor_users u
    where u.user_id = ${caller.userId} and (u.acteur_id = ${publication.acteur_id} or u.acteur_id in (
      select c.mairie_actor_id from communes c where c.id = ${publication.commune_id}))
    order by u.acteur_id = ${publication.acteur_id} desc, u.acteur_id`.execute(tx)
  return rows.map(({ acteur_id }) => acteur_id)
}
