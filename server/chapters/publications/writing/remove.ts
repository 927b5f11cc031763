import { sql } from 'kysely'
import { type Caller, isBackOffice } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { assertMay, readLink } from '../../../platform/access/permissions.ts'
import type { AuditAction } from '../../../platform/audit/actions.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { assertReason } from '../acts/withdrawal.ts'
import { lockUndeleted, lockOne, type LockedRow } from './lock.ts'
import { missingMedias } from '../../medias/attach.ts'
import { jsonbList, mediaIdsOf, type StoredMedias } from '../pictures/stored-medias.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { asOffice } from './waiting-edit.ts'
import { recordChange } from './recorded.ts'

/** Returns the pictures and documents whose files remain: those of a deleted publication are removed after thirty days. Spec §2-60. */
async function mediasThatRemain(tx: Tx, row: LockedRow): Promise<StoredMedias> {
  const gone = await missingMedias(tx, mediaIdsOf(row))
  const remains = ({ media_id }: { media_id: string }) => !gone.has(media_id)
  return { images: row.images.filter(remains), documents: row.documents.filter(remains) }
}

/** A deletion. The reason is stored as status_reason; an act that is withdrawn before the end of its posting needs one. */
type Deletion = Target & { reason?: string | undefined }

/** Sets or clears `deleted_at`. If the publication is already in that state, nothing changes, its date included. */
async function mark(
  tx: Tx,
  caller: Caller,
  before: LockedRow,
  { deleted, reason, action }: { deleted: boolean; reason?: string | undefined; action: AuditAction },
): Promise<OfficeRow> {
  if ((before.deleted_at !== null) === deleted) {
    unchanged(caller, action)
    return asOffice(before)
  }
  if (deleted) assertReason(before, { ...before, deleted_at: new Date().toISOString() }, reason, 'query.reason')
  const medias = deleted ? before : await mediasThatRemain(tx, before)
  await sql`update publications set deleted_at = ${deleted ? sql`now_ms()` : sql`null`}, images = ${jsonbList(medias.images)}::jsonb,
    documents = ${jsonbList(medias.documents)}::jsonb, status_reason = ${reason ?? before.status_reason}, version = version + 1, updated_at = now_ms()
    where id = ${before.id}`.execute(tx)
  return recordChange(tx, caller, action, before)
}

/**
 * Soft-deletes a publication of an actor that the caller may act for. Spec §4.2-1, §4.2-10.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, validation_failed (no reason)
 */
export function deletePublication({ db, caller }: Context, { id, reason, ifMatch }: Deletion): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockUndeleted(tx, id)
    await assertMay(tx, caller, before.acteur_id, ['manage_publications'])
    assertVersion(before, ifMatch)
    // Whoever acts for the actor may take the withdrawal back. Spec §2-82.
    const { acteur_id } = before
    const isLinked = acteur_id !== null && !isBackOffice(caller) && (await readLink(tx, caller, acteur_id)) !== null
    const acting = isLinked ? { ...caller, inNameOf: acteur_id } : caller
    return mark(tx, acting, before, { deleted: true, reason, action: 'publication.delete' })
  })
}

/**
 * Soft-deletes or restores a publication as an administrator; a repetition changes nothing. Spec §3-7, §3-8, §4.1-19.
 * @throws AppError not_found, precondition_failed
 */
export function setDeleted({ db, caller }: Context, { id, deleted, reason, ifMatch }: Deletion & { deleted: boolean }): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id, ifMatch)
    return mark(tx, caller, before, { deleted, reason, action: deleted ? 'publication.delete' : 'publication.restore' })
  })
}
