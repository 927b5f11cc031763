import { sql } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'

/** An actor of a list of addresses for search engines. */
interface Listed {
  slug: string
  /** Its last change, in UTC. */
  changed: string
}

const page = prepared<{ after: string; limit: number }, Listed>(
  (slot) => sql<Listed>`
    select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed from acteurs
    where active and deleted_at is null and slug > ${slot('after')} order by slug limit ${slot('limit')}`,
)

/** Every actor that has a page, by slug, in pages of at most `limit`. A page that is shorter is the last. */
export const acteursAfter = (db: Db, after: string, limit: number): Promise<Listed[]> => page(db, { after, limit })
