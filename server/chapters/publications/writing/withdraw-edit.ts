import { AppError } from '../../../../contract/errors.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { assertMay } from '../../../platform/access/permissions.ts'
import { transact } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { lockUndeleted } from './lock.ts'
import { recordChange } from './recorded.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { storeEdit } from './write-content.ts'

/**
 * Withdraws the edit that waits beside a publication, or was refused. Residents see no change. Spec §3-28.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, invalid_state without such an edit
 */
export function withdrawEdit({ db, caller }: Context, { id, ifMatch }: Target): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockUndeleted(tx, id)
    await assertMay(tx, caller, before.acteur_id, ['manage_publications'])
    assertVersion(before, ifMatch)
    if (!before.waiting) throw new AppError('invalid_state')
    await storeEdit(tx, before, null)
    return recordChange(tx, caller, 'publication.withdraw_edit', before)
  })
}
