import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { isOneOf } from '../../../platform/db/is-one-of.ts'
import { CONTENT } from '../writing/content.ts'
import type { LockedRow } from '../writing/lock.ts'
import { type Decision, RESOLVES_REPORTS, transition } from './transition.ts'

/** Whether a decision refuses only the edit that waits: residents still see the version before. Spec §3-29. */
const refusesEdit = ({ moderation_status }: Decision, { waiting }: LockedRow): boolean =>
  moderation_status === 'rejected' && waiting?.status === 'pending'

/**
 * Applies a decision to locked publications. Of a publication with a waiting edit a refusal refuses the edit; every other decision
 * is one on the newest version, which becomes that of the publication. Spec §3-15, §3-29.
 * @param byAdmin whether an administrator decides: the decision then binds the municipal office and the author
 * @returns the ids of the reports that the decision resolved, by publication
 */
export async function applyDecision(
  tx: Tx,
  publications: readonly LockedRow[],
  decision: Decision,
  byAdmin: boolean,
): Promise<Map<string, string[]>> {
  const refused = publications.filter((row) => refusesEdit(decision, row))
  const decided = publications.filter((row) => !refused.includes(row))
  const ids = decided.map(({ id }) => id)
  if (refused.length > 0) {
    const edits = refused.map(({ id }) => id)
    await refuseEdits(tx, edits, decision, byAdmin)
  }
  const resolvesReports = RESOLVES_REPORTS.has(decision.moderation_status)
  const columns = sql`${transition(decision)}, ${resolvesReports ? sql`reports_count = 0,` : sql``} version = p.version + 1, updated_at = now_ms()`
  const status = byAdmin ? sql`${decision.moderation_status}` : null
  if (decided.some(({ waiting }) => waiting)) await takeEdits(tx, ids, sql`${columns}, admin_decision = ${status ?? KEPT_DECISION}`)
  else if (ids.length > 0) {
    const decides = status ? sql`, admin_decision = ${status}` : sql``
    await sql`update publications p set ${columns} ${decides} where ${isOneOf(sql`p.id`, ids)}`.execute(tx)
  }
  return resolvesReports ? resolveReports(tx, ids) : new Map<string, string[]>()
}

/** Refuses edits and leaves what residents see. */
async function refuseEdits(
  tx: Tx,
  ids: string[],
  { reason = null, correction_demandee = false }: Decision,
  byAdmin: boolean,
): Promise<void> {
  await sql`update publication_waiting_edits set status = 'rejected', reason = ${reason}, decided_at = now_ms()
    ${byAdmin ? sql`, admin_decision = 'rejected'` : sql``} where publication_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update publications set waiting_edit_status = 'rejected', correction_demandee = ${correction_demandee}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Without an administrator's decision now: that on the edit still binds. */
const KEPT_DECISION = sql`coalesce(w.admin_decision, p.admin_decision)`
const FROM_EDIT = sql.join(CONTENT.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))

/** Writes columns, and with them the content of the waiting edits, which are gone; in one statement, so that the triggers count once. */
async function takeEdits(tx: Tx, ids: string[], columns: RawBuilder<unknown>): Promise<void> {
  await sql`
    with w as (delete from publication_waiting_edits where publication_id = any(${ids}::uuid[]) returning publication_id, content, admin_decision)
    update publications p set ${FROM_EDIT}, waiting_edit_status = null, ${columns}
    from publications q left join w on w.publication_id = q.id
      cross join lateral jsonb_populate_record(q, coalesce(w.content, '{}')) n
    where q.id = any(${ids}::uuid[]) and p.id = q.id`.execute(tx)
}

/** Resolves the open reports of publications. @returns their ids, by publication */
async function resolveReports(tx: Tx, ids: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; publication_id: string }>`
    update publication_reports set status = 'resolved', closed_how = 'decision', resolved_at = now_ms()
    where publication_id = any(${ids}::uuid[]) and status = 'open' returning id, publication_id`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.publication_id)].map(([publication, reports]) => [publication, reports.map(({ id }) => id)]),
  )
}
