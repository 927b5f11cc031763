import { sql } from 'kysely'
import type { z } from 'zod'
import type { getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import { inside } from '../../platform/access/territory.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { pendingWithin } from './bounded-figures.ts'
import { toDay, todayIn, toNumber } from '../communes/days.ts'
import { officeStatus } from '../publications/writing/waiting-edit.ts'
import { type Decided, decidedSince, medianDelaySince } from './decisions.ts'
import { type Figure, publicationsPending } from './figures.ts'
import { type FiguresContext, readFigures } from './get.ts'

type ModerationFigures = z.output<(typeof getModerationFigures)['response']>['data']
interface Received {
  date: string
  received: number
}
interface Read {
  received?: Received[]
  decided?: Decided[]
  pending?: number
  oldest_pending_at?: string | null
  median_delay_minutes?: number | null
}

/** Returns the figure of the publications created per day, in France from the stored totals of days; days without any are absent. */
const receivedBetween =
  (from: string, to: string, territory: TerritoryCodes | null): Figure =>
  async (db) => {
    if (territory) {
      const { rows } = await sql<Received>`${sql.raw(PLAN_ANEW)}
        select (p.created_at at time zone 'Europe/Paris')::date as date, count(*)::int as received from publications p
        where p.created_at >= (${from}::date::timestamp at time zone 'Europe/Paris') and ${inside(territory, 'p.commune_id')} group by 1`.execute(
        db,
      )
      return rows
    }
    const { rows } = await sql<Received>`
      select d.day::date as date, sum(t.n)::int as received
      from generate_series(${from}::date, ${to}::date, interval '1 day') as d (day)
        join publication_totals t on t.scope = 'jour' and t.scope_id = day_scope(d.day::date::timestamp at time zone 'Europe/Paris')
      group by 1`.execute(db)
    return rows
  }

/** Since when the publication or edit that waits longest does. */
const oldestPending =
  (territory: TerritoryCodes | null): Figure =>
  async (db) => {
    const near = territory ? sql`and ${inside(territory, 'p.commune_id')}` : sql``
    const { rows } = await sql<{ at: string | null }>`select least(
      (select p.created_at from publications p where ${officeStatus('p')} = 'pending' and p.waiting_edit_status is null and p.deleted_at is null ${near}
        order by p.created_at, p.id limit 1),
      (select w.created_at from publication_waiting_edits w join publications p on p.id = w.publication_id
        where w.status = 'pending' and p.deleted_at is null ${near} order by w.created_at limit 1)) as at`.execute(db)
    return rows[0]?.at ?? null
  }

/** Cached figures by period: readFigures() shares the reads in progress of one and the same figure object. */
const cached = new Map<string, Record<string, Figure>>()
const CACHE_MAX = 100
function figuresOf(from: string, to: string, territory: TerritoryCodes | null): Record<string, Figure> {
  const key = `${from}/${to}/${JSON.stringify(territory)}`
  const known = cached.get(key)
  if (known) return known
  if (cached.size >= CACHE_MAX) cached.clear()
  const figures = {
    received: receivedBetween(from, to, territory),
    decided: decidedSince(from, territory),
    pending: territory ? pendingWithin(territory) : publicationsPending,
    oldest_pending_at: oldestPending(territory),
    median_delay_minutes: medianDelaySince(from, territory),
  }
  cached.set(key, figures)
  return figures
}

/**
 * Returns the publications received and decided on per day, for the last days in France or in a territory, today included, with the current queue. A figure
 * that cannot be read in time is left out.
 */
export async function moderationFigures(
  ctx: FiguresContext,
  { days, territory }: { days: number; territory: TerritoryCodes | null },
): Promise<ModerationFigures> {
  const to = todayIn('Europe/Paris')
  const first = toNumber(to) - days + 1
  const from = toDay(first)
  const { received, decided, ...now }: Read = await readFigures(ctx, figuresOf(from, to, territory))
  const [receivedByDate, decidedByDate] = [byDate(received), byDate(decided)]
  const per_day = Array.from({ length: days }, (_, index) => {
    const date = toDay(first + index)
    const { published = 0, rejected = 0 } = decidedByDate?.get(date) ?? {}
    return {
      date,
      ...(receivedByDate && { received: receivedByDate.get(date)?.received ?? 0 }),
      ...(decidedByDate && { published, rejected }),
    }
  })
  return { from, to, per_day, ...now }
}

const byDate = <R extends { date: string }>(rows: R[] | undefined): Map<string, R> | undefined =>
  rows && new Map(rows.map((row) => [row.date, row]))
