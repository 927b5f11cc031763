import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FilePart } from '../medias/media-upload.ts'
import { PROOF_BYTES, PROOF_FILES } from './claim-proofs.ts'
import { byOwner } from './contests.ts'

/** A file with the answer to a contest. Not among the endpoints of the other files, since its body is not JSON. */
export const addContestFile = endpoint('POST /me/contests/{id}/files', {
  ...byOwner,
  id: 'addContestFile',
  summary: 'Add a PDF or a picture to the answer to a contest',
  description: `As multipart/form-data, at most ${PROOF_BYTES / 1024 / 1024} MB and ${PROOF_FILES} files a contest. JPEG, PNG, WebP, AVIF or PDF, by the first bytes. Only deciders see it.`,
  multipart: true,
  body: z.strictObject({ file: FilePart }),
  limit: 'claim_files',
  audit: ['claim.answer'],
})
