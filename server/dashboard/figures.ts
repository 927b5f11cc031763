import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { FRANCE } from '../publications/totals.ts'

/** One figure or block of the dashboard: reads it, from few rows whatever the size of the tables. */
export type Figure = (db: Db) => Promise<unknown>

const number =
  (query: RawBuilder<{ n: number }>): Figure =>
  async (db) =>
    (await query.execute(db)).rows[0]?.n ?? 0

const publications = (status: RawBuilder<unknown>) =>
  number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from publication_totals t
    where t.scope = 'france' and t.scope_id = ${sql.lit(FRANCE)} and not t.deleted ${status}`)

/** Spec §2, Dashboard. Each figure is the total of the list it stands for, under that list's own defaults. */
export const FIGURES: Record<string, Figure> = {
  publications: publications(sql``),
  publications_pending: publications(sql`and t.moderation_status = 'pending'`),
  publications_reported: number(
    sql<{ n: number }>`select count(*)::int as n from publications where reports_count > 0 and deleted_at is null`,
  ),
  acteurs: number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from acteur_totals t where not t.deleted`),
  users: number(sql<{ n: number }>`select coalesce(sum(t.n), 0)::int as n from user_totals t`),
  claims_pending: number(sql<{ n: number }>`select count(*)::int as n from claims where status = 'pending'`),
  import_sources_paused: number(
    sql<{ n: number }>`select count(*)::int as n from import_sources where paused_at is not null and deleted_at is null`,
  ),
}
