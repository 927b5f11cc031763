import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FilePart } from '../medias/media-upload.ts'
import { byClaimant, FollowUpCode } from './own-claims.ts'
import { PROOF_BYTES, PROOF_FILES } from './claim-proofs.ts'

/** A file as evidence for a claim. Not among the endpoints of the other files, since its body is not JSON. */
export const addClaimFile = endpoint('POST /claims/{id}/proofs/file', {
  ...byClaimant,
  errors: ['invalid_state'],
  id: 'addClaimFile',
  summary: 'Add a PDF or a picture as evidence',
  description: `As multipart/form-data, at most ${PROOF_BYTES / 1024 / 1024} MB and ${PROOF_FILES} files a claim. JPEG, PNG, WebP, AVIF or PDF, by the first bytes. Only deciders see it. Please hide what is not needed, such as the number of an identity card.`,
  multipart: true,
  body: z.strictObject({ file: FilePart, follow_up_code: FollowUpCode.optional() }),
  limit: 'claim_files',
  audit: ['claim.proof'],
})
