import { sql } from 'kysely'
import type { z } from 'zod'
import { PROPOSALS_MAX } from '../../../../contract/acteurs/proposal-records.ts'
import type * as contract from '../../../../contract/acteurs/proposals.ts'
import { AppError, invalid, taken } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { newId } from '../../../platform/db/id.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { normalised } from '../contacts.ts'
import { OWN_COLUMNS, type OwnProposalRow, proposalById } from './rows.ts'
import { isNameInCommune } from './similar.ts'

/** Returns the caller's proposals, the newest first. Spec §2-75. */
export async function listOwnProposals(
  { db, caller }: Context,
  query: z.output<typeof contract.listOwnProposals.query>,
): Promise<Page<OwnProposalRow>> {
  const { rows } = await sql<OwnProposalRow & { total: number }>`
    select one.total, ${OWN_COLUMNS} from (select count(*)::int as total from acteur_proposals where user_id = ${caller.userId}::uuid) one
    left join (select * from acteur_proposals where user_id = ${caller.userId}::uuid
      order by created_at desc, id desc limit ${query.per_page} offset ${offsetOf(query)}) pr on true
    order by pr.created_at desc, pr.id desc`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}

/**
 * Returns one proposal of the caller.
 * @throws AppError not_found
 */
export async function ownProposal({ db, caller }: Context, { id }: { id: string }): Promise<OwnProposalRow> {
  const { rows } = await sql<OwnProposalRow>`select ${OWN_COLUMNS} from acteur_proposals pr
    where pr.id = ${id} and pr.user_id = ${caller.userId}::uuid`.execute(db)
  return found(rows[0])
}

/**
 * Stores a proposal of an actor. It creates nothing before an administrator approves it. Spec §2-75.
 * @throws AppError validation_failed (no such commune, or residents see an actor of that name there), invalid_state (too many wait), already_exists
 */
export function createProposal(
  { db, caller }: Context,
  { commune_id, gestion, ...input }: z.output<typeof contract.NewProposal>,
): Promise<OwnProposalRow> {
  return transact(db, async (tx) => {
    const departement = await departementOf(tx, commune_id)
    if (await isNameInCommune(tx, { communeId: commune_id, nom: input.nom }))
      throw invalid('body.nom', 'is the name of an actor of the commune')
    const { rows: waiting } = await sql<{ n: number }>`select count(*)::int as n from acteur_proposals
      where user_id = ${caller.userId}::uuid and status = 'pending'`.execute(tx)
    if ((waiting[0]?.n ?? 0) >= PROPOSALS_MAX) throw new AppError('invalid_state')
    const { telephone = null, email = null, site_web = null } = normalised(input, departement)
    const id = newId()
    const { numAffectedRows } =
      await sql`insert into acteur_proposals (id, user_id, nom, type, commune_id, adresse, telephone, email, site_web, message,
        gestion_message, gestion_nom, gestion_telephone)
      values (${id}, ${caller.userId}, ${input.nom}, ${input.type}, ${commune_id}, ${input.adresse ?? null}, ${telephone}, ${email}, ${site_web},
        ${input.message}, ${gestion?.message ?? null}, ${gestion?.nom ?? null}, ${gestion?.telephone ?? null}) on conflict do nothing`.execute(
        tx,
      )
    if (Number(numAffectedRows ?? 0) === 0) throw taken('body.nom', 'is the name in a proposal of yours that waits')
    const after = await proposalById(tx, id)
    await record(tx, caller, 'proposal.create', { type: 'proposal', id, after })
    return ownProposal({ db: tx, caller }, { id })
  })
}

/**
 * Withdraws a pending proposal of the caller.
 * @throws AppError not_found, invalid_state (decided or withdrawn)
 */
export function withdrawProposal({ db, caller }: Context, { id }: { id: string }): Promise<OwnProposalRow> {
  return transact(db, async (tx) => {
    await sql`select from acteur_proposals where id = ${id} for update`.execute(tx)
    const before = await ownProposal({ db: tx, caller }, { id })
    if (before.status !== 'pending') throw new AppError('invalid_state')
    await sql`update acteur_proposals set status = 'withdrawn', decided_at = now_ms(), version = version + 1, updated_at = now_ms()
      where id = ${id}`.execute(tx)
    const after = await ownProposal({ db: tx, caller }, { id })
    await record(tx, caller, 'proposal.withdraw', { type: 'proposal', id, before, after })
    return after
  })
}

/** @throws AppError validation_failed */
async function departementOf(db: Db | Tx, communeId: string): Promise<string> {
  const commune = await db.selectFrom('communes').select('departement').where('id', '=', communeId).executeTakeFirst()
  if (!commune) throw invalid('body.commune_id', 'does not exist')
  return commune.departement
}
