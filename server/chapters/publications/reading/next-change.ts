import { type RawBuilder, sql } from 'kysely'
import { ALERT_ENDED_DAYS } from '../../../../contract/publications/alerts.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { LOOK_AHEAD_MS } from '../../../platform/response-cache/life.ts'
import type { NextChange } from '../../../platform/response-cache/next-changes.ts'
import { nextInPeriod, placeOf } from './agenda.ts'
import type { PublicFilters } from './public-filters.ts'
import { type Scope, SOURCES } from './public-list.ts'

/** When the clock changes what is shown of publications: it begins, ends, or is no longer featured. cache-tags.ts says what else changes it. */

/** The values of the statements below: what the list is of, and the milliseconds before now in which a change counts too. */
type Asked = { id: string; back: number }
/** The begin of that time. */
const sinceOf = (back: RawBuilder<unknown>) => sql`(now() - ${back}::float8 * interval '1 millisecond')`
/** The time at which a featured publication returns to its position by date, written as in the indexes publications_first*. */
const FEATURED_UNTIL = sql`coalesce(s.featured_until, 'infinity')`
/** The next end of featuring among pinned publications: their position in the actor's list stays, `en_avant` changes. An actor pins few. */
const pinnedUntil = (rows: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql`(select min(s.featured_until) ${rows} and s.en_avant and s.epingle and s.featured_until > ${since})`

/**
 * The next begin or end of an occurrence, within LOOK_AHEAD_MS: an agenda from now on changes then. Short occurrences are found by their begin, long ones
 * by their end, as in the agenda.
 */
const nextOccurrence = (inScope: RawBuilder<unknown>, since: RawBuilder<unknown>) => {
  const soon = sql`now() + ${sql.lit(LOOK_AHEAD_MS / 1000)} * interval '1 second'`
  return sql`(
    select min(least(case when debut > ${since} then debut end, case when fin > ${since} then fin end)) from (
      select o.debut, o.fin from publication_occurrences o
      where ${inScope} and o.publiable and not o.longue and o.debut >= now() - interval '1 day' and o.debut <= ${soon}
      union all
      select o.debut, o.fin from publication_occurrences o
      where ${inScope} and o.publiable and o.longue and o.fin > ${since} and (o.fin <= ${soon} or o.debut > ${since})
    ) found)`
}

/**
 * Returns a statement that computes in how many milliseconds a list next changes by time alone: a scheduled publication appears, a
 * featuring ends, or a publication leaves the list; in a commune also the agenda from now on, so that one statement serves all its lists. Each time is read
 * from the first rows of an index. The clock is the database's, not this process's.
 */
function nextOf(scope: Scope) {
  const { table, key } = SOURCES[scope]
  const ofActeur = scope === 'acteur'
  // What comes first whatever its date, beside what is featured: pinned publications of an actor, alerts of a commune. Neither ends here.
  const always = ofActeur ? sql`s.epingle` : scope === 'commune' ? sql`s.en_alerte` : null
  const first = always ? sql`(s.en_avant or ${always})` : sql`s.en_avant`
  const until = always ? sql`case when ${always} then 'infinity' else ${FEATURED_UNTIL} end` : FEATURED_UNTIL
  return prepared<Asked, { ms: number | null }>((slot) => {
    const since = sinceOf(slot('back'))
    const rows = sql`from ${table} s where ${key ? sql`${key} = ${slot('id')} and` : sql``} s.publiable ${scope === 'commune' ? sql`` : sql`and not s.hors_liste`}`
    return sql`
      select (extract(epoch from least(
        (select s.publie_le ${rows} and s.publie_le > ${since} order by s.publie_le limit 1),
        (select s.jusqua ${rows} and s.jusqua > ${since} order by s.jusqua limit 1),
        (select ${until} ${rows} and ${first} and ${until} > ${since} and ${until} < 'infinity' order by ${until} limit 1)
        ${ofActeur ? sql`, ${pinnedUntil(rows, since)}` : sql``}
        ${scope === 'commune' ? sql`, ${nextOccurrence(sql`o.commune_id = ${slot('id')}`, since)}` : sql``}
      ) - clock_timestamp()) * 1000)::float8 as ms`
  })
}
const NEXT: Record<Scope, ReturnType<typeof nextOf>> = {
  france: nextOf('france'),
  type: nextOf('type'),
  kind: nextOf('kind'),
  acteur: nextOf('acteur'),
  commune: nextOf('commune'),
}

/** When a list of all publications of a scope changes. @param id of the commune, actor, type or kind */
export const listChange = (scope: Scope, id: string): NextChange => ({
  key: `${scope} ${id}`,
  read: async (db, back) => (await NEXT[scope](db, { id, back }))[0]?.ms ?? null,
})

const ofActeurAgenda = prepared<Asked, { ms: number | null }>(
  (slot) => sql`
    select (extract(epoch from ${nextOccurrence(
      sql`o.publication_id = any(array(select e.id from publications e
      where e.acteur_id = ${slot('id')} and e.publiable and e.kind = 'evenement' and (e.jusqua is null or e.jusqua > ${sinceOf(slot('back'))})))`,
      sinceOf(slot('back')),
    )}
      - clock_timestamp()) * 1000)::float8 as ms`,
)

/** The earlier of two times; null is never. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** When the events of several communes, a département or France next begin or end. */
async function nextOfPlaces(db: Db, filters: PublicFilters, back: number): Promise<number | null> {
  const place = await placeOf(db, filters)
  const next = nextOccurrence(place.length > 0 ? sql.join(place, sql` and `) : sql`true`, sinceOf(sql`${back}`))
  const { rows } = await sql<{ ms: number | null }>`${sql.raw(PLAN_ANEW)}
    select (extract(epoch from ${next} - clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? null
}

/**
 * When an agenda changes: one from now until a moment with each begin and end of an occurrence, one of a period with a fixed begin when an event of the period
 * appears or expires.
 * @param list when the list of all publications of its scope changes
 * @returns undefined if it cannot be said: no end is given and the begin is now, or a period of all of France is asked for
 */
export function agendaChange(filters: PublicFilters, list: NextChange, isPlaced: boolean): NextChange | undefined {
  const { from, to, commune_id, departement, intercommunalite, lat, lng, rayon, acteur_id } = filters
  const place = JSON.stringify([commune_id, departement, intercommunalite, lat, lng, rayon, acteur_id])
  if (from !== undefined)
    return isPlaced
      ? {
          key: `period ${from} ${to ?? ''} ${place}`,
          read: async (db, back) => earlier(await list.read(db, back), await nextInPeriod(db, filters, back)),
        }
      : undefined
  if (to === undefined) return undefined
  // One statement serves all lists of a commune.
  if (list.key.startsWith('commune ')) return list
  return {
    key: `agenda ${list.key} ${place}`,
    read: async (db, back) =>
      earlier(
        await list.read(db, back),
        list.key.startsWith('acteur ') && acteur_id
          ? ((await ofActeurAgenda(db, { id: acteur_id, back }))[0]?.ms ?? null)
          : await nextOfPlaces(db, filters, back),
      ),
  }
}

/** When an alert that ended is no longer readable. */
const KEPT_UNTIL = sql`p.expire_le + interval '1 day' * ${sql.lit(ALERT_ENDED_DAYS)}`
const nextOfOne = prepared<Asked, { ms: number | null }>(
  (slot) => sql`
    select (extract(epoch from least(
      case when p.featured_until > ${sinceOf(slot('back'))} then p.featured_until end, case when p.expire_le > ${sinceOf(slot('back'))} then p.expire_le end,
      case when p.kind = 'alerte' and ${KEPT_UNTIL} > ${sinceOf(slot('back'))} then ${KEPT_UNTIL} end
    ) - clock_timestamp()) * 1000)::float8 as ms
    from publications p where p.id = ${slot('id')}`,
)

/** When one publication changes with time alone: its featuring ends, it expires, and an alert that ended is no longer readable. */
export const publicationChange = (id: string): NextChange => ({
  key: `publication ${id}`,
  read: async (db, back) => (await nextOfOne(db, { id, back }))[0]?.ms ?? null,
})
