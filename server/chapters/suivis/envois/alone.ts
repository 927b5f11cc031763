import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** How many serious alerts of a commune were sent, and how many of them without a second person. */
export interface AloneShare {
  commune: string
  code_insee: string
  serious: number
  alone: number
}

/**
 * Returns the communes whose serious alerts were sent without a second person, those with the largest share first. Spec §2-88.
 * @param days how far back
 */
export async function aloneShares(db: Db, days: number): Promise<AloneShare[]> {
  const { rows } = await sql<AloneShare>`
    select c.nom as commune, c.code_insee, count(*)::int as serious, (count(*) filter (where e.alone_reason is not null))::int as alone
    from envois e join communes c on c.id = e.commune_id
    where e.kind in ('premier', 'correction') and e.state not in ('a_approuver', 'annule') and e.created_at > now() - make_interval(days => ${days})
      and (e.content ->> 'severite' = 'danger' or e.alone_reason is not null or e.approver_id is not null)
    group by c.id having count(*) filter (where e.alone_reason is not null) > 0
    order by count(*) filter (where e.alone_reason is not null)::float8 / count(*) desc, c.nom, c.code_insee`.execute(db)
  return rows
}
