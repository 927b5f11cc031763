import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { changedContent } from '../writing/content.ts'
import { furtherCommunes } from '../writing/create.ts'
import { type LockedRow, lockUndeleted } from '../writing/lock.ts'
import { recordChange } from '../writing/recorded.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { asOffice } from '../writing/waiting-edit.ts'
import { storeEdit } from '../writing/write-content.ts'

const ITS_OWN = { path: 'path.acteurId', message: 'has written this publication: change its communes' }
const ITS_FIRST = { path: 'path.communeId', message: 'is the first commune of the publication: decide on the publication' }

/**
 * Takes a commune off the further communes of a publication, also off its waiting edit. No later edit puts it back. Spec §4.2-18.
 * @param target.acteurId the office of the commune
 * @param tell writes e-mails to those whom it concerns; returns their ids
 * @throws AppError not_found, precondition_failed, invalid_state (the first commune, or a publication of the office)
 */
export async function takeOff(
  tx: Tx,
  acting: Parameters<typeof recordChange>[1],
  target: { acteurId: string; publicationId: string; communeId: string; reason?: string | undefined; ifMatch: number[] | undefined },
  tell: () => Promise<string[]>,
): Promise<OfficeRow> {
  const { acteurId, publicationId, communeId, reason, ifMatch } = target
  const before = await lockUndeleted(tx, publicationId)
  if (before.acteur_id === acteurId) throw new AppError('invalid_state', { details: [ITS_OWN] })
  if (before.commune_id === communeId) throw new AppError('invalid_state', { details: [ITS_FIRST] })
  const isThere = before.commune_ids.includes(communeId)
  if (!isThere && !before.communes_retirees.includes(communeId)) throw new AppError('not_found')
  assertVersion(before, ifMatch)
  if (!isThere) {
    unchanged(acting, 'publication.take_off')
    return asOffice(before)
  }
  await removeFrom(tx, before, communeId)
  return recordChange(
    tx,
    acting,
    'publication.take_off',
    before,
    { email_ids: await tell() },
    reason === undefined ? {} : { message: reason },
  )
}

/** Writes the locked publication and its waiting edit without the commune. An edit that then changes nothing is gone. */
async function removeFrom(tx: Tx, before: LockedRow, communeId: string): Promise<void> {
  const commune_ids = before.commune_ids.filter((id) => id !== communeId)
  await sql`update publications set commune_ids = ${commune_ids}::uuid[], communes_retirees = array_append(communes_retirees, ${communeId}::uuid),
    version = version + 1, updated_at = now_ms() where id = ${before.id}`.execute(tx)
  if (!before.waiting) return
  const { commune_id, commune_ids: further, ...others } = before.waiting.content
  const first = commune_id === communeId ? before.commune_id : (commune_id ?? before.commune_id)
  const left = furtherCommunes(first, further ?? before.commune_ids).filter((id) => id !== communeId)
  const content = changedContent({ ...before, commune_ids }, { ...others, commune_id: first, commune_ids: left })
  if (Object.keys(content).length === 0) await storeEdit(tx, before, null)
  else
    await sql`update publication_waiting_edits set content = ${JSON.stringify(content)}::jsonb where publication_id = ${before.id}`.execute(
      tx,
    )
}
