import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { type Caller, isPlatformAdmin } from '../access/caller.ts'
import { type Link, readLink, resolve } from '../access/permissions.ts'
import { type Db, type Tx, transact } from '../db/db.ts'
import { assertVersion } from '../http/etag.ts'
import { type LockedRow, lockLiving } from './lock.ts'
import { decide } from './moderate.ts'
import type { OfficeRow } from './rows.ts'
import type { Decision } from './transition.ts'

/** What the rules look at besides the publication. */
export interface Standing {
  /** The publication belongs to the actor that decides. */
  own: boolean
  /** That actor may publish without being moderated. */
  canPublish: boolean
  /** That actor is the municipal office of one of the publication's communes. */
  supervises: boolean
}

/**
 * Spec §4.2, rule 5. Its own items an actor moderates freely, but it cannot make visible what its right to publish does not
 * cover, nor what an administrator has hidden. A municipal office also decides on others' items in its commune, once, while
 * they are pending and no administrator has decided.
 */
export function mayDecide(
  { moderation_status, admin_decision }: Pick<LockedRow, 'moderation_status' | 'admin_decision'>,
  decision: Decision,
  { own, canPublish, supervises }: Standing,
): boolean {
  if (!own) return supervises && moderation_status === 'pending' && admin_decision === null
  const shows = decision.moderation_status === 'approved' || decision.moderation_status === 'published'
  const hiddenByAdmin = admin_decision === 'rejected' || admin_decision === 'pending'
  return !shows || (canPublish && !hiddenByAdmin)
}

async function standingOf(tx: Tx, publication: LockedRow, acteurId: string): Promise<Standing> {
  const { rows } = await sql<{ can_publish: boolean; supervises: boolean }>`
    select a.can_publish, a.type = 'mairie' and exists (
        select from publication_communes l join communes c on c.id = l.commune_id
        where l.publication_id = ${publication.id} and c.mairie_actor_id = a.id) as supervises
    from acteurs a where a.id = ${acteurId} and a.active and a.deleted_at is null`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('scope_violation')
  return { own: publication.acteur_id === acteurId, canPublish: row.can_publish, supervises: row.supervises }
}

/**
 * A decision in the name of an actor. Spec §4.2, the municipal office's moderation.
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
    const acteur = await tx.selectFrom('acteurs').select('id').where('id', '=', acteurId).where('deleted_at', 'is', null).executeTakeFirst()
    if (!acteur) throw new AppError('not_found')
    const before = await lockLiving(tx, id)
    assertLinked(caller, await readLink(tx, caller, acteurId))
    const standing = await standingOf(tx, before, acteurId)
    const allowed = isPlatformAdmin(caller) ? standing.own || standing.supervises : mayDecide(before, decision, standing)
    if (!allowed) throw new AppError('scope_violation')
    assertVersion(before, ifMatch)
    return decide(tx, caller, before, decision, 'publication.moderate')
  })
}

function assertLinked(caller: Caller, link: Link | null): void {
  const verdict = resolve(caller, link, ['publish_publications'])
  if (verdict !== 'allowed') throw new AppError(verdict)
}

/**
 * A decision by whoever holds the token: a platform administrator decides anything; others in the name of the author, or
 * of a municipal office of the publication's communes, whichever they are linked to.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed
 */
export function moderateAsBearer(db: Db, caller: Caller, id: string, decision: Decision, ifMatch?: number[]): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockLiving(tx, id)
    if (!isPlatformAdmin(caller)) return moderateAs(tx, caller, await actingFor(tx, caller, before), id, decision, ifMatch)
    assertVersion(before, ifMatch)
    return decide(tx, caller, before, decision, 'publication.moderate')
  })
}

/** The author where the caller is linked to it; else a linked municipal office of one of the communes. */
async function actingFor(tx: Tx, caller: Caller, publication: LockedRow): Promise<string> {
  const { rows } = await sql<{ acteur_id: string }>`
    select u.acteur_id from actor_users u
    where u.user_id = ${caller.userId} and (u.acteur_id = ${publication.acteur_id} or u.acteur_id in (
      select c.mairie_actor_id from publication_communes l join communes c on c.id = l.commune_id where l.publication_id = ${publication.id}))
    order by u.acteur_id = ${publication.acteur_id} desc, u.acteur_id limit 1`.execute(tx)
  const [link] = rows
  if (!link) throw new AppError('scope_violation')
  return link.acteur_id
}
