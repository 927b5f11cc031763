import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { idsInside } from '../../platform/access/territory.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * A town hall speaks for its commune: who makes or changes one in the back-office needs the right over the commune.
 * @throws AppError permission_denied
 */
export async function assertMayMakeMairie(tx: Tx, caller: Caller, communeId: string): Promise<void> {
  const where = whereMay(caller, 'communes.write')
  if (where === null) return
  if (where === undefined || (await idsInside(tx, where, 'commune', [communeId])).length === 0) throw new AppError('permission_denied')
}
