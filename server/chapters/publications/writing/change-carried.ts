import { AppError } from '../../../../contract/errors.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { mayShowUnmoderated, readLink, resolve } from '../../../platform/access/permissions.ts'
import type { AuditAction } from '../../../platform/audit/actions.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { changedContent, CONTENT, type Content } from './content.ts'
import { daysOf } from './kind-rules.ts'
import { type LockedRow, lockUndeleted } from './lock.ts'
import { recordChange } from './recorded.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { newest } from './waiting-edit.ts'
import { storeEdit, writeContent, writeRow } from './write-content.ts'

/** The columns that a change of an event or an alert writes. */
type CarriedChange = Partial<Pick<LockedRow, 'title' | 'body' | 'expire_le' | 'evenement' | 'alerte'>>

interface Options {
  action: AuditAction
  /** Whether the change may need a decision. Lifting an alert never does: residents must read at once that it is over. */
  moderated: boolean
  /** Is called with the newest version; without a decision, also with the one that residents see. Returns the columns to write. @throws AppError if the publication does not allow the change */
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
    const stored = await lockUndeleted(tx, id)
    const before = newest(stored)
    const { epingle } = stored
    const link = await readLink(tx, caller, before.acteur_id)
    const verdict = resolve(caller, link, ['manage_publications'])
    if (verdict !== 'allowed') throw new AppError(verdict)
    assertVersion(before, ifMatch)
    const trusted = await mayShowUnmoderated(tx, caller, stored.acteur_id, link)
    if (moderated) await writeContent(tx, caller, stored, { wanted: changedBy(await change(before, tx), before), epingle, trusted })
    else await writeInBoth(tx, stored, change)
    return recordChange(tx, caller, action, stored)
  })
}

/** Returns the whole content after a change. */
function changedBy(columns: CarriedChange, before: LockedRow): Content {
  const content = Object.fromEntries(CONTENT.map((field) => [field, before[field]])) as Content
  return { ...content, ...columns, ...daysOf(columns.evenement === undefined ? before.evenement : columns.evenement, before) }
}

/** Writes a change that needs no decision into the publication, and into the edit that waits beside it. */
async function writeInBoth(tx: Tx, stored: LockedRow, change: Options['change']): Promise<void> {
  const { waiting } = stored
  const shown = changedBy(await change(stored, tx), stored)
  await writeRow(tx, stored, { wanted: shown, epingle: stored.epingle })
  const later = newest(stored)
  if (!waiting || later.kind !== stored.kind) return
  const content = changedContent(shown, changedBy(await change(later, tx), later))
  await storeEdit(tx, stored, Object.keys(content).length > 0 ? { ...waiting, content } : null)
}
