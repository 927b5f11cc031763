import { sql } from 'kysely'
import { z } from 'zod'
import type * as contract from '../../../../contract/acteurs/proposals.ts'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { isEmailAddress } from '../../../../contract/addresses.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { assertNotOwn } from '../../../platform/access/own-request.ts'
import { record } from '../../../platform/audit/record.ts'
import { undoData } from '../../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import { applicationLink } from '../../../platform/mail/application-link.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { proposalDecision } from '../../../platform/mail/templates/proposal-decision.ts'
import type { Services } from '../../../platform/services.ts'
import { type AskedWithPage, type OpenedWithPage, openWithPage } from '../../claims/with-page.ts'
import { assertMayMakeMairie } from '../make-mairie.ts'
import { insertActeur } from '../write.ts'
import { proposalById, type ProposalRow } from './rows.ts'

type Decision = z.output<typeof contract.decideProposal.body>

/** The columns that a decision changes and undoing restores. */
const UNDOABLE = ['status', 'reason', 'acteur_id', 'decided_by', 'decided_at'] as const satisfies (keyof ProposalRow)[]

/** What a decision changed besides the proposal. */
export interface Dependents {
  /** The created actor, with the version that it had. */
  made: { id: string; version: number } | null
  /** The claim that was opened with it, if the proposal asked to manage the page. */
  claim?: OpenedWithPage | null
  email_ids: string[]
}

/**
 * Locks a proposal and reads it.
 * @throws AppError not_found
 */
export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow> {
  await sql`select from acteur_proposals where id = ${id} for update`.execute(tx)
  return proposalById(tx, id)
}

/**
 * Decides a proposal: the state, the actor that an approval creates, the audit rows of both and the e-mail, in one transaction. Spec §2-75.
 * A request to manage the page is part of the decision: the person becomes owner, or the claim waits.
 * @throws AppError not_found, precondition_failed, invalid_state (decided or withdrawn), validation_failed, permission_denied (one's own, or an owner whom the
 *   caller may not make)
 */
export function decideProposal(
  { db, caller, services }: Context & { services: Services },
  { id, decision, ifMatch }: Target & { decision: Decision },
): Promise<ProposalRow> {
  return transact(db, async (tx) => {
    const before = await lockProposal(tx, id)
    if (before.status !== 'pending') throw new AppError('invalid_state')
    assertVersion(before, ifMatch)
    const decided = { permission: 'acteurs.write', kind: 'proposal', id } as const
    const mark = await assertNotOwn(tx, caller, decided, before.user?.id === caller.userId)
    if (decision.gestion !== undefined && before.gestion === null) throw invalid('body.gestion', 'is not asked for by this proposal')
    const made = decision.status === 'approved' ? await makeActeur(tx, caller, before, decision) : null
    const asked = made && askedWith(before, made.id)
    const opening = asked && (await openWithPage(tx, caller, asked, decision.gestion))
    const acteurId = made?.id ?? (await existing(tx, before, decision.acteur_id ?? null))
    await sql`update acteur_proposals set status = ${decision.status}, reason = ${decision.reason ?? null}, acteur_id = ${acteurId}, claim_id = ${opening?.claim.id ?? null},
      decided_by = ${caller.userId}, decided_at = now_ms(), version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
    const after = await proposalById(tx, id)
    const dependents: Dependents = {
      made: made && { id: made.id, version: made.version },
      claim: opening?.claim ?? null,
      email_ids: await notifyAuthor(tx, services, after),
    }
    const data = undoData(before, after, UNDOABLE, { ...dependents })
    const [row = null] = await record(tx, caller, 'proposal.decide', {
      type: 'proposal',
      id,
      before,
      after: { ...after, ...mark },
      undoData: data,
    })
    // Undone by the decision alone: the actor and the proposal belong together.
    if (made) await record(tx, caller, 'acteur.create', { type: 'acteur', id: made.id, after: made }, row)
    for (const [action, change] of opening?.rows ?? []) await record(tx, caller, action, change, row)
    return after
  })
}

/** The request of a proposal to manage its page; null if it asks for none, or its person is gone. */
function askedWith({ gestion, user, commune }: ProposalRow, acteur_id: string): AskedWithPage | null {
  if (!gestion || !user) return null
  const { message, nom, telephone } = gestion
  return { acteur_id, user_id: user.id, message, nom, telephone, departement: commune.departement }
}

async function makeActeur(tx: Tx, caller: Caller, proposal: ProposalRow, decision: Decision) {
  const { nom, type, commune_id, adresse, telephone, email, site_web } = proposal
  // The type is one of the contract: the database stores no other from a proposal.
  const known = (decision.type ?? type) as NonNullable<Decision['type']>
  if (known === 'mairie') await assertMayMakeMairie(tx, caller, commune_id)
  return insertActeur(tx, { nom: decision.nom ?? nom, type: known, commune_id, adresse, telephone, email, site_web })
}

/**
 * Returns the actor that a rejection names.
 * @throws AppError validation_failed if residents do not see it in the commune
 */
async function existing(tx: Tx, { commune_id }: ProposalRow, acteurId: string | null): Promise<string | null> {
  if (acteurId === null) return null
  const { rows } = await sql`select from acteurs where id = ${acteurId} and commune_id = ${commune_id} and active and deleted_at is null
    for share`.execute(tx)
  if (rows.length === 0) throw invalid('body.acteur_id', 'does not exist')
  return acteurId
}

/** Queues the e-mail about the decision to the account's address; none without one. Returns its id. */
async function notifyAuthor(
  tx: Tx,
  services: Services,
  { id, nom, status, reason, user, acteur, gestion }: ProposalRow,
): Promise<string[]> {
  const to = user?.email ?? null
  if (to === null || !isEmailAddress(to)) return []
  const { config } = services
  const page = config.espace ? applicationLink(config, 'espace', `propositions/${id}`) : config.publicUrl
  const manages = gestion?.claim ? (gestion.claim.status === 'approved' ? 'granted' : 'waits') : null
  const approved = status === 'approved'
  const letter = proposalDecision({ nom: acteur?.nom ?? nom, approved, exists: acteur !== null, manages, reason, page })
  return [await queueEmail(tx, services, { kind: 'proposal_decision', to, ...letter, related: { type: 'proposal', id } })]
}
