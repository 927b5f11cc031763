import { z } from 'zod'
import { IdOut, textOrNull, Timestamp } from '../shared.ts'

/** What a claimant adds to a claim. Beyond Spec §4.3. */

/** The most files, addresses and bytes of a file of one claim. */
export const PROOF_FILES = 5
export const PROOF_EMAILS = 3
export const PROOF_BYTES = 8 * 1024 * 1024
/** After how many days files and addresses of a decided claim are deleted. */
export const PROOF_DAYS = 90
/** After how many days a claim closes itself if nobody can be asked and nothing proves it. */
export const UNREACHABLE_DAYS = 15
/** How many hours a claim without an account and without a confirmed address keeps others from claiming the actor. */
export const UNCONFIRMED_HOURS = 48
/** For how many days a network that has let such a claim pass keeps nobody from claiming the same actor with another one. */
export const SAME_NETWORK_DAYS = 30
/** How many days an invitation to manage an actor is valid. */
export const INVITATION_DAYS = 30

/** How many days the owners of an actor have to answer a claim of it before a decider need not wait for them. */
export const ANSWER_DAYS = 15

const PROOF_KINDS = ['file', 'email', 'website'] as const
const PROOF_STATES = ['received', 'waiting', 'confirmed', 'checking', 'found', 'not_found', 'unreachable'] as const

/** A piece of evidence, as its claimant sees it. */
export const OwnProof = z
  .object({
    id: IdOut,
    kind: z.enum(PROOF_KINDS),
    state: z
      .enum(PROOF_STATES)
      .describe(
        'file: received. email: waiting for its code, or confirmed. website: waiting to be checked, checking, found, not_found (the page has no such code), unreachable.',
      ),
    email: textOrNull,
    url: textOrNull.describe('The page that is asked for the code.'),
    page_code: textOrNull.describe('The code to put on that page.'),
    filename: textOrNull,
    bytes: z.int().nullable(),
    checked_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'OwnClaimProof' })

/** The same for deciders, with how a confirmed address relates to the actor. */
export const ClaimProof = OwnProof.omit({ page_code: true })
  .extend({
    mime: textOrNull.describe('The media type by the first bytes. The file is always sent as a download.'),
    sha256: textOrNull,
    address: z
      .object({
        free_mail: z.boolean(),
        disposable: z.boolean(),
        same_address: z.boolean(),
        same_domain_as_email: z.boolean(),
        same_domain_as_website: z.boolean(),
        official_address: z.boolean(),
      })
      .nullable()
      .describe('Of a confirmed address: what it has in common with the actor, as in `evidence`.'),
  })
  .meta({ id: 'ClaimProof' })

/** What the owners of an actor answered to a claim of it, for deciders. */
export const ContestAnswer = z
  .object({
    message: z.string(),
    person: z.object({ id: IdOut, nom: textOrNull, prenom: textOrNull, email: textOrNull }).describe('The owner who wrote it last.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'ContestAnswer' })
/** A file that an owner added. It is downloaded as those of the claimant. */
export const ContestFile = z
  .object({
    id: IdOut,
    filename: textOrNull,
    mime: textOrNull,
    bytes: z.int().nullable(),
    sha256: textOrNull,
    created_at: Timestamp,
  })
  .meta({ id: 'ContestFile' })

/** An invitation of a claimant without an account. */
export const ClaimInvitation = z
  .object({
    state: z.enum(['open', 'accepted', 'expired', 'withdrawn']),
    email: z.string(),
    expires_at: Timestamp,
    created_at: Timestamp,
  })
  .meta({ id: 'ClaimInvitation' })
