import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { CHEFS_LIEUX } from './chefs-lieux.ts'
import type { ForEachChunk } from '../in-chunks.ts'
import { analyse, type Tables } from '../staging.ts'

/** The minimum number of places of a commune, postal code or département, for their median to locate the commune. */
const [PLACES_MIN, PLACES_SURE] = [3, 5]
/** In metres. The position of a town hall farther from the median of its commune's devices is not trusted. */
const TOWN_HALL_MAX = 25_000

/**
 * The greatest distance of a device from the centre of its commune, by commune or département, else 25 and 50 km. `alone`: for a
 * single place; `grouped`: if another place of the commune is as far out. Arles reaches 45 km, no mainland commune farther;
 * Maripasoula 150; atolls of one commune are hundreds of kilometres apart. `departement`: if only the département's centre is known.
 */
const REACHES = sql`(values ('13004', 50e3, 50e3, 150e3), ('13096', 40e3, 50e3, 150e3), ('973', 250e3, 250e3, 400e3), ('984', 3000e3, 3000e3, 3000e3), ('986', 25e3, 50e3, 300e3), ('987', 800e3, 800e3, 1500e3),
  ('988', 60e3, 120e3, 500e3)) as reach (code, alone, grouped, departement)`

/** The greatest distance in metres of a device from the prefecture of its département, if no nearer centre is known. */
const DEPARTEMENT_MAX = 150_000
const PREFECTURES = sql`(values ${sql.join(
  CHEFS_LIEUX.map(
    ({ code, departement, latitude, longitude }) =>
      sql`(${sql.lit(code)}, ${sql.lit(departement)}, ${sql.lit(latitude)}::float8, ${sql.lit(longitude)}::float8)`,
  ),
)}) as prefecture (code, departement, latitude, longitude)`

/**
 * Fills the tables of reaches and of prefectures, the latter with the greatest distance of their département's devices. As literals in
 * each chunk's statement, the hundred rows would take longer to plan than the chunk to run.
 */
async function fillReferenceTables(session: Db, { reaches, prefectures }: Tables): Promise<void> {
  await sql`insert into ${reaches} (code, alone, grouped, departement) select * from ${REACHES}`.execute(session)
  await sql`insert into ${prefectures} (code, departement, latitude, longitude, reach)
    select prefecture.*, coalesce(reach.departement, ${sql.lit(DEPARTEMENT_MAX)})
    from ${PREFECTURES} left join ${reaches} reach on reach.code = prefecture.departement`.execute(session)
  for (const table of [reaches, prefectures]) await analyse(session, table)
}

/** Returns the expression of the distance in metres between two places, in a straight line. */
export const metres = (one: string, other: string): RawBuilder<number> =>
  sql`(on_sphere(${sql.ref(`${one}.latitude`)}, ${sql.ref(`${one}.longitude`)}) <-> on_sphere(${sql.ref(`${other}.latitude`)}, ${sql.ref(`${other}.longitude`)}))`

/** The groups for which a median is computed, and the minimum number of places in a group. */
const LEVELS = [
  { level: 'commune_id', type: 'uuid', least: PLACES_MIN },
  { level: 'code_postal', type: 'text', least: PLACES_MIN },
  { level: 'departement', type: 'text', least: PLACES_SURE },
] as const

/**
 * Finds the centre of each commune of the rows: its town hall, else the median of the devices of the commune, of its postal code, of
 * its département, else the prefecture.
 */
export async function findCentres(session: Db, forEachChunk: ForEachChunk, tables: Tables): Promise<void> {
  const { received, places, medians, centres, reaches, prefectures } = tables
  await fillReferenceTables(session, tables)
  const commune = sql`r.commune_id`
  // Distinct places, rounded to some ten metres: a département has thousands of devices, and its median takes one statement.
  await forEachChunk({ from: sql`${received} r`, key: commune, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${places} (commune_id, code_postal, departement, latitude, longitude)
    select distinct commune_id, code_postal, departement, round(latitude * 1e4) / 1e4, round(longitude * 1e4) / 1e4
    from ${received} r where ${of(commune)} and motif is null`.execute(held),
  )
  await analyse(session, places)
  for (const { level, type, least } of LEVELS) {
    const key = sql.ref(`l.${level}`)
    // Medians, since a few wrong points do not change them.
    await forEachChunk({ from: sql`${places} l`, key, type }, (held, { of }) =>
      sql`
      insert into ${medians} (level, key, latitude, longitude, places)
      select ${sql.lit(level)}, ${key}::text, percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude), count(*)
      from ${places} l where ${of(key)} group by ${key} having count(*) >= ${sql.lit(least)}`.execute(held),
    )
  }
  await analyse(session, medians)
  await forEachChunk({ from: sql`${received} r`, key: commune, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${centres} (commune_id, latitude, longitude, alone, grouped)
    select c.id, place.latitude, place.longitude,
      case when place.wide then coalesce(reach.departement, ${sql.lit(DEPARTEMENT_MAX)}) else coalesce(reach.alone, 25e3) end,
      case when place.wide then coalesce(reach.departement, ${sql.lit(DEPARTEMENT_MAX)}) else coalesce(reach.grouped, 50e3) end
    from (select distinct r.commune_id as id from ${received} r where ${of(commune)}) named
      join (
        select c.id, c.code_insee, c.codes_postaux, c.departement, coalesce(c.latitude, prefecture.latitude) as latitude, coalesce(c.longitude, prefecture.longitude) as longitude
        from communes c left join ${prefectures} prefecture on prefecture.code = c.code_insee
      ) c on c.id = named.id
      left join ${medians} m on m.level = 'commune_id' and m.key = c.id::text
      left join ${medians} p on p.level = 'code_postal' and p.key = c.codes_postaux[1]
      left join ${medians} d on d.level = 'departement' and d.key = c.departement
      left join ${prefectures} prefecture on prefecture.departement = c.departement
      left join ${reaches} reach on reach.code in (c.code_insee, c.departement)
      cross join lateral (
        select * from (values
          (1, c.latitude, c.longitude, false, not coalesce(m.places >= ${sql.lit(PLACES_SURE)} and ${metres('c', 'm')} > ${sql.lit(TOWN_HALL_MAX)}, false)),
          (2, m.latitude, m.longitude, false, true), (3, p.latitude, p.longitude, false, true), (4, d.latitude, d.longitude, true, true),
          (5, prefecture.latitude, prefecture.longitude, true, true)
        ) as place (priority, latitude, longitude, wide, credible)
        where place.latitude is not null and place.longitude is not null and place.credible order by priority limit 1
      ) place`.execute(held),
  )
  await analyse(session, centres)
}
