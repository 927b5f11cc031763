import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OfficeOpinion } from '../mairie/opinion-records.ts'
import { ANSWER_DAYS, ClaimInvitation, ClaimProof, ContestAnswer, ContestFile, INVITATION_DAYS } from './claim-proofs.ts'
import { CLAIM_STATUSES } from './claim-statuses.ts'
import {
  byId,
  Flag,
  Id,
  IdOut,
  Timestamp,
  one,
  extension,
  pageOf,
  paging,
  query,
  SearchText,
  Suspect,
  SuspectOut,
  text,
  textOrNull,
} from '../shared.ts'

/** Claims: requests of persons to manage an actor. Spec §4.3, §2-10. */

const ClaimStatus = z.enum(CLAIM_STATUSES)

/** Evidence for or against a claim, for the administrator who decides. The service itself decides nothing by it. */
export const ClaimEvidence = z
  .object({
    email: textOrNull.describe('The address that is compared: the account’s, else the one given in the claim.'),
    email_verified: z.boolean().describe('The address is that of a signed-in account.'),
    free_mail: z
      .boolean()
      .describe(
        'The domain of the address is no evidence: it belongs to a provider or platform open to anyone, several unrelated actors have addresses there, or it is not a registered domain.',
      ),
    disposable: z.boolean().describe('The address is at a provider of disposable mailboxes.').meta(extension),
    same_address: z.boolean().describe('The address equals the one that the actor publishes.'),
    same_domain_as_email: z.boolean().describe('The domain equals that of the e-mail address that the actor publishes.'),
    same_domain_as_website: z.boolean().describe('The domain equals that of the actor’s website.'),
    official_address: z
      .boolean()
      .describe('For a municipal office: the official directory lists this address, or a website of this domain, for the commune.'),
    agent: z
      .object({
        siret: z.string(),
        at: Timestamp.describe('The last sign-in with ProConnect.'),
        commune: z
          .boolean()
          .nullable()
          .describe('For a municipal office: whether the SIREN is that of the commune; null if it is not compared.'),
      })
      .nullable()
      .describe(
        'The establishment for which the claimant signed in with ProConnect. It does not prove that the person may act for the establishment.',
      )
      .meta(extension),
    acteur_owners: z.int().describe('The number of other owners of the actor.'),
    other_links: z.int().describe('The number of other actors that this person is linked to.'),
    other_claims: z
      .object({ pending: z.int(), approved: z.int(), rejected: z.int() })
      .describe('Other claims by the same account or address.'),
    account_with_email: IdOut.nullable().describe('A user with the given address; a candidate for user_id in the decision.'),
  })
  .meta({ id: 'ClaimEvidence' })

const Person = z.object({ id: IdOut, nom: textOrNull, prenom: textOrNull, email: textOrNull }).nullable()
export const Claim = z
  .object({
    id: IdOut,
    acteur_id: IdOut,
    acteur: z.object({
      id: IdOut,
      nom: z.string(),
      type: z.string(),
      commune: z.object({ id: IdOut, slug: z.string(), nom: z.string() }),
      deleted: z.boolean().describe('If true, its claims can only be rejected until the actor is restored.').meta(extension),
    }),
    message: z.string(),
    nom: textOrNull,
    email: textOrNull,
    telephone: textOrNull,
    answerable: z.boolean().describe('Whether the decision can be sent to the claimant: false without an e-mail address.').meta(extension),
    user_id: IdOut.nullable().describe('The claimant’s account, if they were signed in.'),
    user: Person.describe('The claimant’s account.').meta(extension),
    status: z.string(),
    reason: textOrNull,
    owner_id: IdOut.nullable().describe('The user who became owner by the approval.'),
    owner: Person.meta(extension),
    decided_by: IdOut.nullable(),
    decider: Person.describe('The administrator who decided.').meta(extension),
    decided_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
    contest: z.boolean().describe('The actor had an owner when the claim was submitted.').meta(extension),
    answer_until: Timestamp.nullable()
      .describe(`Of a contest: until when the owners are given time to answer, ${ANSWER_DAYS} days after the claim.`)
      .meta(extension),
    awaits_answer: z.boolean().describe('Of a contest: that time runs, and no owner has answered.').meta(extension),
    contest_answer: ContestAnswer.nullable().describe('The answer of the owners.').meta(extension),
    contest_files: z.array(ContestFile).describe('The evidence of the owners, the oldest first.').meta(extension),
    suspect: SuspectOut,
    invitation: ClaimInvitation.nullable().describe('Of an approved claim without an account: the newest.').meta(extension),
    proofs: z.array(ClaimProof).describe('What the claimant added, the oldest first.').meta(extension),
    avis_mairies: z.array(OfficeOpinion).describe('Opinions of the municipal office of the commune.').meta(extension),
    evidence: ClaimEvidence.meta(extension),
  })
  .meta({ id: 'Claim' })

const chapter = 'claims'
/** Submits a claim. Spec §4.3-1. */
export const submitClaim = endpoint('POST /claims', {
  chapter,
  id: 'submitClaim',
  access: 'app',
  summary: 'Claim an actor',
  description:
    'With a token its user is the claimant. Without one an e-mail address is optional; without an address no decision can be sent, and the answer has a code with which the claimant adds one, adds evidence and reads the state: POST /claims/{id}/follow-up. A claim grants nothing before it is approved.',
  body: z.strictObject({
    acteur_id: Id,
    message: text(10, 5000),
    nom: text(1, 200).optional(),
    email: z.email().max(254).optional(),
    telephone: text(1, 60).optional(),
    suspect: Suspect,
  }),
  response: one(
    z.object({
      id: IdOut,
      status: z.string(),
      follow_up_code: z
        .string()
        .optional()
        .describe('Without an account: the code of the claimant, shown once. The service has its hash alone.')
        .meta(extension),
    }),
  ),
  answers: { status: 201 },
  errors: ['not_found', 'claim_conflict', 'invalid_state'],
  limit: 'claims',
  emailLimit: 'claims_email',
  proof: true,
  audit: ['claim.create'],
  concurrency: { idempotent: true },
})
export const listClaims = endpoint('GET /admin/claims', {
  chapter,
  id: 'listClaims',
  permission: 'claims.read',
  territory: 'query',
  access: 'admin',
  summary: 'Claims',
  query: query({
    ...paging(),
    status: ClaimStatus.optional(),
    acteur_id: Id.optional(),
    user_id: Id.optional().describe('Those submitted with this account.').meta(extension),
    acteur_deleted: Flag.optional().describe('Whether the actor is deleted.').meta(extension),
    q: SearchText.optional().describe('Words of the claimant’s name, address or message, or of the actor’s name.'),
    sort: z.enum(['created_at_desc', 'created_at_asc']).default('created_at_desc'),
  }),
  response: pageOf(Claim),
  concurrency: { searchSlot: 'q' },
})
const record = { chapter, access: 'admin', params: byId, response: one(Claim), concurrency: { versioned: true } } as const
export const getClaim = endpoint('GET /admin/claims/{id}', {
  ...record,
  id: 'getClaim',
  permission: 'claims.read',
  territory: 'claim',
  summary: 'One claim',
})
/** Decides a claim. Spec §4.3-4. */
export const decideClaim = endpoint('PATCH /admin/claims/{id}', {
  ...record,
  id: 'decideClaim',
  permission: 'claims.decide',
  territory: 'claim',
  summary: 'Decide a claim',
  description: `An approval links the claimant, or the user given as user_id, to the actor as owner. A claim without an account and with an e-mail address may be approved without user_id: the address gets an invitation, valid for ${INVITATION_DAYS} days, and the link is made when it is accepted. The claimant receives the decision by e-mail in both cases.`,
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected']),
      reason: text(3, 2000).nullable().optional(),
      user_id: Id.nullable().optional().describe('The new owner, if it is not the claimant’s own account.'),
      owners: z
        .enum(['add', 'replace'])
        .optional()
        .describe(
          'What becomes of the present owners: they stay (add, also if absent), or lose their link and are told by e-mail (replace). To replace them takes an administrator and an account that becomes owner.',
        )
        .meta(extension),
      without_answer: z
        .boolean()
        .optional()
        .describe(
          `False: an approval is refused as \`awaits_answer\` while the owners may still answer, for ${ANSWER_DAYS} days. True or absent: it is made without their answer.`,
        )
        .meta(extension),
    })
    .superRefine((body, context) => {
      if (body.status === 'rejected' && !body.reason)
        context.addIssue({ code: 'custom', path: ['reason'], message: 'is required to reject' })
      if (body.status === 'rejected' && body.user_id)
        context.addIssue({ code: 'custom', path: ['user_id'], message: 'counts with approved only' })
      if (body.status === 'rejected' && body.owners)
        context.addIssue({ code: 'custom', path: ['owners'], message: 'counts with approved only' })
    }),
  errors: ['claim_already_decided', 'awaits_answer', 'invalid_state', 'admin_required'],
  audit: ['claim.decide'],
})
