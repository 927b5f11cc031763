import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Whether a source may publish for its actor: it has no actor, or an active one that publishes in the commune. Spec §4.2-6. */
export async function acteurFits(db: Db, { acteur_id, commune_id }: { acteur_id: string | null; commune_id: string }): Promise<boolean> {
  if (acteur_id === null) return true
  const { rows } = await sql`
    select from acteurs a where a.id = ${acteur_id} and a.active and a.deleted_at is null and (a.commune_id = ${commune_id}
      or exists (select from acteur_communes l where l.acteur_id = a.id and l.commune_id = ${commune_id}))`.execute(db)
  return rows.length > 0
}
