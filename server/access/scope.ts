import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/db.ts'

/**
 * An actor publishes in its own commune and in those added to it, nowhere else. Spec §4.2, rule 6. What belongs to no actor (an
 * import) only administrators write, in any commune.
 * @throws AppError scope_violation when one of the communes is outside, or does not exist
 */
export async function assertWithinCommunes(tx: Tx, acteurId: string | null, communeIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(communeIds)]
  const { rows } = await sql<{ outside: number }>`
    select count(*)::int as outside from unnest(${wanted}::uuid[]) as wanted
    where wanted not in (
      select commune_id from acteurs where id = ${acteurId}
      union all select commune_id from acteur_communes where acteur_id = ${acteurId}
      union all select id from communes where ${acteurId}::uuid is null and id = any(${wanted}::uuid[]))`.execute(tx)
  if (rows[0]?.outside !== 0) throw new AppError('scope_violation')
}
