import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { idsInside } from '../../platform/access/territory.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * Nobody alone makes an owner and lets them publish without moderation, in whichever order, unless they may publish there themselves: who
 * approved a claim of an actor gives it `can_publish`, and who approves one for an actor that has it, only with `publications.moderate`
 * there. Spec §2-134.
 * @throws AppError permission_denied
 */
export async function assertMayLetPublish(tx: Tx, caller: Caller, acteurId: string, when: 'approved' | 'approves'): Promise<void> {
  const where = whereMay(caller, 'publications.moderate')
  if (where === null) return
  if (where !== undefined && (await idsInside(tx, where, 'acteur', [acteurId])).length > 0) return
  const isBoth =
    when === 'approves'
      ? sql`select from acteurs where id = ${acteurId} and can_publish`
      : sql`select from claims where acteur_id = ${acteurId} and status = 'approved' and decided_by = ${caller.userId}::uuid`
  const { rows } = await isBoth.execute(tx)
  if (rows.length > 0) throw new AppError('permission_denied')
}
