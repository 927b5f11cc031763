import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { DOSSIERS_LEFT_OUT, dossiersQuery, History } from '../audit/dossiers.ts'
import { endpoint } from '../endpoint.ts'
import { WebText } from '../addresses.ts'
import { byId, Contact, Id, one, pageOf, paging, query, SearchText, text, line, visibleLine } from '../shared.ts'
import { ACTEUR_TYPES } from './acteur-records.ts'
import { OwnProposal, Proposal, PROPOSAL_STATUSES, PROPOSALS_MAX, SIMILAR_MAX, SimilarActeur } from './proposal-records.ts'

/** Proposals of actors that the directory lacks: by any signed-in person, decided by administrators. Spec §2-75. */

const chapter = 'acteurs'
const type = z.enum(ACTEUR_TYPES)

/** The body of a proposal. */
export const NewProposal = z.strictObject({
  nom: visibleLine(2, 200),
  type,
  commune_id: Id,
  adresse: text(1, 500).nullable().optional(),
  telephone: Contact.nullable().optional(),
  email: Contact.nullable().optional(),
  site_web: WebText.nullable().optional(),
  message: text(10, 2000).describe('Why the actor should be in the directory, and how the person knows it.'),
  gestion: z
    .strictObject({ message: text(10, 5000), nom: visibleLine(1, 200).optional(), telephone: line(1, 60).optional() })
    .nullable()
    .optional()
    .describe('Asks to manage the page as well, with the fields of a claim: one decision answers both.'),
})

export const listSimilarActeurs = endpoint('GET /me/proposals/similar', {
  chapter,
  access: 'bearer',
  id: 'listSimilarActeurs',
  summary: 'Actors of a commune with a similar name',
  description: `At most ${SIMILAR_MAX}, those with the same name first: to be shown before a proposal is sent.`,
  query: query({ commune_id: Id, q: SearchText.describe('The name to be proposed.') }),
  response: z.object({ data: z.array(SimilarActeur) }),
  concurrency: { searchSlot: 'q' },
})
export const listOwnProposals = endpoint('GET /me/proposals', {
  chapter,
  access: 'bearer',
  viewable: true,
  id: 'listOwnProposals',
  summary: 'My proposals of actors, the newest first',
  query: query(paging()),
  response: pageOf(OwnProposal),
})
export const getOwnProposal = endpoint('GET /me/proposals/{id}', {
  chapter,
  access: 'bearer',
  viewable: true,
  id: 'getOwnProposal',
  summary: 'One of my proposals',
  params: byId,
  response: one(OwnProposal),
})
export const createProposal = endpoint('POST /me/proposals', {
  chapter,
  access: 'bearer',
  id: 'createProposal',
  summary: 'Propose an actor that the directory lacks',
  description: `Nothing is public before an administrator approves it, which creates the actor. The name of an actor of the commune that residents see is refused: that one is claimed. At most ${PROPOSALS_MAX} proposals of a person wait at a time (\`invalid_state\`); one’s own pending proposal of the same name is \`already_exists\`.`,
  body: NewProposal,
  response: one(OwnProposal),
  answers: { status: 201 },
  errors: ['invalid_state', 'already_exists'],
  limit: 'claims',
  audit: ['proposal.create'],
  concurrency: { idempotent: true },
})
export const withdrawProposal = endpoint('POST /me/proposals/{id}/withdraw', {
  chapter,
  access: 'bearer',
  id: 'withdrawProposal',
  summary: 'Withdraw my pending proposal',
  params: byId,
  response: one(OwnProposal),
  errors: ['invalid_state'],
  audit: ['proposal.withdraw'],
})

const admin = { chapter, access: 'admin', permission: 'acteurs.write' } as const
const record = { ...admin, territory: 'proposal', params: byId, response: one(Proposal), concurrency: { versioned: true } } as const
export const listProposals = endpoint('GET /admin/proposals', {
  ...admin,
  id: 'listProposals',
  territory: 'query',
  summary: 'Proposals of actors',
  description: 'Pending ones are sorted with the oldest first, others with the newest first.',
  query: query({ ...paging(), ...byTerritoire, status: z.enum(PROPOSAL_STATUSES).default('pending'), commune_id: Id.optional() }),
  response: pageOf(Proposal),
})
export const getProposal = endpoint('GET /admin/proposals/{id}', { ...record, id: 'getProposal', summary: 'One proposal of an actor' })
/** Proposals with all that their screen shows, a few in one answer. Spec §2-155. */
export const listProposalDossiers = endpoint('GET /admin/dossiers/proposals', {
  ...admin,
  id: 'listProposalDossiers',
  territory: 'query',
  summary: 'Proposals of actors with their history',
  description: DOSSIERS_LEFT_OUT,
  query: dossiersQuery.omit({ regarde: true }),
  response: z.object({ data: z.array(z.object({ proposal: Proposal, historique: History }).meta({ id: 'ProposalDossier' })) }),
})
export const decideProposal = endpoint('PATCH /admin/proposals/{id}', {
  ...record,
  id: 'decideProposal',
  summary: 'Decide a proposal of an actor',
  description:
    'An approval creates the actor, active and not yet validated, in the same transaction. If the proposal asks to manage the page, it makes the person its owner too, where the caller may decide claims and this one; else the claim waits. The person receives the decision by e-mail. Undoing an approval deletes the actor with that claim, if no other record refers to it.',
  body: z
    .strictObject({
      status: z.enum(['approved', 'rejected']),
      reason: text(3, 2000).nullable().optional(),
      nom: visibleLine(1, 200).optional().describe('Approved: the name of the actor, if that of the proposal is corrected.'),
      type: type.optional().describe('Approved: the type of the actor, if that of the proposal is corrected.'),
      gestion: z
        .boolean()
        .optional()
        .describe(
          'Approved, of a proposal that asks to manage the page. True: the person becomes its owner, or the answer is `permission_denied`. False: the claim waits for a decision of its own. Absent: the person becomes its owner if the caller may decide that.',
        ),
      acteur_id: Id.nullable().optional().describe('Rejected: the actor that exists already.'),
    })
    .superRefine((body, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (body.status === 'approved') {
        if (body.acteur_id) issue('acteur_id', 'counts with rejected only')
        return
      }
      if (!body.reason) issue('reason', 'is required to reject')
      for (const name of ['nom', 'type', 'gestion'] as const) if (body[name] !== undefined) issue(name, 'counts with approved only')
    }),
  errors: ['invalid_state', 'permission_denied'],
  audit: ['proposal.decide'],
})
