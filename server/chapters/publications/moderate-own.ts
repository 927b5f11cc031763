import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { existingActeur } from '../../platform/access/acteurs.ts'
import { type Caller, isBackOffice } from '../../platform/access/caller.ts'
import { readLink, resolveLink, type Verdict } from '../../platform/access/permissions.ts'
import { type Db, type Tx, transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { type LockedRow, lockLiving } from './lock.ts'
import { decide } from './moderate.ts'
import type { OfficeRow } from './rows.ts'
import { type Decision, isShown } from './transition.ts'

/** What the rules look at besides the publication. */
interface Standing {
  /** The publication belongs to the actor that decides. */
  own: boolean
  /** That actor may publish without being moderated. */
  canPublish: boolean
  /** That actor is the municipal office of one of the publication's communes. */
  supervises: boolean
}

/**
 * Spec §4.2-5, §4.2-18, §4.2-19. Its own items an actor moderates freely, but does not show what an administrator has hidden. A municipal
 * office also decides on others' items in its commune, once, while they are pending and no administrator has decided. Within these bounds
 * each decision needs the caller's permission, and one that shows an item the actor's right to publish.
 */
function verdictOn(
  { moderation_status, admin_decision }: Pick<LockedRow, 'moderation_status' | 'admin_decision'>,
  decision: Decision,
  { own, canPublish, supervises }: Standing,
  permission: Verdict,
): Verdict {
  const shows = isShown(decision.moderation_status)
  const hiddenByAdmin = admin_decision === 'rejected' || admin_decision === 'pending'
  const inScope = own ? !(shows && hiddenByAdmin) : supervises && moderation_status === 'pending' && admin_decision === null
  if (!inScope) return 'scope_violation'
  return shows && !canPublish ? 'permission_denied' : permission
}

/** Null for an actor that is not active: it decides nothing. */
async function standingOf(tx: Tx, publication: LockedRow, acteurId: string): Promise<Standing | null> {
  const { rows } = await sql<{ can_publish: boolean; supervises: boolean }>`
    select a.can_publish, a.type = 'mairie' and exists (
        select from publication_communes l join communes c on c.id = l.commune_id
        where l.publication_id = ${publication.id} and c.mairie_actor_id = a.id) as supervises
    from acteurs a where a.id = ${acteurId} and a.active and a.deleted_at is null`.execute(tx)
  const [row] = rows
  return row ? { own: publication.acteur_id === acteurId, canPublish: row.can_publish, supervises: row.supervises } : null
}

/** Whether the caller may take this decision in the name of an actor: by a link to it, in the back-office without one. */
async function verdictAs(tx: Tx, caller: Caller, publication: LockedRow, acteurId: string, decision: Decision): Promise<Verdict> {
  const link = await readLink(tx, caller, acteurId)
  if (!link && !isBackOffice(caller)) return 'scope_violation'
  const standing = await standingOf(tx, publication, acteurId)
  if (!standing) return 'scope_violation'
  if (isBackOffice(caller)) return standing.own || standing.supervises ? 'allowed' : 'scope_violation'
  return verdictOn(publication, decision, standing, resolveLink(link, ['publish_publications']))
}

/**
 * A decision in the name of an actor. Spec §4.2-18, the municipal office's moderation.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed
 */
export function moderateAs(
  db: Db,
  caller: Caller,
  acteurId: string,
  id: string,
  decision: Decision,
  ifMatch?: number[],
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    await existingActeur(tx, acteurId)
    const before = await lockLiving(tx, id)
    const verdict = await verdictAs(tx, caller, before, acteurId, decision)
    if (verdict !== 'allowed') throw new AppError(verdict)
    assertVersion(before, ifMatch)
    return decide(tx, caller, before, decision, 'publication.moderate')
  })
}

/**
 * A decision by whoever holds the token: an administrator in the back-office decides anything; everybody else, administrators elsewhere
 * too, in the name of the author, or of a municipal office of the publication's communes, whichever of those they are linked to may.
 * Spec §4.2-5, §4.2-13.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed
 */
export function moderateAsBearer(db: Db, caller: Caller, id: string, decision: Decision, ifMatch?: number[]): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockLiving(tx, id)
    if (!isBackOffice(caller)) await assertSomeMay(tx, caller, before, decision)
    assertVersion(before, ifMatch)
    return decide(tx, caller, before, decision, 'publication.moderate')
  })
}

/** @throws AppError what the first of the caller's actors answers, when none of them may */
async function assertSomeMay(tx: Tx, caller: Caller, publication: LockedRow, decision: Decision): Promise<void> {
  let refusal: Verdict | undefined
  for (const acteurId of await actorsOf(tx, caller, publication)) {
    const verdict = await verdictAs(tx, caller, publication, acteurId, decision)
    if (verdict === 'allowed') return
    refusal ??= verdict
  }
  throw new AppError(refusal === 'permission_denied' ? refusal : 'scope_violation')
}

/** The actors the caller is linked to that have a say: the author first, then the municipal offices of the communes. */
async function actorsOf(tx: Tx, caller: Caller, publication: LockedRow): Promise<string[]> {
  const { rows } = await sql<{ acteur_id: string }>`
    select u.acteur_id from actor_users u
    where u.user_id = ${caller.userId} and (u.acteur_id = ${publication.acteur_id} or u.acteur_id in (
      select c.mairie_actor_id from publication_communes l join communes c on c.id = l.commune_id where l.publication_id = ${publication.id}))
    order by u.acteur_id = ${publication.acteur_id} desc, u.acteur_id`.execute(tx)
  return rows.map(({ acteur_id }) => acteur_id)
}
