import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { deadJobCount } from '../../platform/jobs/queue-tables.ts'
import { FRANCE } from '../publications/reading/totals.ts'
import { latestLogs } from '../subscriptions/logs.ts'
import { activeByPlan } from '../subscriptions/plans.ts'

/** Reads one figure or block of the dashboard, from few rows at any size of the tables. */
export type Figure = (db: Db) => Promise<unknown>

/** Returns a figure that is one count. */
export const countOf =
  (query: RawBuilder<{ n: number }>): Figure =>
  async (db) =>
    (await query.execute(db)).rows[0]?.n ?? 0

const publications = (status: RawBuilder<unknown>) =>
  countOf(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from publication_totals t
    where t.scope = 'france' and t.scope_id = ${sql.lit(FRANCE)} and not t.deleted ${status}`)

/** The number of publications that wait for moderation, from the stored totals. */
export const publicationsPending = publications(sql`and t.moderation_status = 'pending'`)

/** What leaves now to people who follow: each alert, and what leaves by the hour of one day as one; nothing while everything is stopped. */
export const envoisEnCours = (where: RawBuilder<unknown>): Figure =>
  countOf(sql<{
    n: number
  }>`select count(distinct case when e.kind in ('rappel', 'resume') then e.kind || e.slot else e.id::text end)::int as n
    from envois e where e.state = 'en_cours' and e.kind <> 'exercice' and not exists (select from envois_arret) ${where}`)

const LOGS_SHOWN = 10

/**
 * Returns the figures of the dashboard. Spec §2-21. Each figure equals the total of its list with the list's default filters.
 * @param mode the mode of the subscriptions that lists show by default
 */
export const figuresFor = (mode: boolean | undefined): Record<string, Figure> => ({
  publications: publications(sql``),
  publications_pending: publicationsPending,
  publications_reported: countOf(
    sql<{ n: number }>`select count(*)::int as n from publications where reports_count > 0 and deleted_at is null`,
  ),
  acteurs: countOf(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from acteur_totals t where not t.deleted`),
  users: countOf(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from user_totals t`),
  claims_pending: countOf(sql<{ n: number }>`select count(*)::int as n from claims where status = 'pending'`),
  proposals_pending: countOf(sql<{ n: number }>`select count(*)::int as n from acteur_proposals where status = 'pending'`),
  subscription_plans: (db) => activeByPlan(db, mode),
  subscription_logs: (db) => latestLogs(db, { livemode: mode, count: LOGS_SHOWN }),
  jobs_dead: countOf(deadJobCount),
  messages_unread: countOf(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from thread_totals t where t.unread`),
  // The last finished run counts: a retry in progress has not repaired anything yet.
  syncs_failed: countOf(
    sql<{ n: number }>`select count(*)::int as n from (
      select r.status from defibrillateur_runs r where r.scope = 'france' and r.status in ('done', 'failed')
      order by r.created_at desc, r.id desc limit 1) last where last.status = 'failed'`,
  ),
  envois_en_cours: envoisEnCours(sql``),
  import_sources_paused: countOf(
    sql<{ n: number }>`select count(*)::int as n from import_sources where paused_at is not null and deleted_at is null`,
  ),
})
