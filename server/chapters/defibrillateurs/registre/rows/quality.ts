import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { findCentres, metres } from './centres.ts'
import { findDoubles } from './doubles.ts'
import type { ForEachChunk } from '../in-chunks.ts'
import { analyse, BAND, type Tables } from '../staging.ts'

/**
 * Finds placeholder positions of addresses that were not found: three or more devices of different addresses within a metre. Several
 * devices at one address are normal. Devices without an address are distinguished by their operator.
 */
const findProvisional = (forEachChunk: ForEachChunk, { received, provisional }: Tables): Promise<void> =>
  forEachChunk({ from: sql`${received} r`, key: BAND, type: 'numeric' }, (session, { of }) =>
    sql`
    insert into ${provisional} (y, x)
    select ${BAND}, round(longitude::numeric, 5) from ${received} r where ${of(BAND)}
    group by 1, 2 having count(*) >= 3
      and count(distinct coalesce(words(adresse) || ' ' || coalesce(code_postal, code_insee, ''), 'de ' || coalesce(siren, words(exploitant_nom)))) >= 3`.execute(
      session,
    ),
  )

/** Finds devices that are too far from their commune; `swapped` if they would be in it with latitude and longitude swapped. */
const findDistant = (forEachChunk: ForEachChunk, { received, centres, distant }: Tables): Promise<void> =>
  forEachChunk({ from: sql`${received} r`, key: sql`r.commune_id`, type: 'uuid' }, (session, { of }) =>
    sql`
    insert into ${distant} (source_id, swapped)
    select source_id, swapped from (
      select r.source_id, ${metres('r', 'ce')} > ce.grouped as too_far,
        coalesce((on_sphere(r.longitude, r.latitude) <-> on_sphere(ce.latitude, ce.longitude)) < ce.grouped, false) as swapped,
        dense_rank() over (partition by r.commune_id, ${metres('r', 'ce')} > ce.grouped order by round(r.latitude::numeric, 3), round(r.longitude::numeric, 3))
          + dense_rank() over (partition by r.commune_id, ${metres('r', 'ce')} > ce.grouped order by round(r.latitude::numeric, 3) desc, round(r.longitude::numeric, 3) desc)
          - 1 as places
      from ${received} r join ${centres} ce on ce.commune_id = r.commune_id
      where ${of(sql`r.commune_id`)} and ${of(sql`ce.commune_id`)} and r.motif is null and ${metres('r', 'ce')} > ce.alone
    ) far where too_far or places < 2`.execute(session),
  )

/** Returns the département of an INSEE or postal code; for postal codes of Corsica always 2A, since they do not distinguish 2A and 2B. */
const departementOf = (code: string) => sql`case when ${sql.ref(code)} ~ '^9[78]' then left(${sql.ref(code)}, 3)
  when ${sql.ref(code)} like '20%' then '2A' else left(${sql.ref(code)}, 2) end`

/** Finds devices without a commune that are in none of the départements of their codes. */
const findOutsideDepartement = (forEachChunk: ForEachChunk, { received, prefectures, distant }: Tables): Promise<void> =>
  forEachChunk({ from: sql`${received} r`, where: sql<boolean>`r.commune_id is null`, key: BAND, type: 'numeric' }, (session, { of }) =>
    sql`
    insert into ${distant} (source_id, swapped)
    select r.source_id, bool_or((on_sphere(r.longitude, r.latitude) <-> on_sphere(d.latitude, d.longitude)) < d.reach)
    from ${received} r join ${prefectures} d on d.departement in (${departementOf('r.code_insee')}, ${departementOf('r.code_postal')})
    where ${of(BAND)} and r.commune_id is null and r.motif is null
    group by r.source_id having bool_and(${metres('r', 'd')} > d.reach)`.execute(session),
  )

/** Records the reasons to doubt positions: first from the coordinates alone, then from shared positions, then from the distance. */
const recordDoubts = (forEachChunk: ForEachChunk, { received, provisional, distant, positions }: Tables): Promise<void> =>
  forEachChunk({ from: sql`${received} r`, key: BAND, type: 'numeric' }, (session, { of }) =>
    sql`
    insert into ${positions} (source_id, motif)
    select r.source_id, case when r.motif is not null then r.motif when p.y is not null then 'provisoire' when l.swapped then 'inversee'
      else 'eloignee' end
    from ${received} r
      left join ${provisional} p on p.y = ${BAND} and p.x = round(r.longitude::numeric, 5)
      left join ${distant} l on l.source_id = r.source_id
    where ${of(BAND)} and (r.motif is not null or p.y is not null or l.source_id is not null)`.execute(session),
  )

/**
 * Finds the staged rows with a doubtful position, with the reason, and possible doubles. Reads only the staging tables and the
 * communes, not the catalogue. Spec §2-29.
 */
export async function assess(session: Db, forEachChunk: ForEachChunk, tables: Tables): Promise<void> {
  await analyse(session, tables.received)
  await findCentres(session, forEachChunk, tables)
  await findProvisional(forEachChunk, tables)
  await findDistant(forEachChunk, tables)
  await findOutsideDepartement(forEachChunk, tables)
  await recordDoubts(forEachChunk, tables)
  await findDoubles(forEachChunk, tables)
  for (const table of [tables.positions, tables.doubles]) await analyse(session, table)
}
