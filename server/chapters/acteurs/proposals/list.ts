import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/acteurs/proposals.ts'
import type { Answer, Input } from '../../../../contract/endpoint.ts'
import type { Context } from '../../../platform/access/context.ts'
import { inside, readable } from '../../../platform/access/territory.ts'
import { latestOf } from '../../../platform/audit/list.ts'
import type { AuditContext } from '../../../platform/audit/undo-state.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { proposalById, type ProposalRow, proposalsById } from './rows.ts'

/** Returns a page of proposals for administrators: pending ones with the oldest first, others with the newest first. Spec §2-75. */
export async function listProposals(
  { db, caller: { territory } }: Context,
  query: z.output<typeof contract.listProposals.query>,
): Promise<Page<ProposalRow>> {
  const { status, commune_id } = query
  const conditions: RawBuilder<unknown>[] = [sql`o.status = ${status}`]
  if (commune_id !== undefined) conditions.push(sql`o.commune_id = ${commune_id}`)
  if (territory) conditions.push(inside(territory, 'o.commune_id'))
  const where = sql.join(conditions, sql` and `)
  const order = status === 'pending' ? sql`o.created_at, o.id` : sql`o.created_at desc, o.id desc`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from acteur_proposals o where ${where}`.execute(db)
  const { rows } = await sql<{ id: string }>`select o.id from acteur_proposals o where ${where}
    order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const proposals = await proposalsById(
    db,
    rows.map(({ id }) => id),
  )
  return page(proposals, totals[0]?.total ?? 0, query)
}

/** Returns proposals with their history, those that the caller may read. Spec §2-155. */
export async function listProposalDossiers(
  ctx: AuditContext,
  { ids }: Input<typeof contract.listProposalDossiers.query>,
): Promise<Answer<typeof contract.listProposalDossiers>> {
  const data: Answer<typeof contract.listProposalDossiers>['data'] = []
  for (const id of await readable(ctx.db, ctx.caller, 'proposal', ids))
    data.push({ proposal: await proposalById(ctx.db, id), historique: await latestOf(ctx, 'proposal', id) })
  return { data }
}
