import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../addresses.ts'
import { byId, Id, IdOut, line, one, pageOf, paging, query, SuspectProof, textOrNull, Timestamp, visibleLine } from '../shared.ts'
import { TYPED_MAX } from '../typed-codes.ts'
import { CLAIM_STATUSES } from './claim-statuses.ts'
import { ClaimInvitation, INVITATION_DAYS, OwnProof, UNCONFIRMED_HOURS, UNREACHABLE_DAYS } from './claim-proofs.ts'

/** A claim as its claimant follows it: with their account, or with the follow-up code of a claim without one. Beyond Spec §4.3. */
export const OwnClaim = z
  .object({
    id: IdOut,
    acteur: z.object({ id: IdOut, nom: z.string() }),
    message: z.string(),
    nom: textOrNull,
    email: textOrNull.describe('The address given with the claim.'),
    telephone: textOrNull,
    status: z
      .enum(CLAIM_STATUSES)
      .describe(
        `waiting: behind another claim of the actor; it becomes pending by itself once that one has ended. withdrawn: by the claimant. expired: closed after ${UNREACHABLE_DAYS} days without any contact or evidence; or, without an account and without a confirmed address, when somebody else claimed the actor after ${UNCONFIRMED_HOURS} hours, or would have waited behind it and its network had claimed the actor in vain before.`,
      ),
    reason: textOrNull.describe('The reason of the decision.'),
    contest: z
      .boolean()
      .describe(
        'The actor had an owner when the claim was submitted. The service notified its owners by e-mail, without the claimant’s name.',
      ),
    created_at: Timestamp,
    began_at: Timestamp.nullable().describe('When a claim that waited behind another one became pending.'),
    decided_at: Timestamp.nullable(),
    invitation: ClaimInvitation.omit({ email: true }).nullable().describe('Sent to the address of an approved claim without an account.'),
    proofs: z.array(OwnProof),
  })
  .meta({ id: 'OwnClaim' })

/** The code that the answer to POST /claims has for a claimant without an account. */
export const FollowUpCode = z
  .string()
  .max(TYPED_MAX)
  .describe('The code that the answer to POST /claims had. Not needed with a token of the claimant’s account.')
const chapter = 'claims'

export const listOwnClaims = endpoint('GET /me/claims', {
  chapter,
  id: 'listOwnClaims',
  viewable: true,
  access: 'bearer',
  summary: 'My claims, the newest first',
  description: 'Those submitted with a token of this account.',
  query: query({ ...paging(), status: z.enum(CLAIM_STATUSES).optional() }),
  response: pageOf(OwnClaim),
})
export const getOwnClaim = endpoint('GET /me/claims/{id}', {
  chapter,
  id: 'getOwnClaim',
  viewable: true,
  access: 'bearer',
  summary: 'One of my claims',
  params: byId,
  response: one(OwnClaim),
})

/** What the claimant does with a claim: with the token of their account, or with the code. Anybody else gets `not_found`. */
export const byClaimant = {
  chapter,
  access: 'app',
  params: byId,
  response: one(OwnClaim),
  limit: 'claim_follow_up',
} as const
export const followClaim = endpoint('POST /claims/{id}/follow-up', {
  ...byClaimant,
  id: 'followClaim',
  summary: 'The state of a claim, by its follow-up code',
  description: 'By POST, so that no log and no browser history has the code. The reading is recorded in the audit trail.',
  body: z.strictObject({ follow_up_code: FollowUpCode.optional() }),
  audit: ['claim.follow'],
})
export const addClaimContact = endpoint('POST /claims/{id}/contact', {
  ...byClaimant,
  id: 'addClaimContact',
  summary: 'Add a name, an e-mail address or a telephone number to a pending claim',
  body: z
    .strictObject({
      follow_up_code: FollowUpCode.optional(),
      nom: visibleLine(1, 200).optional(),
      email: EmailAddress.optional(),
      telephone: line(1, 60).optional(),
    })
    .refine(({ nom, email, telephone }) => [nom, email, telephone].some((value) => value !== undefined), 'must have a field to add'),
  errors: ['invalid_state'],
  audit: ['claim.contact'],
})
export const withdrawClaim = endpoint('POST /claims/{id}/withdraw', {
  ...byClaimant,
  id: 'withdrawClaim',
  summary: 'Withdraw a pending or waiting claim',
  description: 'After a pending one, the oldest that waits behind it becomes pending; without any, the actor can be claimed again.',
  body: z.strictObject({ follow_up_code: FollowUpCode.optional() }),
  errors: ['claim_already_decided'],
  audit: ['claim.withdraw'],
})

/** Accepts an invitation: the caller becomes owner of the actor. */
export const acceptClaimInvitation = endpoint('POST /me/claims/invitation', {
  chapter,
  id: 'acceptClaimInvitation',
  access: 'bearer',
  summary: 'Accept the invitation that follows an approved claim',
  description: `The token is in the e-mail to the claimant. It works once, for ${INVITATION_DAYS} days, for an account with the invited address: another account is refused as \`forbidden\`. A withdrawn, used or expired invitation is \`invalid_state\`.`,
  body: z.strictObject({ token: z.string().max(100), suspect: SuspectProof }),
  response: one(z.object({ acteur_id: IdOut, nom: z.string(), role: z.string() })),
  errors: ['not_found', 'forbidden', 'invalid_state'],
  limit: 'claim_follow_up',
  proofOfSuspects: true,
  audit: ['claim.accept'],
})

const invitation = { chapter, access: 'admin', params: z.object({ id: Id }) } as const
export const sendClaimInvitation = endpoint('POST /admin/claims/{id}/invitation', {
  ...invitation,
  id: 'sendClaimInvitation',
  permission: 'claims.decide',
  territory: 'claim',
  summary: 'Invite the claimant of an approved claim again',
  description: 'With a new token: the former one no longer works.',
  response: one(ClaimInvitation),
  errors: ['invalid_state'],
  audit: ['claim.invite'],
})
export const withdrawClaimInvitation = endpoint('DELETE /admin/claims/{id}/invitation', {
  ...invitation,
  id: 'withdrawClaimInvitation',
  permission: 'claims.decide',
  territory: 'claim',
  summary: 'Withdraw the open invitation of a claimant',
  response: one(ClaimInvitation),
  errors: ['invalid_state'],
  audit: ['claim.withdraw_invitation'],
})
