import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Moves followings of a commune that has become a part of another one. The official list names its code among those of the new commune, and the row
 * of the former one stays. Who follows both keeps the following of the new one. A sector that the new commune does not have becomes every sector.
 */
export const moveFollowings = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  transact(database.db, async (tx) => {
    const { rows: merged } = await sql<{ former: string; commune: string }>`
      select o.id as former, n.id as commune from (select distinct commune_id from follows) f
        join communes o on o.id = f.commune_id join communes n on n.codes_alias @> array[o.code_insee] and n.id <> o.id
      order by o.id, n.id`.execute(tx)
    const changes = []
    for (const { former, commune } of merged) {
      const { rows: doubles } = await sql`delete from follows f where f.commune_id = ${former} and exists (
        select from follows g where g.commune_id = ${commune} and g.follower_id = f.follower_id and g.topic = f.topic) returning 1`.execute(
        tx,
      )
      const { rows: moved } = await sql`update follows f set commune_id = ${commune},
          secteur = (select distinct c.secteur from collectes c where c.commune_id = ${commune} and c.secteur = f.secteur)
        where f.commune_id = ${former} returning 1`.execute(tx)
      if (doubles.length + moved.length > 0)
        changes.push({ type: 'commune', id: commune, before: { commune_id: former }, after: { suivis: moved.length + doubles.length } })
    }
    if (changes.length > 0) await record(tx, machineCaller('system'), 'suivi.move', changes)
  })
