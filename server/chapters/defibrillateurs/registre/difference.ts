import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { assertPlausible } from './guard.ts'
import type { Pieces } from './in-chunks.ts'
import type { MergeCounts } from './run-outcome.ts'
import { analyse, type Tables } from './staging.ts'
import { differs, said } from './column-mapping.ts'

/**
 * Works out what the catalogue has to become, in pieces and without changing it: who holds the right to change it (right.ts) finds
 * it so when it writes. Decisions of administrators are no part of it. Spec §4.1-33.
 * @param scope the commune whose devices the rows are all of; null where they are all of France
 * @param force also where more than a fifth would vanish
 * @throws ImportError when too many devices would vanish
 */
export async function findDifference(
  session: Db,
  pieces: Pieces,
  tables: Tables,
  { scope, force }: { scope: string | null; force: boolean },
): Promise<MergeCounts> {
  const there = await findGone(pieces, tables, scope)
  if (there.gone > 0) there.gone -= await followRenumbered(session, tables)
  const here = await findChanged(pieces, tables)
  if (!force) assertPlausible({ ...there, showable: here.showable }, scope !== null)
  await analyse(session, tables.changements)
  return { created: here.created, updated: here.updated, unchanged: here.rows - here.created - here.updated, absent: there.gone }
}

/** Notes the devices that are no more in the file. */
async function findGone(pieces: Pieces, { recus, partis }: Tables, scope: string | null) {
  const found = { there: 0, shown: 0, gone: 0 }
  const here = scope === null ? sql<boolean>`true` : sql<boolean>`d.commune_id = ${scope}`
  await pieces({ from: sql`defibrillateurs d`, where: here, key: sql`d.id`, type: 'uuid' }, async (session, { of }) => {
    const { rows } = await sql<typeof found>`
      with connus as (
        select d.id, d.montrable, exists (select from ${recus} r where r.source_id = d.source_id) as la
        from defibrillateurs d where ${of(sql`d.id`)} and ${here} and d.absent_since is null
      ), notes as (insert into ${partis} select id from connus where not la returning id)
      select count(*)::int as there, count(*) filter (where montrable)::int as shown, (select count(*)::int from notes) as gone from connus`.execute(
      session,
    )
    for (const name of ['there', 'shown', 'gone'] as const) found[name] += rows[0]?.[name] ?? 0
  })
  return found
}

/**
 * The registry gives some devices new numbers. One that vanishes is followed to the one that appears in the very same place under
 * the same name, address and floor, where each is the only such one: what administrators said of it must not be lost.
 * @returns how many were followed
 */
async function followRenumbered(session: Db, { recus, partis }: Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with anciens as (
      select d.*, count(*) over (partition by d.latitude, d.longitude, d.nom, d.adresse, d.etage, d.acces_complement) as semblables
      from ${partis} parti join defibrillateurs d on d.id = parti.id
    ), venus as (
      select r.*, count(*) over (partition by r.latitude, r.longitude, r.nom, r.adresse, r.etage, r.acces_complement) as semblables
      from ${recus} r where not r.connu
    ), suivis as (
      update ${recus} r set id = ancien.id, connu = true
      from anciens ancien join venus venu on venu.latitude = ancien.latitude and venu.longitude = ancien.longitude
        and row(venu.nom, venu.adresse, venu.etage, venu.acces_complement) is not distinct from row(ancien.nom, ancien.adresse, ancien.etage, ancien.acces_complement)
      where r.source_id = venu.source_id and ancien.semblables = 1 and venu.semblables = 1 returning r.id
    ), restes as (delete from ${partis} parti using suivis where parti.id = suivis.id returning parti.id)
    select count(*)::int as n from restes`.execute(session)
  return rows[0]?.n ?? 0
}

/** Notes the devices that are new or have to be written. */
async function findChanged(pieces: Pieces, tables: Tables) {
  const found = { rows: 0, created: 0, updated: 0, showable: 0 }
  await pieces({ from: sql`${tables.recus} r`, key: sql`r.source_id`, type: 'text' }, async (session, { of }) => {
    const { rows } = await sql<typeof found>`
      with lues as (
        select r.id, r.source_id, r.connu, d.id is null or ${differs} as change,
          coalesce(r.etat_fonctionnement = 'En fonctionnement', false) and not r.mobile and not r.doublon_source and p.motif is null as montrable
        from ${said(tables)} left join defibrillateurs d on d.id = r.id and r.connu where ${of(sql`r.source_id`)}
      ), notes as (insert into ${tables.changements} (id, source_id, connu) select id, source_id, connu from lues where change returning connu)
      select count(*)::int as rows, count(*) filter (where montrable)::int as showable,
        (select count(*)::int from notes where not connu) as created, (select count(*)::int from notes where connu) as updated from lues`.execute(
      session,
    )
    for (const name of ['rows', 'created', 'updated', 'showable'] as const) found[name] += rows[0]?.[name] ?? 0
  })
  return found
}
