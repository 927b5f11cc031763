import { AppError } from '../../../../contract/errors.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { COMMUNE } from '../decide.ts'
import type { CommuneRow } from '../rows.ts'
import { lockRemark, remarkFields, storeRemark } from './store.ts'

/**
 * Closes the remark of a municipal office on a device: residents no longer see it. Spec §2-76.
 * @throws AppError not_found, precondition_failed
 */
export function closeRemark({ db, caller }: Context, { id, ifMatch }: Target): Promise<CommuneRow> {
  return transact(db, async (tx) => {
    const remark = await lockRemark(tx, id)
    const before = await COMMUNE.read(tx, id)
    if (!before || remark === undefined) throw new AppError('not_found')
    assertVersion(before, ifMatch)
    if (remark === null) {
      unchanged(caller, 'defibrillateur.close_remark')
      return before
    }
    await storeRemark(tx, id, null)
    const after = await COMMUNE.read(tx, id)
    if (!after) throw new AppError('not_found')
    await record(tx, caller, 'defibrillateur.close_remark', {
      type: 'commune_defibrillateur',
      id,
      before: remarkFields(remark),
      after: null,
      undoData: { version: 0, before: { version: 0, remark }, kind: 'device_remark', part: id },
    })
    return after
  })
}
