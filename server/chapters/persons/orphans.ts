import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns the actors of which a user is the last owner, by name. They have none once the user is erased. */
export async function acteursOfLastOwner(db: Db, userId: string | null): Promise<{ id: string; nom: string }[]> {
  const { rows } = await sql<{ id: string; nom: string }>`
    select a.id, a.nom from actor_users l join acteurs a on a.id = l.acteur_id
    where l.user_id = ${userId}::uuid and l.role = 'owner' and a.deleted_at is null
      and not exists (select from actor_users o where o.acteur_id = a.id and o.role = 'owner' and o.user_id <> l.user_id)
    order by a.nom, a.id`.execute(db)
  return rows
}
