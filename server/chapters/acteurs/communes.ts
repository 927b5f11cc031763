import { sql } from 'kysely'
import { invalid } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * Stores the communes in which an actor may publish besides its own.
 * @throws AppError validation_failed for a commune that does not exist
 */
export async function setCommunes(tx: Tx, acteurId: string, communeId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id !== communeId)
  await sql`delete from acteur_communes where acteur_id = ${acteurId} and commune_id <> all(${wanted}::uuid[])`.execute(tx)
  if (wanted.length === 0) return
  const { numAffectedRows } = await sql`
    insert into acteur_communes (acteur_id, commune_id) select ${acteurId}, c.id from communes c where c.id = any(${wanted}::uuid[])
    on conflict (acteur_id, commune_id) do update set commune_id = excluded.commune_id`.execute(tx)
  if (Number(numAffectedRows ?? 0) !== wanted.length) throw invalid('body.commune_ids', 'does not exist')
}
