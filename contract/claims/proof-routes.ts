import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../addresses.ts'
import { Id } from '../shared.ts'
import { SixDigits } from '../typed-codes.ts'
import { byClaimant, FollowUpCode } from './own-claims.ts'
import { PROOF_EMAILS } from './claim-proofs.ts'

/** Evidence that a claimant adds to a pending claim. Beyond Spec §4.3. */

const follow_up_code = FollowUpCode.optional()
const proof = { ...byClaimant, errors: ['invalid_state'] } as const
export const addClaimEmail = endpoint('POST /claims/{id}/proofs/email', {
  ...proof,
  id: 'addClaimEmail',
  summary: 'Have a code sent to an official e-mail address',
  description: `An address at the actor’s own domain, for example. At most ${PROOF_EMAILS} a claim. The code is valid for ten minutes and five attempts.`,
  body: z.strictObject({ follow_up_code, email: EmailAddress }),
  answers: { status: 202 },
  audit: ['claim.proof'],
})
export const confirmClaimEmail = endpoint('POST /claims/{id}/proofs/email/confirm', {
  ...proof,
  id: 'confirmClaimEmail',
  summary: 'Confirm an e-mail address by its code',
  description: 'A wrong code, a spent one and an expired one are refused alike, as `validation_failed`.',
  body: z.strictObject({ follow_up_code, proof_id: Id, code: SixDigits }),
  audit: ['claim.proof'],
})
export const addClaimWebsite = endpoint('POST /claims/{id}/proofs/website', {
  ...proof,
  id: 'addClaimWebsite',
  summary: 'Get a code to put on the actor’s own web page, and have the page checked',
  description:
    'The first call returns the code, as `page_code` of the evidence. A call with `check` has the page read in the background. The page is the one that the actor publishes, never one that the claimant chooses: an actor without a website is `invalid_state`.',
  body: z.strictObject({ follow_up_code, check: z.boolean().default(false) }),
  answers: { status: 202 },
  audit: ['claim.proof'],
})
export const removeClaimProof = endpoint('POST /claims/{id}/proofs/remove', {
  ...proof,
  id: 'removeClaimProof',
  summary: 'Remove a piece of evidence from a pending claim',
  body: z.strictObject({ follow_up_code, proof_id: Id }),
  audit: ['claim.proof'],
})

export const downloadClaimFile = endpoint('GET /admin/claims/{id}/proofs/{proofId}/file', {
  chapter: 'claims',
  id: 'downloadClaimFile',
  permission: 'claims.read',
  territory: 'claim',
  access: 'admin',
  summary: 'A file that a claimant added as evidence',
  description: 'Always sent as a download. The reading is recorded in the audit trail.',
  params: z.object({ id: Id, proofId: Id }),
  response: z.string(),
  answers: { media: 'application/octet-stream', file: true },
  audit: ['claim.read_file'],
})
