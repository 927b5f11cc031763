import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/compte/own-threads.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'

type OwnThread = z.output<typeof contract.listOwnThreads.response>['data'][number]
type OwnMessage = z.output<typeof contract.listOwnMessages.response>['data'][number]

/** Returns the support threads that the caller began with their account, the last answered first. */
export async function listOwnThreads(
  { db, caller }: Context,
  query: z.output<typeof contract.listOwnThreads.query>,
): Promise<Page<OwnThread>> {
  const mine = sql`t.user_id = ${caller.userId}::uuid and (${query.status ?? null}::text is null or t.status = ${query.status ?? null})`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from message_threads t where ${mine}`.execute(db)
  const { rows } =
    await sql<OwnThread>`select t.id, t.subject, t.status, t.created_at, t.last_message_at from message_threads t where ${mine}
    order by t.last_message_at desc, t.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, totals[0]?.total ?? 0, query)
}

/**
 * Returns the messages of a thread of the caller. The form accepts any address: what somebody else wrote or was sent from the thread is not
 * shown to the account that began it.
 * @throws AppError not_found, also for somebody else's thread
 */
export async function listOwnMessages(
  { db, caller }: Context,
  { id, query }: { id: string; query: z.output<typeof contract.listOwnMessages.query> },
): Promise<Page<OwnMessage>> {
  const { rows: threads } = await sql`select from message_threads t where t.id = ${id} and t.user_id = ${caller.userId}::uuid`.execute(db)
  if (threads.length === 0) throw new AppError('not_found')
  const from = sql`from messages m join message_threads t on t.id = m.thread_id join users u on u.id = t.user_id
    left join emails e on e.id = m.email_id
    where m.thread_id = ${id} and case m.direction
      when 'inbound' then m.rfc_id is null or lower(m.sender_email) = u.email
      else lower(t.contact_email) = u.email and (m.email_id is null or e.status in ('sent', 'uncertain')) end`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  const { rows } = await sql<OwnMessage>`select m.id, m.direction, m.body, m.created_at ${from}
    order by m.created_at, m.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, totals[0]?.total ?? 0, query)
}
