import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Id, IdOut, one, pageOf, paging, query, text, textOrNull, Timestamp } from '../shared.ts'
import { ANSWER_DAYS } from './claim-proofs.ts'

/** What the owners of an actor read and answer when somebody else claims it. Beyond Spec §4.3. docs/decisions/0028. */

const File = z.object({ id: IdOut, filename: textOrNull, bytes: z.int().nullable(), created_at: Timestamp })

/** A pending claim of somebody else, as the owners of the actor see it: without a word about the claimant. */
export const Contest = z
  .object({
    id: IdOut.describe('The id of the claim.'),
    acteur: z.object({ id: IdOut, nom: z.string() }),
    created_at: Timestamp,
    answer_until: Timestamp.describe(`${ANSWER_DAYS} days after the claim. An answer is read afterwards too, until the decision.`),
    answer: z
      .object({ message: z.string(), created_at: Timestamp, updated_at: Timestamp })
      .nullable()
      .describe('The answer of the owners; null if none of them has answered.'),
    files: z.array(File).describe('The evidence of the owners, the oldest first.'),
  })
  .meta({ id: 'Contest' })

const chapter = 'claims'
export const listContests = endpoint('GET /me/contests', {
  chapter,
  id: 'listContests',
  viewable: true,
  access: 'bearer',
  summary: 'Pending claims by others of actors that I own, the newest first',
  description: 'Without the name, the message and the evidence of the claimant.',
  query: query(paging()),
  response: pageOf(Contest),
})

/** What an owner does with the answer to a contest. Anybody else gets `not_found`. */
export const byOwner = {
  chapter,
  access: 'bearer',
  params: byId,
  response: one(Contest),
  errors: ['invalid_state'],
} as const
export const answerContest = endpoint('POST /me/contests/{id}/answer', {
  ...byOwner,
  id: 'answerContest',
  summary: 'Answer a contest of an actor that I own',
  description:
    'Deciders read it. The owners have one answer together: sent again, it replaces the former one. A decided claim is `invalid_state`.',
  body: z.strictObject({ message: text(10, 5000) }),
  concurrency: { idempotent: true },
  limit: 'claim_follow_up',
  audit: ['claim.answer'],
})
export const removeContestFile = endpoint('POST /me/contests/{id}/files/remove', {
  ...byOwner,
  id: 'removeContestFile',
  summary: 'Remove a file from the answer to a contest',
  body: z.strictObject({ file_id: Id }),
  limit: 'claim_follow_up',
  audit: ['claim.answer'],
})
