import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publication-input.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { type Caller, isPlatformAdmin } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { mayShowUnmoderated, type Permission, readLink, resolve } from '../../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../../platform/access/scope.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { CONTENT } from './content.ts'
import { furtherCommunes } from './create.ts'
import { actColumn, assertDatesFollow, assertMayGive, carriedColumns, daysOf, kindOf, typeOfActeur, zoneOf } from './kind-rules.ts'
import { assertPostedLongEnough, assertReason, withdrawnBefore } from '../acts/withdrawal.ts'
import { SERVER_KINDS } from '../kinds/kinds.ts'
import { storedMedias } from '../pictures/stored-medias.ts'
import { type LockedRow, lockUndeleted } from './lock.ts'
import { recordChange } from './recorded.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { newest } from './waiting-edit.ts'
import { writeContent } from './write-content.ts'

/** A partial change: absent means unchanged, null means cleared. */
export type PublicationChange = z.output<typeof contract.PublicationChange>

/** Returns the permissions that a change needs: one for content, another for pinning. Spec §4.2-1, §4.2-2, §4.2-3. */
function neededFor(change: PublicationChange): Permission[] {
  const needed: Permission[] = []
  if (CONTENT.some((field) => change[field] !== undefined)) needed.push('manage_publications')
  if (change.epingle !== undefined) needed.push('publish_publications')
  return needed.length > 0 ? needed : ['manage_publications']
}

/**
 * Returns the value of every field that an edit may write, changed or not: all edits have one statement text, and the number of
 * prepared statements is limited (db/statement-names.ts).
 */
function fieldsToWrite(before: LockedRow, change: PublicationChange) {
  const given = CONTENT.map((field) => [field, change[field] === undefined ? before[field] : change[field]])
  const wanted = Object.fromEntries(given) as Pick<LockedRow, (typeof CONTENT)[number]>
  return { ...wanted, commune_ids: furtherCommunes(wanted.commune_id, wanted.commune_ids) }
}

/**
 * Returns the columns that depend on the kind, with the days of an event.
 * @throws AppError permission_denied for an alert of anybody but a town hall, validation_failed
 */
async function carriedToWrite(
  tx: Tx,
  caller: Caller,
  before: LockedRow,
  change: PublicationChange,
  wanted: ReturnType<typeof fieldsToWrite>,
) {
  const kind = await kindOf(tx, wanted.type_id)
  if (before.kind !== kind || SERVER_KINDS[kind].isTouchedBy(change))
    assertMayGive(kind, await typeOfActeur(tx, before.acteur_id), isPlatformAdmin(caller))
  const zone = await zoneOf(tx, wanted.commune_id)
  const carried = carriedColumns(change, { kind, zone, before, publie_le: before.publie_le })
  assertDatesFollow(change, carried.evenement)
  const medias = await storedMedias(tx, change, { acteurId: before.acteur_id, before })
  const { publie_le } = before
  const acte = actColumn(change.acte, { kind, documents: medias.documents, before, publie_le })
  if (acte && (before.hidden_because !== null || before.kind !== kind)) assertPostedLongEnough(acte, carried.expire_le, publie_le)
  return { ...carried, ...medias, acte, ...daysOf(carried.evenement, wanted) }
}

/**
 * Returns the reason to store for a change that withdraws an act early. A change that waits withdraws nothing: its decision needs the reason.
 * @throws AppError validation_failed without a reason
 */
function withdrawalReason(stored: LockedRow, expire_le: string | null, reason: string | undefined): string | undefined {
  const after = { ...stored, expire_le }
  assertReason(stored, after, reason)
  return withdrawnBefore(stored, after) === null ? undefined : reason
}

/** @throws AppError validation_failed for a commune that its municipal office took off the publication: only an undo puts it back */
function assertNotTakenOff(
  { communes_retirees }: LockedRow,
  { commune_id, commune_ids }: Pick<LockedRow, 'commune_id' | 'commune_ids'>,
): void {
  const message = 'is a commune that its town hall has taken off this publication'
  if (communes_retirees.includes(commune_id)) throw invalid('body.commune_id', message)
  if (commune_ids.some((id) => communes_retirees.includes(id))) throw invalid('body.commune_ids', message)
}

/**
 * Edits the newest version of a publication: all fields of the change, or none. Spec §4.2-1, §4.2-2, §4.2-3, §4.2-4, §4.2-6, §4.2-9.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, validation_failed
 */
export function editPublication(
  { db, caller }: Context,
  { id, change, ifMatch }: Target & { change: PublicationChange },
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const stored = await lockUndeleted(tx, id)
    const before = newest(stored)
    const link = await readLink(tx, caller, before.acteur_id)
    const verdict = resolve(caller, link, neededFor(change))
    if (verdict === 'scope_violation') throw new AppError(verdict)
    const fields = fieldsToWrite(before, change)
    await kindOf(tx, fields.type_id)
    if (change.commune_id || change.commune_ids)
      await assertWithinCommunes(tx, before.acteur_id, [fields.commune_id, ...fields.commune_ids])
    if (verdict === 'permission_denied') throw new AppError(verdict)
    assertNotTakenOff(before, fields)
    const wanted = { ...fields, ...(await carriedToWrite(tx, caller, before, change, fields)) }
    const { date_debut: from, date_fin: to } = wanted
    if (from && to && to < from) throw invalid('body.date_fin', 'must not be before date_debut')
    assertVersion(before, ifMatch)

    const trusted = await mayShowUnmoderated(tx, caller, before.acteur_id, link)
    const reason = stored.waiting || !trusted ? undefined : withdrawalReason(stored, wanted.expire_le, change.reason)
    await writeContent(tx, caller, stored, { wanted, epingle: change.epingle ?? stored.epingle, trusted, reason })
    return recordChange(tx, caller, 'publication.update', stored)
  })
}
