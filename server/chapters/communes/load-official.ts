import { LOCKS } from '../../platform/db/locks.ts'
import { sql } from 'kysely'
import type { Caller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import { type Db, type Tx, transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { vacuumTables } from '../../platform/db/vacuum.ts'
import { assignSlugs, searchForm } from './names.ts'
import { type OfficialCommune, officialCommunes, officialEdition } from './official-list.ts'

/** The counts of a load of the official list. */
export interface LoadCounts {
  read: number
  created: number
  updated: number
  unchanged: number
}

type IdentifiedCommune = OfficialCommune & { id: string; slug: string }

const BATCH = 5000

/** Whether the installed edition has been loaded. One row is enough to know, since a load is one transaction. */
export async function communesAreLoaded(db: Db): Promise<boolean> {
  const edition = await officialEdition()
  return (await db.selectFrom('communes').select('id').where('millesime', '=', edition).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Loads the official list: creates communes, updates names, codes and populations, and preserves ids, slugs and all columns that
 * are not in the list. A commune that left the list is not deleted, since contents may refer to it. Spec §2-16.
 */
export async function loadOfficialCommunes(db: Db, caller: Caller): Promise<LoadCounts> {
  const [millesime, communes] = [await officialEdition(), await officialCommunes()]
  const counts = await transact(db, async (tx) => {
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '5min', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.officialCommunes)})`.execute(tx)
    const stored = await tx.selectFrom('communes').select(['id', 'code_insee', 'slug']).execute()
    const identified = assignIds(communes, stored)
    let written = 0
    for (let start = 0; start < identified.length; start += BATCH) {
      const batch = identified.slice(start, start + BATCH)
      written += await writeCommunes(tx, batch, millesime)
      await writeNames(tx, batch, stored.length > 0)
    }
    await markEdition(tx, identified, millesime)
    const known = new Set(stored.map((row) => row.code_insee))
    const created = communes.filter((commune) => !known.has(commune.code)).length
    const result = { read: communes.length, created, updated: written - created, unchanged: communes.length - written }
    await record(tx, caller, 'commune.load', { type: 'commune', id: String(millesime), after: { ...result } })
    return result
  })
  if (!db.isTransaction && counts.unchanged < counts.read) await vacuumTables(db, ['communes', 'commune_noms'])
  return counts
}

function assignIds(communes: OfficialCommune[], stored: { id: string; code_insee: string; slug: string }[]): IdentifiedCommune[] {
  const ids = new Map(stored.map((row) => [row.code_insee, row.id]))
  const slugs = assignSlugs(communes, new Map(stored.map((row) => [row.code_insee, row.slug])))
  return communes.map((commune) => ({
    ...commune,
    id: ids.get(commune.code) ?? newId(),
    slug: slugs.get(commune.code) ?? '',
  }))
}

/** Creates or updates the communes that differ; returns their number. */
async function writeCommunes(tx: Tx, batch: IdentifiedCommune[], millesime: number): Promise<number> {
  const rows = batch.map(({ noms: _, code, ...commune }) => ({ ...commune, code_insee: code }))
  // The columns that are in the official list.
  const names = Object.keys(rows[0] ?? {}).filter((name) => !['id', 'code_insee', 'slug'].includes(name))
  const of = (table: string) => sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const { numAffectedRows } = await sql`
    insert into communes (id, code_insee, slug, millesime, ${columns})
    select r.id, r.code_insee, r.slug, ${millesime}, ${of('r')}
    from json_populate_recordset(null::communes, ${JSON.stringify(rows)}::json) r
    left join communes c on c.code_insee = r.code_insee
    where c.id is null or (${of('c')}) is distinct from (${of('r')})
    on conflict (code_insee) do update set (${columns}) = row(${of('excluded')}),
      version = communes.version + 1, updated_at = now_ms()`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Adds the names that searches find the communes by. A former name is not deleted, and is still searched. */
async function writeNames(tx: Tx, batch: IdentifiedCommune[], mayExist: boolean): Promise<void> {
  const rows = batch.flatMap(({ id, noms }) => {
    const byForm = new Map<string, { commune_id: string; nom: string; recherche: string; type: string }>()
    for (const { nom, type } of noms) {
      const recherche = searchForm(nom)
      if (!byForm.has(recherche)) byForm.set(recherche, { commune_id: id, nom, recherche, type })
    }
    return [...byForm.values()]
  })
  const names = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (commune_id uuid, nom text, recherche text, type text)`
  if (mayExist)
    await sql`
      update commune_noms n set type = 'ancienne' from ${names}
      where n.commune_id = r.commune_id and n.type = 'commune' and r.type = 'commune' and n.recherche <> r.recherche`.execute(tx)
  await sql`
    insert into commune_noms (commune_id, nom, recherche, type)
    select r.commune_id, r.nom, r.recherche, r.type from ${names}
    left join commune_noms n on n.commune_id = r.commune_id and n.recherche = r.recherche
    where (n.nom, n.type) is distinct from (r.nom, r.type)
    on conflict (commune_id, recherche) do update set nom = excluded.nom, type = excluded.type`.execute(tx)
}

/** Sets the edition of the communes that the load did not change; this changes neither their version nor updated_at. */
async function markEdition(tx: Tx, identified: IdentifiedCommune[], millesime: number): Promise<void> {
  await sql`
    update communes set millesime = ${millesime}
    where millesime is distinct from ${millesime} and code_insee = any(${identified.map(({ code }) => code)})`.execute(tx)
}
