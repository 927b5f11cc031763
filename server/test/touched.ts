import { harness } from './harness.ts'
import type { Ask } from './http.ts'
import type { Stage } from './stage.ts'
import { JOB_TABLE } from './queue-tables.ts'

/** By whom each mutation is sent, where that is not an administrator from the back-office. */
export const BY: Record<string, (stage: Stage) => Ask> = {
  createPublication: (stage) => ({ token: stage.owner.token }),
  updatePublication: (stage) => ({ token: stage.owner.token }),
  deletePublication: (stage) => ({ token: stage.owner.token }),
  moderatePublication: (stage) => ({ token: stage.maire.token }),
  moderateMairiePublication: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
  createMairiePublication: (stage) => ({ token: stage.owner.token, source: 'mairie' }),
  reportPublication: () => ({}),
  submitClaim: () => ({}),
  openThread: () => ({}),
}

/** Everything that a change may touch but the trail itself: a change that leaves no row must leave nothing here. */
export const TOUCHED = [
  'publications',
  'publication_reports',
  'report_closings',
  'duplicate_dismissals',
  'duplicate_groups',
  'publication_totals',
  'acteurs',
  'acteur_communes',
  'actor_users',
  'users',
  'erased_subjects',
  'user_roles',
  'claims',
  'communes',
  'commune_noms',
  'commune_slugs',
  'commune_infos',
  'elus',
  'collectes',
  'emails',
  'undo_steps',
  'idempotency_keys',
  'defibrillateurs',
  'commune_defibrillateurs',
  'defibrillateur_runs',
  'subscriptions',
  'subscription_logs',
  JOB_TABLE,
  'payment_events',
  'message_threads',
  'messages',
  'message_notes',
  'canned_replies',
  'thread_totals',
  'import_sources',
  'import_items',
  'import_runs',
  'import_run_entries',
  'saved_views',
]

/** Counts have a fresh count to be compared with (kept.ts); the rest is of the machinery. */
const NOT_COMPARED = new Set([
  'duplicate_groups',
  'publication_totals',
  'thread_totals',
  'undo_steps',
  'idempotency_keys',
  JOB_TABLE,
  'payment_events',
])
/** The tables that a change and its way back leave as they were. */
export const COMPARED = TOUCHED.filter((table) => !NOT_COMPARED.has(table))

/** Every row of these tables, but for its version and when it was last written or seen. */
export async function tables(): Promise<Record<string, unknown>> {
  const { pool } = (await harness()).services.database
  const columns = COMPARED.map(
    (table) => `(select coalesce(jsonb_agg(r order by r::text), '[]') from (
      select to_jsonb(t) - '{version,updated_at,last_seen_at}'::text[] as r from ${table} t) x) as "${table}"`,
  )
  return (await pool.query(`select ${columns.join(', ')}`)).rows[0]
}
