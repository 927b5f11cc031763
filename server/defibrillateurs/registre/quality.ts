import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { DOUBLES } from './doubles.ts'
import type { Tables } from './staging.ts'

/** So many places of a commune, or of what stands for it, before their middle says where it is. */
const [PLACES_MIN, PLACES_SURE] = [3, 5]
/** A town hall farther from the middle of its commune's devices is not believed, in metres. */
const TOWN_HALL_MAX = 25_000

/**
 * How far from the middle of its commune a device may stand, by commune or département, else 25 and 50 km: believed alone, and
 * beside another place of that commune as far out. Arles reaches 45 km, no mainland commune farther; Maripasoula 150; atolls of
 * one commune lie hundreds of kilometres apart. `departement`: where only the middle of the département is known.
 */
const RAYONS = sql`(values ('13004', 50e3, 50e3, 150e3), ('13096', 40e3, 50e3, 150e3), ('973', 250e3, 250e3, 400e3), ('984', 3000e3, 3000e3, 3000e3), ('987', 800e3, 800e3, 1500e3),
  ('988', 60e3, 120e3, 500e3)) as rayon (code, seul, ensemble, departement)`

const middle = sql`percentile_cont(0.5) within group (order by latitude) as latitude,
  percentile_cont(0.5) within group (order by longitude) as longitude, count(*) as places`
/** The middles of groups of places: medians, which a few wrong points do not move. */
const middles = (key: RawBuilder<unknown>, least: number) =>
  sql`select ${key} as cle, ${middle} from places where ${key} is not null group by 1 having count(*) >= ${sql.lit(least)}`
const metres = (one: string, other: string) =>
  sql`(on_sphere(${sql.ref(`${one}.latitude`)}, ${sql.ref(`${one}.longitude`)}) <-> on_sphere(${sql.ref(`${other}.latitude`)}, ${sql.ref(`${other}.longitude`)}))`

/**
 * Points that stand for an address nobody found: three or more devices of different addresses within a metre. Several devices of
 * one address are as it should be; where there is no address the operator tells them apart.
 */
const provisional = ({ recus }: Tables) => sql`
  select round(latitude::numeric, 5) as y, round(longitude::numeric, 5) as x from ${recus}
  group by 1, 2 having count(*) >= 3
    and count(distinct coalesce(words(adresse) || ' ' || coalesce(code_postal, code_insee, ''), 'de ' || coalesce(siren, words(exploitant_nom)))) >= 3`

/** Where each commune of the rows is: by its town hall, else by the middle of its devices, of its postal code's, of its département's. */
const centres = (tables: Tables) => sql`create temp table ${tables.centres} as
  with places as (
    select distinct commune_id, departement, code_postal, round(latitude::numeric, 4)::float8 as latitude, round(longitude::numeric, 4)::float8 as longitude
    from ${tables.recus} where commune_id is not null and motif is null
  ), communales as (${middles(sql`commune_id`, PLACES_MIN)}), postales as (${middles(sql`code_postal`, PLACES_MIN)}),
  departementales as (${middles(sql`departement`, PLACES_SURE)})
  select c.id as commune_id, lieu.latitude, lieu.longitude,
    case when lieu.large then coalesce(rayon.departement, 150e3) else coalesce(rayon.seul, 25e3) end as seul,
    case when lieu.large then coalesce(rayon.departement, 150e3) else coalesce(rayon.ensemble, 50e3) end as ensemble
  from communes c
    left join communales m on m.cle = c.id
    left join postales p on p.cle = c.codes_postaux[1]
    left join departementales d on d.cle = c.departement
    left join ${RAYONS} on rayon.code in (c.code_insee, c.departement)
    cross join lateral (
      select * from (values
        (1, c.latitude, c.longitude, false, not coalesce(m.places >= ${sql.lit(PLACES_SURE)} and ${metres('c', 'm')} > ${sql.lit(TOWN_HALL_MAX)}, false)),
        (2, m.latitude, m.longitude, false, true), (3, p.latitude, p.longitude, false, true), (4, d.latitude, d.longitude, true, true)
      ) as lieu (rang, latitude, longitude, large, credible)
      where lieu.latitude is not null and lieu.longitude is not null and lieu.credible order by rang limit 1
    ) lieu
  where c.id in (select commune_id from ${tables.recus})`

/** What speaks against positions: what their numbers say, then that many share one, then how far from their commune they are. */
const positions = (tables: Tables) => sql`create temp table ${tables.positions} as
  with provisoires as (${provisional(tables)}),
  loin as (
    select r.source_id, ${metres('r', 'ce')} > ce.ensemble as trop, r.commune_id,
      coalesce((on_sphere(r.longitude, r.latitude) <-> on_sphere(ce.latitude, ce.longitude)) < ce.ensemble, false) as inversee,
      count(*) over (partition by r.commune_id, ${metres('r', 'ce')} > ce.ensemble) as voisines,
      dense_rank() over (partition by r.commune_id, ${metres('r', 'ce')} > ce.ensemble order by round(r.latitude::numeric, 3), round(r.longitude::numeric, 3))
        + dense_rank() over (partition by r.commune_id, ${metres('r', 'ce')} > ce.ensemble order by round(r.latitude::numeric, 3) desc, round(r.longitude::numeric, 3) desc)
        - 1 as lieux
    from ${tables.recus} r join ${tables.centres} ce on ce.commune_id = r.commune_id
    where r.motif is null and r.latitude is not null and ${metres('r', 'ce')} > ce.seul
  )
  select r.source_id, case when r.motif is not null then r.motif when p.y is not null then 'provisoire' when l.inversee then 'inversee'
    else 'eloignee' end as motif
  from ${tables.recus} r
    left join provisoires p on p.y = round(r.latitude::numeric, 5) and p.x = round(r.longitude::numeric, 5)
    left join loin l on l.source_id = r.source_id and (l.trop or l.lieux < 2)
  where r.motif is not null or p.y is not null or l.source_id is not null`

/**
 * Works out which of the rows put aside stand in a doubtful place and why, and which may be another's double. Only reads what
 * was put aside and the communes: the catalogue is not touched.
 * @param next called between two steps: throws to end the work
 */
export async function assess(session: Db, tables: Tables, next: () => void): Promise<void> {
  const steps = [sql`analyze ${tables.recus}`, centres(tables), positions(tables), DOUBLES(tables)]
  for (const step of [...steps, ...[tables.centres, tables.positions, tables.doublons].map((table) => sql`analyze ${table}`)]) {
    next()
    await step.execute(session)
  }
}
