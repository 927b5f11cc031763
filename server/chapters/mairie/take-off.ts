import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import type { OfficeRow } from '../publications/reading/row-types.ts'
import { takeOff } from '../publications/moderation/take-off.ts'
import { actingFor } from './office.ts'
import { tellTakenOff } from './tell-taken-off.ts'

/**
 * Takes the commune of a municipal office off the further communes of a publication of another actor. The office of the first commune decides on the
 * whole publication instead. Spec §4.2-18.
 * @throws AppError not_found, scope_violation (not the office of this commune), permission_denied, precondition_failed, invalid_state (the first
 *   commune, or a publication of the office)
 */
export function takeCommuneOff(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config'> },
  target: Parameters<typeof takeOff>[2],
): Promise<OfficeRow> {
  const { acteurId, publicationId, communeId, reason = null } = target
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, ['publish_publications'])
    await assertOffice(tx, acteurId, communeId)
    return takeOff(tx, acting, target, () => tellTakenOff(tx, services, caller, { publicationId, communeId, reason }))
  })
}

/** @throws AppError scope_violation: the commune has another office, or none */
async function assertOffice(tx: Tx, acteurId: string, communeId: string): Promise<void> {
  const { rows } = await sql`select from communes where id = ${communeId} and mairie_actor_id = ${acteurId} for share`.execute(tx)
  if (rows.length === 0) throw new AppError('scope_violation')
}
