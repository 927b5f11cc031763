import { type RawBuilder, sql } from 'kysely'
import { machineCaller } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { rehearse, type Tables } from '../../platform/db/plans.ts'
import { createPublication } from './create.ts'

const owner = (which: RawBuilder<unknown>) => sql`
  select l.user_id as "userId", a.id as "acteurId", a.commune_id as "communeId" from actor_users l join acteurs a on a.id = l.acteur_id
  where l.role = 'owner' and a.active and a.deleted_at is null ${which} limit 1`

/**
 * Creates a publication for some actor in a transaction that is rolled back, so that the next creation has its plans. Nobody is shown anything.
 * @returns the tables that it uses; none without an actor
 */
export async function rehearseCreation(db: Db): Promise<Tables> {
  const { rows } = await sql<{ userId: string; acteurId: string; communeId: string }>`
    (${owner(sql`and a.can_publish`)}) union all (${owner(sql``)}) limit 1`.execute(db)
  const [author] = rows
  if (!author) return []
  const caller = { ...machineCaller('system'), userId: author.userId }
  const input = { title: 'Essai', body: 'Essai', acteur_id: author.acteurId, commune_id: author.communeId }
  return rehearse(db, (tx) => createPublication({ db: tx, caller }, input))
}
