import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CommuneProposal, listCommuneProposals } from '../../../contract/mairie/opinions.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { PRESENTATION } from '../../platform/access/permissions.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { assertReadsFor, communesOf } from './office.ts'
import { opinionOf } from './opinion-columns.ts'

export type CommuneProposalRow = z.output<typeof CommuneProposal>

/** The condition that proposal `p` is in a commune of the office. Nobody gives an opinion on a proposal of their own. Spec §2-73, §2-75. */
const proposalInBounds = (officeId: string, { userId }: Pick<Caller, 'userId'>): RawBuilder<boolean> =>
  sql`p.commune_id = any(${communesOf(officeId)}) and p.user_id is distinct from ${userId}::uuid`
const hasOpinion = (officeId: string) =>
  sql`exists (select from office_opinions o where o.proposal_id = p.id and o.office_id = ${officeId})`

/** The condition that proposal `p` is pending in a commune of the office and without its opinion. */
export const proposalToExamine = (officeId: string, caller: Pick<Caller, 'userId'>): RawBuilder<boolean> =>
  sql`${proposalInBounds(officeId, caller)} and p.status = 'pending' and not ${hasOpinion(officeId)}`

const columns = (officeId: string) => sql`p.id, p.nom, p.type,
  (select json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) from communes c where c.id = p.commune_id) as commune,
  p.adresse, p.site_web, p.message, p.status, p.created_at, ${opinionOf(officeId, 'proposal_id', 'p.id')} as avis`

/** Returns a proposal, if it is in the bounds of the office. */
export async function proposalOfCommune(
  db: Db,
  officeId: string,
  id: string,
  caller: Pick<Caller, 'userId'>,
): Promise<CommuneProposalRow | undefined> {
  const { rows } = await sql<CommuneProposalRow>`select ${columns(officeId)} from acteur_proposals p
    where p.id = ${id} and ${proposalInBounds(officeId, caller)}`.execute(db)
  return rows[0]
}

/**
 * Returns a page of the proposals in the communes of a municipal office, the oldest first. Spec §2-73.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listProposalsOfCommune(
  { db, caller }: Context,
  { acteurId, query }: { acteurId: string; query: z.output<typeof listCommuneProposals.query> },
): Promise<Page<CommuneProposalRow>> {
  await assertReadsFor(db, caller, acteurId, PRESENTATION)
  const where =
    query.etat === 'avis_donne'
      ? sql`${proposalInBounds(acteurId, caller)} and ${hasOpinion(acteurId)}`
      : proposalToExamine(acteurId, caller)
  const { rows } = await sql<CommuneProposalRow & { total: number }>`
    with hits as materialized (select p.id, p.created_at from acteur_proposals p where ${where}),
    page as (select id from hits order by created_at, id limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${columns(acteurId)} from (select count(*)::int as total from hits) one
      left join (page join acteur_proposals p on p.id = page.id) on true
    order by p.created_at, p.id`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
