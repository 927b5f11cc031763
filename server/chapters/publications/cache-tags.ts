import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'
import type { CacheTags } from '../../platform/response-cache/response-cache.ts'
import type { PublicFilters } from './filtered-list.ts'
import type { Scope } from './public-list.ts'
import { FRANCE } from './totals.ts'

/** The time at which a featured publication returns to its position by date, written as in the indexes of migration 0003. */
const FEATURED_UNTIL = sql`coalesce(s.featured_until, 'infinity')`
const HEAD: Record<Scope, { first: RawBuilder<unknown>; until: RawBuilder<unknown> }> = {
  france: { first: sql`s.en_avant`, until: FEATURED_UNTIL },
  type: { first: sql`s.en_avant`, until: FEATURED_UNTIL },
  commune: { first: sql`s.en_avant`, until: FEATURED_UNTIL },
  acteur: { first: sql`(s.en_avant or s.epingle)`, until: sql`case when s.epingle then 'infinity' else ${FEATURED_UNTIL} end` },
}
/** The next end of featuring among pinned publications: their position in the actor's list stays, `en_avant` changes. An actor pins few. */
const pinnedUntil = (rows: RawBuilder<unknown>) =>
  sql`(select min(s.featured_until) ${rows} and s.en_avant and s.epingle and s.featured_until > now())`
const IN_SCOPE: Record<Scope, { table: RawBuilder<unknown>; key: RawBuilder<unknown> | null }> = {
  france: { table: sql`publications`, key: null },
  type: { table: sql`publications`, key: sql`s.type_id` },
  acteur: { table: sql`publications`, key: sql`s.acteur_id` },
  commune: { table: sql`publication_communes`, key: sql`s.commune_id` },
}

/**
 * Returns a statement that computes in how many milliseconds a list next changes by time alone: a scheduled publication appears, or a
 * featuring ends. Each time is read from the first row of an index. The clock is the database's, not this process's.
 */
function nextOf(scope: Scope) {
  const { table, key } = IN_SCOPE[scope]
  const { first, until } = HEAD[scope]
  return prepared<{ id: string }, { ms: number | null }>((slot) => {
    const rows = sql`from ${table} s where ${key ? sql`${key} = ${slot('id')} and` : sql``} s.publiable`
    return sql`
      select (extract(epoch from least(
        (select s.publie_le ${rows} and s.publie_le > now() order by s.publie_le limit 1),
        (select ${until} ${rows} and ${first} and ${until} > now() and ${until} < 'infinity' order by ${until} limit 1)
        ${scope === 'acteur' ? sql`, ${pinnedUntil(rows)}` : sql``}
      ) - clock_timestamp()) * 1000)::float8 as ms`
  })
}
const NEXT: Record<Scope, ReturnType<typeof nextOf>> = {
  france: nextOf('france'),
  type: nextOf('type'),
  acteur: nextOf('acteur'),
  commune: nextOf('commune'),
}

/** Returns the cache tags of a list of publications; null for a search, whose results depend on the words of all publications. */
export function listCacheTags({
  q,
  type_id,
  commune_id,
  acteur_id,
}: Pick<PublicFilters, 'q' | 'type_id' | 'commune_id' | 'acteur_id'>): CacheTags | null {
  if (q !== undefined) return null
  const next = (scope: Scope, id: string) => async (db: Db) => (await NEXT[scope](db, { id }))[0]?.ms ?? null
  // The tag of one filter is enough: every change of the list is a change of that commune or of that actor.
  if (commune_id !== undefined) return { tags: [`commune:${commune_id}`, 'communes'], next: next('commune', commune_id) }
  if (acteur_id !== undefined) return { tags: [`acteur:${acteur_id}`, 'acteurs'], next: next('acteur', acteur_id) }
  return { tags: ['publications'], next: type_id === undefined ? next('france', FRANCE) : next('type', type_id) }
}

const featuringEnds = prepared<{ id: string }, { ms: number | null }>(
  (slot) => sql`
    select (extract(epoch from p.featured_until - clock_timestamp()) * 1000)::float8 as ms
    from publications p where p.id = ${slot('id')} and p.featured_until > now()`,
)

/** Returns the cache tags of one publication. With time alone its featuring ends; a visible publication is never hidden by time. */
export const publicationCacheTags = (id: string): CacheTags => ({
  tags: [`publication:${id}`],
  next: async (db) => (await featuringEnds(db, { id }))[0]?.ms ?? null,
})

/** Returns the cache tags of the publication types. */
export const typesCacheTags = (): CacheTags => ({ tags: ['publication_types'] })
