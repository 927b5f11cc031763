import { type RawBuilder, sql } from 'kysely'
import type { Tables } from './staging.ts'

/** Metres within which a second device of the same name or operator, on the same floor, may be the same one. */
const REACH = 10
/** Degrees of latitude: more than twice the reach, so that two that are near share a cell of one of four grids, each half a cell off. */
const CELL = 0.0004

/** Of each device the newest other that it may be: found by cells of one name or operator, so that nobody compares all with all. */
export const DOUBLES = (tables: Tables): RawBuilder<unknown> => sql`create temp table ${tables.doublons} as
  with cles as (
    select r.source_id, r.latitude, r.longitude, r.maj, r.etage, cle.cle,
      floor(r.latitude / ${sql.lit(CELL)} + grille.y / 2.0) as y,
      floor(r.longitude * cos(radians(round(r.latitude::numeric, 1)::float8)) / ${sql.lit(CELL)} + grille.x / 2.0) as x, grille.y as gy, grille.x as gx
    from ${tables.recus} r
      cross join lateral (values ('n' || r.nom_cle), ('s' || r.siren)) as cle (cle)
      cross join (values (0, 0), (0, 1), (1, 0), (1, 1)) as grille (y, x)
    where cle.cle is not null and r.motif is null
  ), serrees as (
    select * from (select cles.*, count(*) over (partition by cle, gy, gx, y, x) as ensemble from cles) c where ensemble > 1
  )
  select distinct on (a.source_id) a.source_id, b.source_id as original
  from serrees a join serrees b on b.cle = a.cle and b.gy = a.gy and b.gx = a.gx and b.y = a.y and b.x = a.x
    and b.etage is not distinct from a.etage
    and (coalesce(b.maj, '-infinity'), length(b.source_id), b.source_id) > (coalesce(a.maj, '-infinity'), length(a.source_id), a.source_id)
  where on_sphere(a.latitude, a.longitude) <-> on_sphere(b.latitude, b.longitude) <= ${sql.lit(REACH)}
  order by a.source_id, b.maj desc nulls last, length(b.source_id) desc, b.source_id desc`
