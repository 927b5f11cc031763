import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { BackOfficePermission, BoundedKind, TerritoryCodes } from '../../../contract/access/back-office.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import type { Caller } from './caller.ts'
import { whereMay } from './grants.ts'

/** A territory as the text of SQL arrays, made once for each: the service has the same object while the roles are the same. */
const texts = new WeakMap<TerritoryCodes, Record<'communes' | 'departements' | 'regions' | 'intercommunalites', string>>()
const textsOf = (territory: TerritoryCodes) => {
  const known = texts.get(territory) ?? {
    communes: arrayText(territory.communes),
    departements: arrayText(territory.departements),
    regions: arrayText(territory.regions),
    intercommunalites: arrayText(territory.intercommunalites ?? []),
  }
  texts.set(territory, known)
  return known
}
const arrayText = (codes: readonly string[]) => `{${codes.map((code) => `"${code.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`

/** The condition that `communes c` is inside a territory. */
export const communeInside = (territory: TerritoryCodes): RawBuilder<SqlBool> => {
  const { communes, departements, regions, intercommunalites } = textsOf(territory)
  const joined = (territory.intercommunalites ?? []).length > 0 ? sql`or c.epci_siren = any(${intercommunalites}::text::text[])` : sql``
  const within = territory.within ? sql`and ${communeInside(territory.within)}` : sql``
  return sql<SqlBool>`((c.id = any(${communes}::text::uuid[]) or c.departement = any(${departements}::text::text[])
    or c.region = any(${regions}::text::text[]) ${joined}) ${within})`
}

/** The ids of the communes of a territory, as an SQL array. It is read once a statement. */
const communesOf = (territory: TerritoryCodes) => sql`array(select c.id from communes c where ${communeInside(territory)})`

/** Returns a territory that a reader chose, within that of the reader’s roles. */
export const narrowed = (roles: TerritoryCodes | null | undefined, chosen: TerritoryCodes): TerritoryCodes =>
  roles ? { ...chosen, within: roles } : chosen

/** Returns the condition that a column with a commune's id is inside a territory. */
export const inside = (territory: TerritoryCodes, column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${communesOf(territory)})`

/** The commune of each kind of record; `x` is the record. A support thread has that of its actor: one without an actor is in no territory. */
const PLACES: Record<BoundedKind, { from: RawBuilder<unknown>; commune: string }> = {
  publication: { from: sql`publications x`, commune: 'x.commune_id' },
  acteur: { from: sql`acteurs x`, commune: 'x.commune_id' },
  claim: { from: sql`claims x join acteurs a on a.id = x.acteur_id`, commune: 'a.commune_id' },
  proposal: { from: sql`acteur_proposals x`, commune: 'x.commune_id' },
  message_thread: { from: sql`message_threads x join acteurs a on a.id = x.acteur_id`, commune: 'a.commune_id' },
  attachment: {
    from: sql`message_attachments x join messages m on m.id = x.message_id join message_threads t on t.id = m.thread_id
      join acteurs a on a.id = t.acteur_id`,
    commune: 'a.commune_id',
  },
  commune: { from: sql`communes x`, commune: 'x.id' },
  commune_defibrillateur: { from: sql`commune_defibrillateurs x`, commune: 'x.commune_id' },
  defibrillateur: { from: sql`defibrillateurs x`, commune: 'x.commune_id' },
  duplicate_dismissal: { from: sql`duplicate_dismissals x join publications m on m.id = any(x.members)`, commune: 'm.commune_id' },
}

/** Returns those of the ids whose records are inside a territory: a group of publications, if all of them are. */
export async function idsInside(db: Db, territory: TerritoryCodes, kind: BoundedKind, ids: readonly string[]): Promise<string[]> {
  const { from, commune } = PLACES[kind]
  const { rows } = await sql<{ id: string }>`
    select x.id from ${from} where x.id = any(${[...ids]}::uuid[]) group by x.id having bool_and(${inside(territory, commune)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns those of the ids whose records exist inside the caller's territory, each once, in the order given. */
export async function readable(
  db: Db,
  { territory }: Pick<Caller, 'territory'>,
  kind: BoundedKind,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(TABLES[kind])} where id = any(${[...ids]}::uuid[])`.execute(db)
  const stored = rows.map(({ id }) => id)
  const found = new Set(territory ? await idsInside(db, territory, kind, stored) : stored)
  return [...new Set(ids)].filter((id) => found.has(id))
}

/** Whether a role of the caller has a permission on a record. */
export async function mayOn(
  { db, caller }: { db: Db; caller: Caller },
  permission: BackOfficePermission,
  kind: BoundedKind,
  id: string,
): Promise<boolean> {
  const where = whereMay(caller, permission)
  return where === null || (where !== undefined && (await idsInside(db, where, kind, [id])).length > 0)
}

/**
 * Asserts that a record is inside the caller's territory. Outside of it a record does not exist.
 * @throws AppError not_found
 */
export async function assertInside(db: Db, { territory }: Pick<Caller, 'territory'>, kind: BoundedKind, id: string): Promise<void> {
  if (territory && (await idsInside(db, territory, kind, [id])).length === 0) throw new AppError('not_found')
}

const TABLES: Record<BoundedKind, string> = {
  publication: 'publications',
  acteur: 'acteurs',
  claim: 'claims',
  proposal: 'acteur_proposals',
  message_thread: 'message_threads',
  attachment: 'message_attachments',
  commune: 'communes',
  commune_defibrillateur: 'commune_defibrillateurs',
  defibrillateur: 'defibrillateurs',
  duplicate_dismissal: 'duplicate_dismissals',
}
const isKind = (type: string): type is BoundedKind => Object.hasOwn(TABLES, type)

/** A record that was changed, with its fields before. */
interface Changed {
  type: string
  id: string
  before?: object | null
}

/**
 * Asserts, in the transaction of a change and after it, that the changed records were and are inside the caller's territory: another change may have
 * moved them since the request was admitted, and this one may have moved them out. A record that the change deleted is no fault. Callers without
 * a territory cost no statement.
 * @throws AppError scope_violation
 */
export async function assertChangedInside(db: Db, caller: Caller, changes: readonly Changed[]): Promise<void> {
  const { territory } = caller
  if (!territory) return
  const idsOf = new Map<BoundedKind, Set<string>>()
  const communes = new Set<string>()
  for (const { type, id, before } of changes) {
    if (!isKind(type)) continue
    idsOf.set(type, (idsOf.get(type) ?? new Set<string>()).add(id))
    if (before && 'commune_id' in before && typeof before.commune_id === 'string') communes.add(before.commune_id)
  }
  await assertCommunesInside(db, caller, [...communes])
  for (const [kind, ids] of idsOf) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(TABLES[kind])} where id = any(${[...ids]}::uuid[])`.execute(db)
    const within = await idsInside(db, territory, kind, [...ids])
    if (within.length < rows.length) throw new AppError('scope_violation')
  }
}

/**
 * Asserts that communes named in a body are inside the caller's territory.
 * @throws AppError scope_violation
 */
export async function assertCommunesInside(db: Db, { territory }: Pick<Caller, 'territory'>, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids)
  if (territory && (await idsInside(db, territory, 'commune', [...wanted])).length < wanted.size) throw new AppError('scope_violation')
}
