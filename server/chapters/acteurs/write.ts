import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/acteurs/acteur-changes.ts'
import { AppError, invalid } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { assertCommunesInside } from '../../platform/access/territory.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData, undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { setCommunes } from './communes.ts'
import { normalised } from './contacts.ts'
import { asColumn, storedPictures } from './pictures.ts'
import { assertHours } from './hours.ts'
import { assertMayMakeMairie } from './make-mairie.ts'
import { assertPosition } from './position.ts'
import { assertNotOwnActeur } from './own-acteur.ts'
import { adminActeur, type AdminActeurRow, lockActeur } from './rows.ts'
import { newSlug } from './slug.ts'
import { refuseOffice, UNDOABLE } from './undo.ts'

export type NewActeur = z.output<typeof contract.NewActeur>
/** A partial change: absent means unchanged, null means cleared. */
export type ActeurChange = z.output<typeof contract.ActeurChange>

/** @throws AppError validation_failed */
async function communeOf(tx: Tx, id: string): Promise<{ slug: string; departement: string }> {
  const commune = await tx.selectFrom('communes').select(['slug', 'departement']).where('id', '=', id).executeTakeFirst()
  if (!commune) throw invalid('body.commune_id', 'does not exist')
  return commune
}

/**
 * Creates an actor, active and not yet validated. Spec §4.1-24.
 * @throws AppError validation_failed for a commune that does not exist, scope_violation for one outside the territory of a bounded role,
 *   permission_denied for a town hall without the right over the commune
 */
export function createActeur({ db, caller }: Context, { commune_ids, ...input }: NewActeur): Promise<AdminActeurRow> {
  return transact(db, async (tx) => {
    await assertCommunesInside(tx, caller, [input.commune_id, ...(commune_ids ?? [])])
    if (input.type === 'mairie') await assertMayMakeMairie(tx, caller, input.commune_id)
    const { id } = await insertActeur(tx, input)
    await setCommunes(tx, id, input.commune_id, commune_ids ?? [])
    const after = await adminActeur(tx, id)
    await record(tx, caller, 'acteur.create', { type: 'acteur', id, after, undoData: undoDataOfCreation(after) })
    return after
  })
}

/**
 * Stores a new actor with its slug and its contacts in normal form, without an audit row.
 * @throws AppError validation_failed for a commune that does not exist
 */
export async function insertActeur(tx: Tx, input: Omit<NewActeur, 'commune_ids'>): Promise<AdminActeurRow> {
  const { slug: communeSlug, departement } = await communeOf(tx, input.commune_id)
  const id = newId()
  const slug = await newSlug(tx, input.nom, communeSlug)
  await tx
    .insertInto('acteurs')
    .values({ ...input, ...normalised(input, departement), id, slug })
    .execute()
  return adminActeur(tx, id)
}

/**
 * Updates an actor's fields; its states have operations of their own. The slug is unchanged. Spec §4.1-24.
 * @throws AppError not_found, invalid_state (deleted, or the office of a commune that would lose it), precondition_failed, validation_failed,
 *   scope_violation (a commune outside the territory of a bounded role), permission_denied (it is or becomes the town hall of a commune, or one's own
 *   actor may publish in further communes)
 */
export function updateActeur({ db, caller }: Context, { id, change, ifMatch }: Target & { change: ActeurChange }): Promise<AdminActeurRow> {
  return transact(db, async (tx) => {
    const before = await lockActeur(tx, id, ifMatch)
    if (before.type === 'mairie') await assertMayMakeMairie(tx, caller, before.commune_id)
    return changeActeur(tx, caller, before, change)
  })
}

/**
 * Writes the changed fields of a locked actor, with its audit row if anything changes.
 * @throws AppError as updateActeur()
 */
export async function changeActeur(tx: Tx, caller: Caller, before: AdminActeurRow, change: ActeurChange): Promise<AdminActeurRow> {
  const { id } = before
  if (before.deleted_at !== null) throw new AppError('invalid_state')
  const { commune_ids, logo_media_id, photo, ...fields } = change
  const communeId = change.commune_id ?? before.commune_id
  const added = (commune_ids ?? []).filter((commune) => !before.commune_ids.includes(commune))
  await assertCommunesInside(tx, caller, [...(change.commune_id ? [communeId] : []), ...added])
  const type = change.type ?? before.type
  if (type === 'mairie' && (before.type !== 'mairie' || communeId !== before.commune_id)) await assertMayMakeMairie(tx, caller, communeId)
  const isMoved = communeId !== before.commune_id || added.length > 0
  const mark = isMoved ? await assertNotOwnActeur(tx, caller, id) : {}
  const { departement } = await communeOf(tx, communeId)
  await assertPlace(tx, before, change)
  const pictures = await storedPictures(tx, { logo_media_id, photo }, before)
  const next = { ...fields, ...normalised(fields, departement), ...pictures }
  if (commune_ids || change.commune_id) await setCommunes(tx, id, communeId, commune_ids ?? before.commune_ids)
  const { commune_ids: communesAfter } = await adminActeur(tx, id)
  if (isSame(next, before) && communesAfter.join() === before.commune_ids.join()) {
    unchanged(caller, 'acteur.update')
    return before
  }
  await sql`update acteurs set ${assignments(next)}
    version = version + 1, updated_at = now_ms() where id = ${id}`
    .execute(tx)
    .catch(refuseOffice)
  const after = await adminActeur(tx, id)
  await record(tx, caller, 'acteur.update', {
    type: 'acteur',
    id,
    before,
    after: { ...after, ...mark },
    undoData: undoData(before, after, UNDOABLE),
  })
  return after
}

/**
 * Checks the position and the hours of a change: a position has two numbers, and those of a municipal office are in the practical information of its
 * commune, which residents see. Spec §2-66.
 * @throws AppError validation_failed
 */
async function assertPlace(tx: Tx, before: AdminActeurRow, change: ActeurChange): Promise<void> {
  const { latitude = before.latitude, longitude = before.longitude } = change
  assertPosition({ latitude, longitude }, 'body')
  if (change.horaires && !isDeepStrictEqual(change.horaires, before.horaires)) assertHours(change.horaires, 'body.horaires')
  const given = change.horaires?.length ? 'horaires' : typeof change.latitude === 'number' ? 'latitude' : null
  if (!given) return
  const office = await tx.selectFrom('communes').select('id').where('mairie_actor_id', '=', before.id).executeTakeFirst()
  if (office) throw invalid(`body.${given}`, 'of a municipal office is in the practical information of its commune')
}

const isSame = (next: Record<string, unknown>, before: AdminActeurRow): boolean =>
  Object.entries(next).every(([name, value]) => value === undefined || isDeepStrictEqual(value, (before as Record<string, unknown>)[name]))

const assignments = (fields: Record<string, unknown>) =>
  sql.join(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => sql`${sql.ref(name)} = ${asColumn(value)},`),
    sql` `,
  )
