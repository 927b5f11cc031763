import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { mayShowUnmoderated, readLink, resolve } from '../../platform/access/permissions.ts'
import type { AuditAction } from '../../platform/audit/actions.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { returnsToQueue } from './edit.ts'
import { daysOf, jsonb } from './kind-rules.ts'
import { type LockedRow, lockUndeleted } from './lock.ts'
import { recordChange } from './recorded.ts'
import type { OfficeRow } from './rows.ts'

/** The columns that a change of an event or an alert writes. */
type CarriedChange = Partial<Pick<LockedRow, 'title' | 'body' | 'expire_le' | 'evenement' | 'alerte'>>

interface Options {
  action: AuditAction
  /** Whether the change may send the publication back to the queue. Lifting an alert never does: it must not hide what happened. */
  moderated: boolean
  /** Returns the columns to write. @throws AppError if the publication does not allow the change */
  change: (before: LockedRow, tx: Tx) => CarriedChange | Promise<CarriedChange>
}

/**
 * Changes a part of a publication: an occurrence of its event, or its alert. The same permissions as for an edit of its content.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, and what `change` throws
 */
export function changeCarried(
  { db, caller }: Context,
  { id, ifMatch }: Target,
  { action, moderated, change }: Options,
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockUndeleted(tx, id)
    const link = await readLink(tx, caller, before.acteur_id)
    const verdict = resolve(caller, link, ['manage_publications'])
    if (verdict !== 'allowed') throw new AppError(verdict)
    assertVersion(before, ifMatch)
    const columns = await change(before, tx)
    const wanted = {
      title: before.title,
      body: before.body,
      expire_le: before.expire_le,
      evenement: before.evenement,
      alerte: before.alerte,
      ...columns,
    }
    const back = moderated && returnsToQueue(before, wanted, await mayShowUnmoderated(tx, caller, before.acteur_id, link))
    const { moderation_status, valide } = back ? { moderation_status: 'pending', valide: false } : before
    await tx
      .updateTable('publications')
      .set({
        ...wanted,
        ...daysOf(wanted.evenement, before),
        evenement: jsonb(wanted.evenement),
        alerte: jsonb(wanted.alerte),
        moderation_status,
        valide,
        version: sql`version + 1`,
        updated_at: sql`now_ms()`,
      })
      .where('id', '=', id)
      .execute()
    return recordChange(tx, caller, action, before)
  })
}
