import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { assertPlausible } from './guard.ts'
import type { Tables } from './staging.ts'

/** What a merge did to the catalogue. */
export interface MergeCounts {
  created: number
  updated: number
  unchanged: number
  absent: number
}

/** Any fixed number: merges come one after the other, whatever brought them. */
const ADVISORY_LOCK = 7_212_030

/** What the registry says, in the catalogue's columns: of `recus r`, its `positions p` and its double `o`. */
const WRITTEN: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(
    [
      'nom',
      'latitude',
      'longitude',
      'adresse',
      'code_postal',
      'commune_nom',
      'commune_id',
      'commune_resolution',
      'environnement',
      'acces_libre',
      'etage',
      'acces_complement',
      'horaires',
      'horaires_texte',
      'etat_fonctionnement',
      'etat_validation',
      'electrodes_pediatriques',
      'derniere_maintenance',
      'mobile',
      'doublon_source',
      'exploitant_nom',
      'source_hash',
    ].map((name) => [name, sql.ref(`r.${name}`)]),
  ),
  code_insee_source: sql`r.code_insee`,
  position_douteuse: sql`p.motif is not null`,
  position_motif: sql`p.motif`,
  source_updated_at: sql`r.maj at time zone 'Europe/Paris'`,
  doublon_possible_de: sql`o.id`,
}
const names = sql.join(Object.keys(WRITTEN).map((name) => sql.ref(name)))

/** What is worked out from other rows too, so that it changes while the row's own digest does not. */
const COMPUTED = ['commune_nom', 'commune_id', 'commune_resolution', 'position_motif', 'doublon_possible_de']

/**
 * Brings the catalogue to what was put aside, in the caller's transaction: readers see all of it or nothing. What administrators
 * decided stays, and unchanged rows are not written. Spec §2, Defibrillator listing.
 * @param scope the commune whose devices the rows are all of; null where they are all of France
 * @param force also where more than a fifth would vanish
 * @param next called between two steps: throws to end the work
 * @throws ImportError when too many devices would vanish
 */
export async function merge(
  tx: Tx,
  tables: Tables,
  { scope, force, next }: { scope: string | null; force: boolean; next: () => void },
): Promise<MergeCounts> {
  const { recus, positions, doublons } = tables
  const here = scope === null ? sql`true` : sql`d.commune_id = ${scope}`
  const run = async (statement: RawBuilder<unknown>): Promise<number> => {
    next()
    return Number((await statement.execute(tx)).numAffectedRows ?? 0)
  }
  await run(sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`)
  await run(renumbered(tables, here))
  if (!force) await assertPlausible(tx, tables, here, scope !== null)
  // A row that is known keeps its id; what may be its double is named by it.
  await run(sql`update ${recus} r set id = d.id from defibrillateurs d where d.source_id = r.source_id`)
  const said = sql`from ${recus} r left join ${positions} p on p.source_id = r.source_id
    left join ${doublons} double on double.source_id = r.source_id left join ${recus} o on o.source_id = double.original`
  const absent = await run(sql`
    update defibrillateurs d set absent_since = now_ms(), updated_at = now_ms(), version = version + 1, doublon_possible_de = null,
      seen_at = greatest(d.seen_at, (select max(finished_at) from defibrillateur_runs where scope = 'france' and status = 'done'))
    where ${here} and d.absent_since is null and not exists (select from ${recus} r where r.source_id = d.source_id)`)
  const updated = await run(sql`
    update defibrillateurs d set (${names}, absent_since, seen_at, updated_at, version) = row(${values}, null::timestamptz, now_ms(), now_ms(), d.version + 1)
    ${said} where d.source_id = r.source_id and (d.source_hash <> r.source_hash or d.absent_since is not null
      or row(${sql.join(COMPUTED.map((name) => sql.ref(`d.${name}`)))}) is distinct from row(${sql.join(COMPUTED.map((name) => WRITTEN[name]))}))`)
  const created = await run(sql`
    insert into defibrillateurs (id, source_id, ${names}) select r.id, r.source_id, ${values} ${said}
    where not exists (select from defibrillateurs d where d.source_id = r.source_id) order by r.line`)
  await run(makeViews(here))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${recus}`.execute(tx)
  return { created, updated, absent, unchanged: (rows[0]?.n ?? 0) - created - updated }
}

const values = sql.join(Object.values(WRITTEN))

/** Each commune's own view of the devices that stand in it, where it has none yet. */
export const makeViews = (here: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into commune_defibrillateurs (id, commune_id, defibrillateur_id)
  select gen_random_uuid(), d.commune_id, d.id from defibrillateurs d
  where ${here} and d.commune_id is not null
    and not exists (select from commune_defibrillateurs v where v.defibrillateur_id = d.id and v.commune_id = d.commune_id)
  on conflict do nothing`

/**
 * The registry gives some devices new numbers. One that vanishes is followed to the one that appears in the very same place under
 * the same name, address and floor, where each is the only such one: what administrators said of it must not be lost.
 */
const renumbered = ({ recus }: Tables, here: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with partis as (
    select d.*, count(*) over (partition by d.latitude, d.longitude, d.nom, d.adresse, d.etage, d.acces_complement) as semblables
    from defibrillateurs d
    where ${here} and d.absent_since is null and not exists (select from ${recus} r where r.source_id = d.source_id)
  ), venus as (
    select r.*, count(*) over (partition by r.latitude, r.longitude, r.nom, r.adresse, r.etage, r.acces_complement) as semblables
    from ${recus} r where not exists (select from defibrillateurs d where d.source_id = r.source_id)
  )
  update defibrillateurs d set source_id = venu.source_id, source_hash = ''
  from partis parti join venus venu on venu.latitude = parti.latitude and venu.longitude = parti.longitude
    and row(venu.nom, venu.adresse, venu.etage, venu.acces_complement) is not distinct from row(parti.nom, parti.adresse, parti.etage, parti.acces_complement)
  where d.id = parti.id and parti.semblables = 1 and venu.semblables = 1`
