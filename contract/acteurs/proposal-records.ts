import { z } from 'zod'
import { CLAIM_STATUSES } from '../claims/claim-statuses.ts'
import { OfficeOpinion } from '../mairie/opinion-records.ts'
import { extension, IdOut, NamedCommune, textOrNull, Timestamp } from '../shared.ts'

/** Actors that people propose because the directory lacks them. Spec §2-75. */

export const PROPOSAL_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
/** The most proposals of one person that wait for a decision. */
export const PROPOSALS_MAX = 10
/** The most actors that are shown as similar. */
export const SIMILAR_MAX = 6

/** An actor of the commune whose name is like a proposed one. */
export const SimilarActeur = z
  .object({
    id: IdOut,
    nom: z.string(),
    slug: z.string(),
    type: z.string(),
    adresse: textOrNull,
    same_name: z.boolean().describe('The words of both names are the same: accents, case and punctuation do not count.'),
  })
  .meta({ id: 'SimilarActeur', ...extension })

/** A proposal, as the person who made it follows it. */
export const OwnProposal = z
  .object({
    id: IdOut,
    nom: z.string(),
    type: z.string(),
    commune: NamedCommune,
    adresse: textOrNull,
    telephone: textOrNull,
    email: textOrNull,
    site_web: textOrNull,
    message: z.string(),
    status: z.enum(PROPOSAL_STATUSES),
    reason: textOrNull.describe('The reason of the decision.'),
    gestion: z
      .object({
        message: z.string(),
        nom: textOrNull,
        telephone: textOrNull,
        claim: z
          .object({ id: IdOut, status: z.enum(CLAIM_STATUSES) })
          .nullable()
          .describe('Approved: the claim that it became.'),
      })
      .nullable()
      .describe('The request to manage the page as well; null if it asks for none.'),
    acteur: z
      .object({ id: IdOut, nom: z.string(), slug: z.string() })
      .nullable()
      .describe(
        'Approved: the actor that was created. Rejected: the actor that exists already, if the decision names it. Null if residents do not see it.',
      ),
    created_at: Timestamp,
    decided_at: Timestamp.nullable(),
  })
  .meta({ id: 'OwnProposal', ...extension })

const Person = z.object({ id: IdOut, nom: textOrNull, prenom: textOrNull, email: textOrNull }).nullable()

/** A proposal, as administrators see it. */
export const Proposal = OwnProposal.extend({
  commune_id: IdOut,
  acteur_id: IdOut.nullable(),
  user: Person.describe('Who made it.'),
  decided_by: IdOut.nullable(),
  decider: Person,
  similar: z
    .array(SimilarActeur.extend({ active: z.boolean() }))
    .describe('Actors of the commune with a similar name, inactive ones too; of a pending proposal only.'),
  avis_mairies: z.array(OfficeOpinion).describe('Opinions of the municipal office of the commune.'),
  updated_at: Timestamp,
  version: z.int().describe('Send it back as If-Match: "v<version>".'),
}).meta({ id: 'Proposal', ...extension })
