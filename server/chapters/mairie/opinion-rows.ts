import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CommuneActeur, CommuneClaim } from '../../../contract/mairie/opinions.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { communesOf } from './office.ts'
import { opinionOf } from './opinion-columns.ts'

export type CommuneActeurRow = z.output<typeof CommuneActeur>
export type CommuneClaimRow = z.output<typeof CommuneClaim>

const commune = sql`(select json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) from communes c where c.id = a.commune_id)`

/** The condition that actor `a` is one of the communes of the office, and not the office itself. Spec §2-73. */
export const acteurInBounds = (officeId: string): RawBuilder<boolean> =>
  sql`a.commune_id = any(${communesOf(officeId)}) and a.id <> ${officeId} and a.deleted_at is null`
/** The same for the claim `k` of actor `a`. Nobody gives an opinion on a claim of their own, or on one that waits behind another. */
export const claimInBounds = (officeId: string, { userId }: Pick<Caller, 'userId'>): RawBuilder<boolean> =>
  sql`${acteurInBounds(officeId)} and k.status <> 'waiting' and k.user_id is distinct from ${userId}::uuid`

export const acteurColumns = (officeId: string) => sql`a.id, a.nom, a.slug, a.type, ${commune} as commune, a.valide, a.active, a.badge,
  exists (select from actor_users l where l.acteur_id = a.id) as equipe, ${opinionOf(officeId, 'acteur_id', 'a.id')} as avis`
export const claimColumns = (officeId: string) => sql`k.id, k.message, k.status, k.contest, k.created_at,
  coalesce(k.nom, (select nullif(trim(concat_ws(' ', u.prenom, u.nom)), '') from users u where u.id = k.user_id)) as nom,
  json_build_object('id', a.id, 'nom', a.nom, 'type', a.type, 'commune', ${commune}) as acteur, ${opinionOf(officeId, 'claim_id', 'k.id')} as avis`

/** Returns an actor, if it is in the bounds of the office. */
export async function acteurOfCommune(db: Db, officeId: string, id: string): Promise<CommuneActeurRow | undefined> {
  const { rows } = await sql<CommuneActeurRow>`select ${acteurColumns(officeId)} from acteurs a
    where a.id = ${id} and ${acteurInBounds(officeId)}`.execute(db)
  return rows[0]
}

/** Returns a claim, if it is in the bounds of the office. */
export async function claimOfCommune(
  db: Db,
  officeId: string,
  id: string,
  caller: Pick<Caller, 'userId'>,
): Promise<CommuneClaimRow | undefined> {
  const { rows } = await sql<CommuneClaimRow>`select ${claimColumns(officeId)} from claims k join acteurs a on a.id = k.acteur_id
    where k.id = ${id} and ${claimInBounds(officeId, caller)}`.execute(db)
  return rows[0]
}
