import type { z } from 'zod'
import type * as contract from '../../../contract/publications/publication-input.ts'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import { Publication } from '../../../contract/publications/publication-records.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { mayShowUnmoderated, type Permission, readLink, resolve } from '../../platform/access/permissions.ts'
import { assertWithinCommunes } from '../../platform/access/scope.ts'
import { record } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/undo-steps.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { assertType, furtherCommunes } from './create.ts'
import { type LockedRow, lockUndeleted, lockOne } from './lock.ts'
import { CONTENT, type OfficeRow, type PublicRow } from './rows.ts'
import { isShown } from './transition.ts'
import { UNDOABLE } from './undo.ts'

/** A partial change: absent means unchanged, null means cleared. */
export type PublicationChange = z.output<typeof contract.PublicationChange>

/** Returns the permissions that a change needs: one for content, another for pinning. Spec §4.2-1, §4.2-2, §4.2-3. */
function neededFor(change: PublicationChange): Permission[] {
  const needed: Permission[] = []
  if (CONTENT.some((field) => change[field] !== undefined)) needed.push('manage_publications')
  if (change.epingle !== undefined) needed.push('publish_publications')
  return needed.length > 0 ? needed : ['manage_publications']
}

/** Every field that residents see. The list is read from the contract, so a new field needs no change here. */
const PUBLIC_FIELDS = Object.keys(Publication.shape) as (keyof PublicRow)[]

/**
 * Whether a change sends the publication back to the moderation queue: a field that residents see differs and the change is not
 * trusted, or the content of a refused publication differs. Spec §3-16, §3-17.
 * @param wanted the values to write; an absent field is unchanged
 * @param trusted whether the changed fields may be seen without a moderation
 */
export function returnsToQueue(
  before: Partial<PublicRow> & Pick<PublicRow, 'moderation_status'>,
  wanted: Partial<PublicRow>,
  trusted: boolean,
): boolean {
  const differs = (field: keyof PublicRow) =>
    wanted[field] !== undefined && JSON.stringify(wanted[field]) !== JSON.stringify(before[field] ?? null)
  if (isShown(before.moderation_status)) return !trusted && PUBLIC_FIELDS.some(differs)
  return before.moderation_status === 'rejected' && CONTENT.some(differs)
}

/**
 * Returns the value of every column that an edit may write, changed or not: all edits have one statement text, and the number of
 * prepared statements is limited (db/pool.ts).
 */
function columnsToWrite(before: LockedRow, change: PublicationChange) {
  const given = <K extends (typeof CONTENT)[number] | 'epingle'>(field: K): LockedRow[K] => {
    const value = change[field] as LockedRow[K] | undefined
    return value === undefined ? before[field] : value
  }
  const commune_id = given('commune_id')
  return {
    title: given('title'),
    body: given('body'),
    commune_id,
    commune_ids: furtherCommunes(commune_id, given('commune_ids')),
    type_id: given('type_id'),
    date_debut: given('date_debut'),
    date_fin: given('date_fin'),
    source_url: given('source_url'),
    image_url: given('image_url'),
    epingle: given('epingle'),
  }
}

/**
 * Edits a publication: all fields of the change, or none. Spec §4.2-1, §4.2-2, §4.2-3, §4.2-4, §4.2-6, §4.2-9.
 * @throws AppError not_found, scope_violation, permission_denied, precondition_failed, validation_failed
 */
export function editPublication(db: Db, caller: Caller, id: string, change: PublicationChange, ifMatch?: number[]): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockUndeleted(tx, id)
    const link = await readLink(tx, caller, before.acteur_id)
    const verdict = resolve(caller, link, neededFor(change))
    if (verdict === 'scope_violation') throw new AppError(verdict)
    await assertType(tx, change.type_id)
    const wanted = columnsToWrite(before, change)
    if (change.commune_id || change.commune_ids)
      await assertWithinCommunes(tx, before.acteur_id, [wanted.commune_id, ...wanted.commune_ids])
    if (verdict === 'permission_denied') throw new AppError(verdict)
    const { date_debut: from, date_fin: to } = wanted
    if (from && to && to < from) throw invalid('body.date_fin', 'must not be before date_debut')
    assertVersion(before, ifMatch)

    const back = returnsToQueue(before, wanted, await mayShowUnmoderated(tx, caller, before.acteur_id, link))
    await tx
      .updateTable('publications')
      .set({
        ...wanted,
        ...(back
          ? { moderation_status: 'pending', valide: false }
          : { moderation_status: before.moderation_status, valide: before.valide }),
        version: sql`version + 1`,
        updated_at: sql`now_ms()`,
      })
      .where('id', '=', id)
      .execute()
    const after = await lockOne(tx, id)
    await record(tx, caller, 'publication.update', { type: 'publication', id, before, after, wayBack: wayBack(before, after, UNDOABLE) })
    return after
  })
}
