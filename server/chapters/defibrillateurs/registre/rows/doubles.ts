import { sql } from 'kysely'
import type { ForEachChunk } from '../in-chunks.ts'
import { BAND, type Tables } from '../staging.ts'

/** In metres. Two devices within this distance, with the same name or operator and the same floor, may be the same device. */
const REACH = 10
/** In degrees of latitude: more than REACH, and small enough for few candidates. */
const NEAR = 0.0002

/** Finds the newest possible double of each device, by bands of latitude, so that not all pairs are compared. */
export const findDoubles = (forEachChunk: ForEachChunk, { received, doubles }: Tables): Promise<void> =>
  forEachChunk({ from: sql`${received} r`, key: BAND, type: 'numeric' }, (session, { after, upTo, of }) =>
    sql`
    with keys as materialized (
      select r.source_id, r.latitude, r.longitude, r.maj, r.etage, k.key, ${of(BAND)} as here
      from ${received} r cross join lateral (values ('n' || r.nom_cle), ('s' || r.siren)) as k (key)
      where ${BAND} > ${after} - ${sql.lit(NEAR)} and ${BAND} <= ${upTo} + ${sql.lit(NEAR)} and k.key is not null and r.motif is null
    )
    insert into ${doubles} (source_id, original)
    select distinct on (a.source_id) a.source_id, b.source_id
    from keys a join keys b on b.key = a.key and b.etage is not distinct from a.etage and abs(b.latitude - a.latitude) < ${sql.lit(NEAR)}
      and (coalesce(b.maj, '-infinity'), length(b.source_id), b.source_id) > (coalesce(a.maj, '-infinity'), length(a.source_id), a.source_id)
    where a.here and on_sphere(a.latitude, a.longitude) <-> on_sphere(b.latitude, b.longitude) <= ${sql.lit(REACH)}
    order by a.source_id, b.maj desc nulls last, length(b.source_id) desc, b.source_id desc`.execute(session),
  )
