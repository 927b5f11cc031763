import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { INVITATION_COLUMNS, type InvitationRow, UNANSWERED } from './rows.ts'

/** An invitation as the invited person gets it. */
export type OwnInvitationRow = InvitationRow & { acteur: { id: string; nom: string; type: string } | null }

const COLUMNS = sql`${INVITATION_COLUMNS},
  case when a.id is not null then json_build_object('id', a.id, 'nom', a.nom, 'type', a.type) end as acteur`
const FROM = sql`invitations i join users b on b.id = i.invited_by left join acteurs a on a.id = i.acteur_id`

/** Returns one invitation with its actor. @throws AppError not_found */
export async function ownInvitation(db: Db, id: string): Promise<OwnInvitationRow> {
  const { rows } = await sql<OwnInvitationRow>`select ${COLUMNS} from ${FROM} where i.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** Returns a page of the open invitations to the caller's address. */
export async function listOwnInvitations(
  { db, caller }: Context,
  { query }: { query: { page: number; per_page: number } },
): Promise<Page<OwnInvitationRow>> {
  const { rows } = await sql<OwnInvitationRow & { total: number }>`
    select ${COLUMNS}, count(*) over ()::int as total from ${FROM}
    where i.email = (select u.email from users u where u.id = ${caller.userId}::uuid) and ${UNANSWERED} and i.expires_at > now()
      and (i.acteur_id is null or a.deleted_at is null)
    order by i.created_at desc, i.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, rows[0]?.total ?? 0, query)
}

/** Returns how many open invitations an address has, at most `most`. Spec §2-74. */
export async function countOpenInvitations(db: Db, email: string | null, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select from ${FROM}
    where i.email = ${email} and ${UNANSWERED} and i.expires_at > now() and (i.acteur_id is null or a.deleted_at is null) limit ${most}) x`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
