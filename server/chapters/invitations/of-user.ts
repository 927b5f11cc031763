import { sql } from 'kysely'
import type { z } from 'zod'
import type { listUserInvitations as endpoint } from '../../../contract/users/user-access.ts'
import type { Context } from '../../platform/access/context.ts'
import { found } from '../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { INVITATION_COLUMNS, type InvitationRow, UNANSWERED } from './rows.ts'

type Row = z.output<(typeof endpoint)['response']>['data'][number]

/**
 * Returns a page of the unanswered invitations to the address of a user, for administrators, the newest first.
 * @throws AppError not_found
 */
export async function listUserInvitations(
  { db }: Pick<Context, 'db'>,
  { userId, query }: { userId: string; query: { page: number; per_page: number } },
): Promise<Page<Row>> {
  found(await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst())
  const { rows } = await sql<Row & Pick<InvitationRow, 'acteur_id' | 'withdrawn_at'> & { total: number }>`
    select ${INVITATION_COLUMNS}, count(*) over ()::int as total,
      case when a.id is not null then json_build_object('id', a.id, 'nom', a.nom, 'type', a.type) end as acteur
    from invitations i join users b on b.id = i.invited_by left join acteurs a on a.id = i.acteur_id
    where i.email = (select u.email from users u where u.id = ${userId}::uuid) and ${UNANSWERED} and (i.acteur_id is null or a.deleted_at is null)
    order by i.created_at desc, i.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, rows[0]?.total ?? 0, query)
}
