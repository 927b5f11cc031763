import { sql } from 'kysely'
import type { Pieces } from './in-chunks.ts'
import { BAND, type Tables } from './staging.ts'

/** Metres within which a second device of the same name or operator, on the same floor, may be the same one. */
const REACH = 10
/** Degrees of latitude: more than the reach, less than would bring in many. */
const NEAR = 0.0002

/** Finds, of each device, the newest other that it may be: band by band of latitude, so that nobody compares all with all. */
export const findDoubles = (pieces: Pieces, { received, doubles }: Tables): Promise<void> =>
  pieces({ from: sql`${received} r`, key: BAND, type: 'numeric' }, (session, { after, upTo, of }) =>
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
