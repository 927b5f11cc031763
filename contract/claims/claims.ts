import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { ANSWER_DAYS, INVITATION_DAYS } from './claim-proofs.ts'
import { Claim } from './claim-records.ts'
import { CLAIM_STATUSES, WAITING_OF_ACTEUR, WAITING_OF_PERSON } from './claim-statuses.ts'
import { EmailAddress } from '../addresses.ts'
import { byId, extension, Flag, Id, IdOut, line, one, pageOf, paging, query, SearchText, Suspect, text, visibleLine } from '../shared.ts'

/** Claims: requests of persons to manage an actor. Spec §4.3, §2-10. */

const ClaimStatus = z.enum(CLAIM_STATUSES)

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
    nom: visibleLine(1, 200).optional(),
    email: EmailAddress.optional(),
    telephone: line(1, 60).optional(),
    suspect: Suspect,
    behind: z
      .boolean()
      .optional()
      .describe(
        `With a token: where another claim of the actor is pending, this one waits behind it (\`waiting\`) instead of being refused. It becomes pending by itself once that one has ended in any way, the oldest first. One for each person and actor, at most ${WAITING_OF_ACTEUR} for an actor and ${WAITING_OF_PERSON} of a person: else \`invalid_state\`. A pending one without an account and without a confirmed address, whose network has claimed the actor in vain before, closes instead.`,
      )
      .meta(extension),
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
    ...byTerritoire,
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
          'What becomes of the present owners: they stay (add, also if absent), or lose their link and receive an e-mail (replace). To replace them takes an administrator and an account that becomes owner.',
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
  errors: ['claim_already_decided', 'awaits_answer', 'invalid_state', 'admin_required', 'permission_denied'],
  audit: ['claim.decide'],
})
