import { type RawBuilder, sql } from 'kysely'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import { inside } from '../../platform/access/territory.ts'
import type { Figure } from './figures.ts'

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`

/**
 * Returns a table of the changes of status by moderations since a day, read from the audit trail: only the trail has the time of each
 * decision, later decisions notwithstanding. Undone decisions are left out. Both reads are ranges of the trail's index by action; `not in` is
 * one hash, whatever row counts the planner expects.
 */
const decisionsSince = (from: string): RawBuilder<unknown> => sql`
  decisions as (
    select l.at, l.target_id::uuid as publication_id, l.changes -> 'moderation_status' ->> 0 as was, l.changes -> 'moderation_status' ->> 1 as became,
      (l.changes -> 'modification' -> 0 ->> 'created_at')::timestamptz as edited_at
    from audit_log l
    where l.action in ('publication.moderate', 'publication.valide') and l.at >= ${startOf(from)} and l.changes ? 'moderation_status'
      and l.id not in (
        select (u.changes -> 'undoes' ->> 1)::uuid from audit_log u
        where u.action = 'audit.undo' and u.at >= ${startOf(from)} and u.changes -> 'undoes' ->> 1 is not null)
  )`

/** A day, with the numbers of publications that decisions of that day made visible and rejected. */
export interface Decided {
  date: string
  published: number
  rejected: number
}

/** Returns the figure of the days with decisions, from a day on. */
export const decidedSince =
  (from: string, territory: TerritoryCodes | null = null): Figure =>
  async (db) => {
    const { rows } = await sql<Decided>`${sql.raw(PLAN_ANEW)} with ${decisionsSince(from)}
      select (d.at at time zone 'Europe/Paris')::date as date,
        (count(*) filter (where became in ('approved', 'published') and was not in ('approved', 'published')))::int as published,
        (count(*) filter (where became = 'rejected'))::int as rejected
      from decisions d ${territory ? sql`join publications p on p.id = d.publication_id where ${inside(territory, 'p.commune_id')}` : sql``} group by 1`.execute(
      db,
    )
    return rows
  }

/** Returns the figure of the median delay between creation and decision of pending publications and edits, in minutes; null if there were none. */
export const medianDelaySince =
  (from: string, territory: TerritoryCodes | null = null): Figure =>
  async (db) => {
    const { rows } = await sql<{ minutes: number | null }>`${sql.raw(PLAN_ANEW)} with ${decisionsSince(from)}
      select round(percentile_cont(0.5) within group (order by extract(epoch from d.at - coalesce(d.edited_at, p.created_at))) / 60)::int as minutes
      from decisions d join publications p on p.id = d.publication_id
      where d.was = 'pending' and d.became in ('approved', 'published', 'rejected')
        ${territory ? sql`and ${inside(territory, 'p.commune_id')}` : sql``}`.execute(db)
    return rows[0]?.minutes ?? null
  }
