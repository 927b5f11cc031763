import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import type { Services } from '../../platform/services.ts'
import { unchanged } from '../../platform/audit/record.ts'
import { changedContent } from '../publications/content.ts'
import { furtherCommunes } from '../publications/create.ts'
import { type LockedRow, lockUndeleted } from '../publications/lock.ts'
import { recordChange } from '../publications/recorded.ts'
import type { OfficeRow } from '../publications/row-types.ts'
import { asOffice } from '../publications/waiting-edit.ts'
import { storeEdit } from '../publications/write-content.ts'
import { actingFor } from './office.ts'
import { tellTakenOff } from './tell-taken-off.ts'

const ITS_OWN = { path: 'acteurId', message: 'has written this publication: change its communes' }
const ITS_FIRST = { path: 'communeId', message: 'is the first commune of the publication: decide on the publication' }

/**
 * Takes the commune of a municipal office off the further communes of a publication of another actor; also off its waiting edit. No later edit puts it
 * back. The office of the first commune decides on the whole publication instead. Spec §4.2-18.
 * @throws AppError not_found, scope_violation (not the office of this commune), permission_denied, precondition_failed, invalid_state (the first
 *   commune, or a publication of the office)
 */
export function takeCommuneOff(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config'> },
  target: { acteurId: string; publicationId: string; communeId: string; reason?: string | undefined; ifMatch: number[] | undefined },
): Promise<OfficeRow> {
  const { acteurId, publicationId, communeId, reason, ifMatch } = target
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, ['publish_publications'])
    await assertOffice(tx, acteurId, communeId)
    const before = await lockUndeleted(tx, publicationId)
    if (before.acteur_id === acteurId) throw new AppError('invalid_state', { details: [ITS_OWN] })
    if (before.commune_id === communeId) throw new AppError('invalid_state', { details: [ITS_FIRST] })
    const isThere = before.commune_ids.includes(communeId)
    if (!isThere && !before.communes_retirees.includes(communeId)) throw new AppError('not_found')
    assertVersion(before, ifMatch)
    if (!isThere) {
      unchanged(caller, 'publication.take_off')
      return asOffice(before)
    }
    await removeFrom(tx, before, communeId)
    const email_ids = await tellTakenOff(tx, services, caller, { publicationId, communeId, reason: reason ?? null })
    return recordChange(tx, acting, 'publication.take_off', before, { email_ids }, reason === undefined ? {} : { reason })
  })
}

/** @throws AppError scope_violation: the commune has another office, or none */
async function assertOffice(tx: Tx, acteurId: string, communeId: string): Promise<void> {
  const { rows } = await sql`select from communes where id = ${communeId} and mairie_actor_id = ${acteurId} for share`.execute(tx)
  if (rows.length === 0) throw new AppError('scope_violation')
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
