import { z } from 'zod'
import { OfficeOpinion } from '../mairie/opinion-records.ts'
import { extension, IdOut, NamedCommune, SuspectOut, textOrNull, Timestamp } from '../shared.ts'
import { ANSWER_DAYS, ClaimInvitation, ClaimProof, ContestAnswer, ContestFile } from './claim-proofs.ts'

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
      commune: NamedCommune,
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
    began_at: Timestamp.nullable().describe('When a claim that waited behind another one became pending.').meta(extension),
    waiting: z
      .array(z.object({ id: IdOut, created_at: Timestamp, user: Person }))
      .describe('Of a pending claim: those that wait behind it, in their order.')
      .meta(extension),
    behind: IdOut.nullable().describe('Of a waiting claim: the pending one of the actor.').meta(extension),
    contest: z
      .boolean()
      .describe('The actor had an owner when the claim was submitted, or when it became pending after waiting.')
      .meta(extension),
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
