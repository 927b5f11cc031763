import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../db/db.ts'

/**
 * Whether an actor may publish in all of these communes: its own and those added to it, no other. Spec §4.2-6. Publications without
 * an actor (imports) are written by administrators only, in any existing commune.
 */
export async function isWithinCommunes(tx: Tx, acteurId: string | null, communeIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(communeIds)]
  const { rows } = await sql<{ outside: number }>`
    select count(*)::int as outside from unnest(${wanted}::uuid[]) as wanted
    where wanted not in (
      select commune_id from acteurs where id = ${acteurId}
      union all select commune_id from acteur_communes where acteur_id = ${acteurId}
      union all select id from communes where ${acteurId}::uuid is null and id = any(${wanted}::uuid[]))`.execute(tx)
  // Stryker disable next-line OptionalChaining: an aggregate always has its row, which only the types do not know
  return rows[0]?.outside === 0
}

/** Asserts isWithinCommunes(). @throws AppError scope_violation if a commune is not one of the actor's, or does not exist */
export async function assertWithinCommunes(tx: Tx, acteurId: string | null, communeIds: readonly string[]): Promise<void> {
  if (!(await isWithinCommunes(tx, acteurId, communeIds))) throw new AppError('scope_violation')
}
