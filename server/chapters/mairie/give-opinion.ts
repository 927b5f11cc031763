import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { OpinionInput } from '../../../contract/mairie/opinion-records.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { PRESENTATION } from '../../platform/access/permissions.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { type Tx, transact } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { newId } from '../../platform/db/id.ts'
import { actingFor } from './office.ts'
import { acteurOfCommune, claimOfCommune, type CommuneActeurRow, type CommuneClaimRow } from './opinion-rows.ts'
import { type CommuneProposalRow, proposalOfCommune } from './proposal-rows.ts'

type Opinion = z.output<typeof OpinionInput>
/** A stored opinion. */
export interface StoredOpinion {
  id: string
  avis: string
  texte: string | null
  given_by: string | null
  created_at: string
}
/** What an opinion is about. */
export interface Subject {
  type: 'acteur' | 'claim' | 'proposal'
  id: string
}

/** Locks the opinion of an office. */
export async function lockOpinion(tx: Tx, officeId: string, { type, id }: Subject): Promise<StoredOpinion | null> {
  const { rows } = await sql<StoredOpinion>`select id, avis, texte, given_by, created_at from office_opinions
    where ${sql.ref(`${type}_id`)} = ${id} and office_id = ${officeId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Stores the opinion of an office in place of the present one; null: removes it. */
export async function storeOpinion(tx: Tx, officeId: string, { type, id }: Subject, opinion: StoredOpinion | null): Promise<void> {
  const of = sql.ref(`${type}_id`)
  await sql`delete from office_opinions where ${of} = ${id} and office_id = ${officeId}`.execute(tx)
  if (!opinion) return
  const { avis, texte, given_by, created_at } = opinion
  await sql`insert into office_opinions (id, office_id, ${of}, avis, texte, given_by, created_at)
    values (${opinion.id}, ${officeId}, ${id}, ${avis}, ${texte}, (select u.id from users u where u.id = ${given_by} and u.erased_at is null), ${created_at})`.execute(
    tx,
  )
}

/** What the trail records of an opinion. */
export const auditFields = (officeId: string, opinion: StoredOpinion | null) =>
  opinion ? { office_id: officeId, avis: opinion.avis, texte: opinion.texte } : null

async function change(tx: Tx, caller: Caller, officeId: string, subject: Subject, opinion: Opinion | null): Promise<void> {
  const action = `${subject.type}.opinion` as const
  const before = await lockOpinion(tx, officeId, subject)
  const texte = opinion?.texte ?? null
  if (opinion ? before?.avis === opinion.avis && before.texte === texte : !before) return unchanged(caller, action)
  const { rows } = await sql<{ now: string }>`select now_ms() as now`.execute(tx)
  const after = opinion && {
    id: before?.id ?? newId(),
    avis: opinion.avis,
    texte,
    given_by: caller.userId,
    created_at: before?.created_at ?? rows[0]?.now ?? '',
  }
  await storeOpinion(tx, officeId, subject, after)
  await record(tx, caller, action, {
    type: subject.type,
    id: subject.id,
    before: auditFields(officeId, before),
    after: auditFields(officeId, after),
    undoData: { version: 0, before: { version: 0, opinion: before }, kind: 'office_opinion', part: officeId },
  })
}

/**
 * Gives, replaces or withdraws (null) the opinion of a municipal office on an actor of its communes. Spec §2-73.
 * @throws AppError not_found (also outside its bounds), scope_violation, permission_denied
 */
export function onActeur(
  { db, caller }: Context,
  { acteurId, cibleId, opinion }: { acteurId: string; cibleId: string; opinion: Opinion | null },
): Promise<CommuneActeurRow> {
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, PRESENTATION)
    await tx.selectFrom('acteurs').select('id').where('id', '=', cibleId).forUpdate().execute()
    found(await acteurOfCommune(tx, acteurId, cibleId))
    await change(tx, acting, acteurId, { type: 'acteur', id: cibleId }, opinion)
    return found(await acteurOfCommune(tx, acteurId, cibleId))
  })
}

/**
 * The same on a claim. A decided claim takes no opinion any more.
 * @throws AppError not_found, scope_violation, permission_denied, claim_already_decided
 */
export function onClaim(
  { db, caller }: Context,
  { acteurId, claimId, opinion }: { acteurId: string; claimId: string; opinion: Opinion | null },
): Promise<CommuneClaimRow> {
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, PRESENTATION)
    await tx.selectFrom('claims').select('id').where('id', '=', claimId).forUpdate().execute()
    const { status } = found(await claimOfCommune(tx, acteurId, claimId, caller))
    if (opinion && status !== 'pending') throw new AppError('claim_already_decided')
    await change(tx, acting, acteurId, { type: 'claim', id: claimId }, opinion)
    return found(await claimOfCommune(tx, acteurId, claimId, caller))
  })
}

/**
 * The same on a proposal of an actor. A decided proposal takes no opinion any more.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state
 */
export function onProposal(
  { db, caller }: Context,
  { acteurId, proposalId, opinion }: { acteurId: string; proposalId: string; opinion: Opinion | null },
): Promise<CommuneProposalRow> {
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, PRESENTATION)
    await sql`select from acteur_proposals where id = ${proposalId} for update`.execute(tx)
    const { status } = found(await proposalOfCommune(tx, acteurId, proposalId, caller))
    if (opinion && status !== 'pending') throw new AppError('invalid_state')
    await change(tx, acting, acteurId, { type: 'proposal', id: proposalId }, opinion)
    return found(await proposalOfCommune(tx, acteurId, proposalId, caller))
  })
}
