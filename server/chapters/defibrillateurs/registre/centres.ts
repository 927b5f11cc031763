import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { CHEFS_LIEUX } from './chefs-lieux.ts'
import type { Pieces } from './in-chunks.ts'
import { analyse, type Tables } from './staging.ts'

/** So many places of a commune, or of what stands for it, before their middle says where it is. */
const [PLACES_MIN, PLACES_SURE] = [3, 5]
/** A town hall farther from the middle of its commune's devices is not believed, in metres. */
const TOWN_HALL_MAX = 25_000

/**
 * How far from the middle of its commune a device may stand, by commune or département, else 25 and 50 km: believed alone, and
 * beside another place of that commune as far out. Arles reaches 45 km, no mainland commune farther; Maripasoula 150; atolls of
 * one commune lie hundreds of kilometres apart. `departement`: where only the middle of the département is known.
 */
const REACHES = sql`(values ('13004', 50e3, 50e3, 150e3), ('13096', 40e3, 50e3, 150e3), ('973', 250e3, 250e3, 400e3), ('984', 3000e3, 3000e3, 3000e3), ('986', 25e3, 50e3, 300e3), ('987', 800e3, 800e3, 1500e3),
  ('988', 60e3, 120e3, 500e3)) as reach (code, alone, grouped, departement)`

/** Metres within which a device stands of the main town of its département, where nothing nearer is known. */
const DEPARTEMENT_MAX = 150_000
const PREFECTURES = sql`(values ${sql.join(
  CHEFS_LIEUX.map(
    ({ code, departement, latitude, longitude }) =>
      sql`(${sql.lit(code)}, ${sql.lit(departement)}, ${sql.lit(latitude)}::float8, ${sql.lit(longitude)}::float8)`,
  ),
)}) as prefecture (code, departement, latitude, longitude)`

/**
 * Puts the reaches and the main towns aside, the latter with the metres within which the devices of their département stand: a
 * hundred rows in the text of each piece would take longer to plan than the piece to do.
 */
async function fillReferenceTables(session: Db, { reaches, prefectures }: Tables): Promise<void> {
  await sql`insert into ${reaches} (code, alone, grouped, departement) select * from ${REACHES}`.execute(session)
  await sql`insert into ${prefectures} (code, departement, latitude, longitude, reach)
    select prefecture.*, coalesce(reach.departement, ${sql.lit(DEPARTEMENT_MAX)})
    from ${PREFECTURES} left join ${reaches} reach on reach.code = prefecture.departement`.execute(session)
  for (const table of [reaches, prefectures]) await analyse(session, table)
}

/** Metres between two places, in a straight line. */
export const metres = (one: string, other: string): RawBuilder<number> =>
  sql`(on_sphere(${sql.ref(`${one}.latitude`)}, ${sql.ref(`${one}.longitude`)}) <-> on_sphere(${sql.ref(`${other}.latitude`)}, ${sql.ref(`${other}.longitude`)}))`

/** What a middle is of, and from how many places on it counts. */
const LEVELS = [
  { level: 'commune_id', type: 'uuid', least: PLACES_MIN },
  { level: 'code_postal', type: 'text', least: PLACES_MIN },
  { level: 'departement', type: 'text', least: PLACES_SURE },
] as const

/** Finds where each commune of the rows is: by its town hall, else by the middle of its devices, of its postal code's, of its département's, else by the main town of that. */
export async function findCentres(session: Db, pieces: Pieces, tables: Tables): Promise<void> {
  const { received, places, medians, centres, reaches, prefectures } = tables
  await fillReferenceTables(session, tables)
  const commune = sql`r.commune_id`
  // Places by themselves, to some ten metres: a département has thousands of devices, and its middle is found in one statement.
  await pieces({ from: sql`${received} r`, key: commune, type: 'uuid' }, (held, { of }) =>
    sql`
    insert into ${places} (commune_id, code_postal, departement, latitude, longitude)
    select distinct commune_id, code_postal, departement, round(latitude * 1e4) / 1e4, round(longitude * 1e4) / 1e4
    from ${received} r where ${of(commune)} and motif is null`.execute(held),
  )
  await analyse(session, places)
  for (const { level, type, least } of LEVELS) {
    const key = sql.ref(`l.${level}`)
    // Medians, which a few wrong points do not move.
    await pieces({ from: sql`${places} l`, key, type }, (held, { of }) =>
      sql`
      insert into ${medians} (level, key, latitude, longitude, places)
      select ${sql.lit(level)}, ${key}::text, percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude), count(*)
      from ${places} l where ${of(key)} group by ${key} having count(*) >= ${sql.lit(least)}`.execute(held),
    )
  }
  await analyse(session, medians)
  await pieces({ from: sql`${received} r`, key: commune, type: 'uuid' }, (held, { of }) =>
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
