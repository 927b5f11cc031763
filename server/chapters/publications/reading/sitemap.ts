import { sql } from 'kysely'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { listed } from './visibility.ts'

/** Publications of the lists of today, by the week in which they were published: lists of addresses for search engines. */

interface Listed {
  id: string
  title: string
  /** The last change, in UTC. */
  changed: string
  /** When it was published, in microseconds: where the next page begins. */
  at: string
}

/** More weeks than this are not listed: ten years. */
const WEEKS_MAX = 520
const week = sql`to_char(date_trunc('week', p.publie_le at time zone 'UTC'), 'YYYY-MM-DD')`

/** Each week is found by one probe of the index of the lists. */
const weeks = prepared<Record<string, never>, { week: string }>(
  () => sql<{ week: string }>`
    with recursive found (week, n) as (
      (select ${week}, 1 from publications p where ${listed('p')} order by p.publie_le desc limit 1)
      union all
      select (select ${week} from publications p where ${listed('p')} and p.publie_le < f.week::timestamp at time zone 'UTC'
        order by p.publie_le desc limit 1), f.n + 1
      from found f where f.week is not null and f.n < ${sql.lit(WEEKS_MAX)}
    )
    select week from found where week is not null`,
)

/** The weeks with publications, the latest first: their Mondays, YYYY-MM-DD. */
export const publicationWeeks = async (db: Db): Promise<string[]> => (await weeks(db, {})).map((row) => row.week)

const page = prepared<{ week: string; before: string | null; beforeId: string; limit: number }, Listed>(
  (slot) => sql<Listed>`
    select p.id, p.title, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed,
      to_char(p.publie_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from publications p
    where ${listed('p')} and p.publie_le >= ${slot('week')}::timestamp at time zone 'UTC'
      and (p.publie_le, p.id) < (coalesce(${slot('before')}::timestamptz, (${slot('week')}::timestamp + interval '7 days') at time zone 'UTC'), ${slot('beforeId')}::uuid)
    order by p.publie_le desc, p.id desc limit ${slot('limit')}`,
)

/** The identifier before which no other is. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Publications of a week, the latest first, in pages of at most `limit`. A page that is shorter is the last.
 * @param last the last row of the page before; null for the first page
 */
export const publicationsOfWeek = (db: Db, monday: string, last: Listed | null, limit: number): Promise<Listed[]> =>
  page(db, { week: monday, before: last?.at ?? null, beforeId: last?.id ?? FIRST_ID, limit })
