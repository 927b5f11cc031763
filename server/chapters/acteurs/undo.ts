import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { assertFresh } from '../../platform/access/fresh.ts'
import { type UndoStep, oneByOne, type Outcome } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violated } from '../../platform/db/sql-state.ts'
import { setCommunes } from './communes.ts'
import { assertMayLetPublish } from './let-publish.ts'
import { assertMayMakeMairie } from './make-mairie.ts'
import { asColumn, picturesAreGone } from './pictures.ts'
import { adminActeur, type AdminActeurRow, lockActeur } from './rows.ts'

const COLUMNS = [
  'nom',
  'type',
  'description',
  'commune_id',
  'adresse',
  'telephone',
  'telephone_e164',
  'email',
  'site_web',
  'horaires',
  'latitude',
  'longitude',
  'valide',
  'badge',
  'logo',
  'photo',
  'active',
  'can_publish',
  'deleted_at',
] as const satisfies (keyof AdminActeurRow)[]

/** What undoing restores of an actor: columns, and the communes in which it may publish besides its own. */
export const UNDOABLE = [...COLUMNS, 'commune_ids'] as const satisfies (keyof AdminActeurRow)[]

/** Reverses edits of actors and changes of their states. A created actor is deleted if no record refers to it. */
export const undoActeurs = oneByOne(undoOne)

async function undoOne(tx: Tx, { target_id, version, before, dependents }: UndoStep, caller: Caller): Promise<Outcome> {
  const row = await lockActeur(tx, target_id)
  if (row.version !== version) return { kept: 'changed_since' }
  if (dependents['made'] && (await isInUse(tx, target_id))) return { kept: 'not_possible_now' }
  if (await picturesAreGone(tx, before as Partial<AdminActeurRow>)) return { kept: 'media_gone' }
  const restored = { ...row, ...before }
  if (restored.type === 'mairie' && (row.type !== 'mairie' || restored.commune_id !== row.commune_id))
    await assertMayMakeMairie(tx, caller, restored.commune_id)
  if (restored.can_publish !== row.can_publish) assertFresh(caller)
  if (restored.can_publish && !row.can_publish) await assertMayLetPublish(tx, caller, target_id, 'approved')
  if ('commune_ids' in before || 'commune_id' in before) await setCommunes(tx, target_id, restored.commune_id, restored.commune_ids)
  const values = COLUMNS.filter((name) => name in before).map((name) => sql`${sql.ref(name)} = ${asColumn(restored[name])},`)
  await sql`update acteurs set ${sql.join(values, sql` `)} ${dependents['made'] ? sql`deleted_at = now_ms(),` : sql``}
    version = version + 1, updated_at = now_ms() where id = ${target_id}`
    .execute(tx)
    .catch(refuseOffice)
  const after = await adminActeur(tx, target_id)
  return { before: row, after, version: after.version }
}

/**
 * Maps the database's refusal to change the type or the commune of a municipal office.
 * @throws AppError invalid_state; any other error as it is
 */
export function refuseOffice(error: unknown): never {
  throw violated(error) === 'communes_mairie_fkey' ? new AppError('invalid_state', { cause: error }) : error
}

/**
 * Whether any record refers to an actor: undoing its creation does not delete it then.
 * @param besides what does not count, because it is undone too: the link of an owner, a claim, being the office of its commune
 */
export async function isInUse(
  tx: Tx,
  id: string,
  { owner = null, claim = null, office = false }: { owner?: string | null; claim?: string | null; office?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`select where
    exists (select from actor_users where acteur_id = ${id} and user_id is distinct from ${owner}::uuid) or exists (select from publications where acteur_id = ${id})
    or exists (select from claims where acteur_id = ${id} and id is distinct from ${claim}::uuid) or exists (select from import_sources where acteur_id = ${id})
    or (not ${office} and exists (select from communes where mairie_actor_id = ${id}))`.execute(tx)
  return rows.length > 0
}
