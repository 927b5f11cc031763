import { sql } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'
import { visible } from '../publications/reading/visibility.ts'

/** An address of a list of addresses for search engines. */
interface Listed {
  slug: string
  /** The last change of the commune or of what its page says of the town hall, in UTC. */
  changed: string
  /** Whether its page of the town hall says something. */
  has_infos: boolean
  /** Whether its agenda has an event that is not over. */
  has_agenda: boolean
}

const page = prepared<{ after: string; limit: number }, Listed>(
  (slot) => sql<Listed>`
    select c.slug, to_char(greatest(c.updated_at, i.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed,
      i.updated_at is not null or c.mairie_actor_id is not null as has_infos,
      exists (select from publication_occurrences o where o.commune_id = c.id and ${visible('o')} and o.fin > now()) as has_agenda
    from communes c
    left join lateral (select max(i.updated_at) as updated_at from commune_infos i where i.commune_id = c.id) i on true
    where c.slug > ${slot('after')} order by c.slug limit ${slot('limit')}`,
)

/** Every commune with its last change, by slug, in pages of at most `limit`. A page that is shorter is the last. */
export const communesAfter = (db: Db, after: string, limit: number): Promise<Listed[]> => page(db, { after, limit })

const nth = prepared<{ n: number }, { slug: string }>(
  (slot) => sql<{ slug: string }>`select slug from communes order by slug limit 1 offset ${slot('n')} - 1`,
)

/** The slug of the commune at a place of the list, from 1, from the index alone; null after the last. */
export const communeAt = async (db: Db, n: number): Promise<string | null> => (await nth(db, { n }))[0]?.slug ?? null

const count = prepared<Record<string, never>, { n: number }>(() => sql<{ n: number }>`select count(*)::int as n from communes`)

/** The number of all communes. */
export const communesCount = async (db: Db): Promise<number> => (await count(db, {}))[0]?.n ?? 0
