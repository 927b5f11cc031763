import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { deadJobCount } from '../../platform/jobs/queue-tables.ts'
import { FRANCE } from '../publications/totals.ts'
import { latestLogs } from '../subscriptions/logs.ts'
import { activeByPlan } from '../subscriptions/plans.ts'

/** One figure or block of the dashboard: reads it, from few rows whatever the size of the tables. */
export type Figure = (db: Db) => Promise<unknown>

const number =
  (query: RawBuilder<{ n: number }>): Figure =>
  async (db) =>
    (await query.execute(db)).rows[0]?.n ?? 0

const publications = (status: RawBuilder<unknown>) =>
  number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from publication_totals t
    where t.scope = 'france' and t.scope_id = ${sql.lit(FRANCE)} and not t.deleted ${status}`)

/** Those that wait for moderation, by the kept totals. */
export const publicationsPending = publications(sql`and t.moderation_status = 'pending'`)

const LOGS_SHOWN = 10

/**
 * Spec §2-21. Each figure is the total of the list it stands for, under that list's own defaults.
 * @param mode of the subscriptions that lists show by default
 */
export const figuresFor = (mode: boolean | undefined): Record<string, Figure> => ({
  publications: publications(sql``),
  publications_pending: publicationsPending,
  publications_reported: number(
    sql<{ n: number }>`select count(*)::int as n from publications where reports_count > 0 and deleted_at is null`,
  ),
  acteurs: number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from acteur_totals t where not t.deleted`),
  users: number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from user_totals t`),
  claims_pending: number(sql<{ n: number }>`select count(*)::int as n from claims where status = 'pending'`),
  subscription_plans: (db) => activeByPlan(db, mode),
  subscription_logs: (db) => latestLogs(db, mode, LOGS_SHOWN),
  jobs_dead: number(deadJobCount),
  messages_unread: number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from thread_totals t where t.unread`),
  // Of the runs that are over the last one counts: a retry under way mends nothing yet.
  syncs_failed: number(
    sql<{ n: number }>`select count(*)::int as n from (
      select r.status from defibrillateur_runs r where r.scope = 'france' and r.status in ('done', 'failed')
      order by r.created_at desc, r.id desc limit 1) last where last.status = 'failed'`,
  ),
  import_sources_paused: number(
    sql<{ n: number }>`select count(*)::int as n from import_sources where paused_at is not null and deleted_at is null`,
  ),
})
