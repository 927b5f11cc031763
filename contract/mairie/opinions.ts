import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { extension, Flag, Id, IdOut, NamedCommune, one, pageOf, paging, query, SearchText, textOrNull, Timestamp } from '../shared.ts'
import { OpinionInput, OwnOpinion } from './opinion-records.ts'

/** Actors, claims and proposals of actors of the communes of a municipal office, and its opinions on them. Spec §2-73. */

export const CommuneActeur = z
  .object({
    id: IdOut,
    nom: z.string(),
    slug: z.string(),
    type: z.string(),
    commune: NamedCommune,
    valide: z.boolean(),
    active: z.boolean(),
    badge: textOrNull,
    equipe: z.boolean().describe('Whether somebody is linked to it.'),
    avis: OwnOpinion.nullable().describe('The opinion of this office: favorable proposes the validation, defavorable contests the actor.'),
  })
  .meta({ id: 'CommuneActeur', ...extension })
export const CommuneClaim = z
  .object({
    id: IdOut,
    acteur: z.object({ id: IdOut, nom: z.string(), type: z.string(), commune: NamedCommune }),
    nom: textOrNull.describe('The name that the claimant gave.'),
    message: z.string(),
    status: z.string(),
    contest: z.boolean().describe('The actor had an owner when the claim was submitted.'),
    created_at: Timestamp,
    avis: OwnOpinion.nullable(),
  })
  .meta({ id: 'CommuneClaim', ...extension })

export const CommuneProposal = z
  .object({
    id: IdOut,
    nom: z.string(),
    type: z.string(),
    commune: NamedCommune,
    adresse: textOrNull,
    site_web: textOrNull,
    message: z.string(),
    status: z.string(),
    created_at: Timestamp,
    avis: OwnOpinion.nullable(),
  })
  .meta({ id: 'CommuneProposal', ...extension })

const ofOffice = { chapter: 'mairie', access: 'mairie', params: z.object({ acteurId: Id }), errors: ['permission_denied'] } as const
const ofActeur = {
  ...ofOffice,
  params: z.object({ acteurId: Id, cibleId: Id }),
  response: one(CommuneActeur),
  audit: ['acteur.opinion'],
} as const
const ofClaim = {
  ...ofOffice,
  params: z.object({ acteurId: Id, claimId: Id }),
  response: one(CommuneClaim),
  audit: ['claim.opinion'],
} as const
const ofProposal = {
  ...ofOffice,
  params: z.object({ acteurId: Id, proposalId: Id }),
  response: one(CommuneProposal),
  audit: ['proposal.opinion'],
} as const
const opinionState = z.enum(['a_examiner', 'avis_donne']).default('a_examiner')

export const listCommuneActeurs = endpoint('GET /mairie/acteurs/{acteurId}/acteurs', {
  ...ofOffice,
  id: 'listCommuneActeurs',
  summary: 'Actors of the communes of a municipal office',
  description: 'In every state but deleted, by name; not the office itself.',
  query: query({ ...paging(), valide: Flag.optional(), q: SearchText.optional() }),
  response: pageOf(CommuneActeur),
  concurrency: { searchSlot: 'q' },
})
export const giveActeurOpinion = endpoint('POST /mairie/acteurs/{acteurId}/acteurs/{cibleId}/avis', {
  ...ofActeur,
  id: 'giveActeurOpinion',
  summary: 'Propose the validation of an actor, or contest it',
  description: 'Administrators see the opinion on the record of the actor; it decides nothing. A second one replaces the first.',
  body: OpinionInput,
  limit: 'moderation',
})
export const withdrawActeurOpinion = endpoint('DELETE /mairie/acteurs/{acteurId}/acteurs/{cibleId}/avis', {
  ...ofActeur,
  id: 'withdrawActeurOpinion',
  summary: 'Withdraw the opinion on an actor',
})
export const listCommuneClaims = endpoint('GET /mairie/acteurs/{acteurId}/claims', {
  ...ofOffice,
  id: 'listCommuneClaims',
  summary: 'Claims of actors of the communes of a municipal office',
  description:
    'Pending ones without an opinion of the office, or those on which it has given one. Without contacts and evidence; not one’s own claims, nor those of the office itself.',
  query: query({ ...paging(), etat: opinionState }),
  response: pageOf(CommuneClaim),
})
export const giveClaimOpinion = endpoint('POST /mairie/acteurs/{acteurId}/claims/{claimId}/avis', {
  ...ofClaim,
  id: 'giveClaimOpinion',
  summary: 'Give an opinion on a pending claim',
  description: 'Administrators see it beside the evidence; it decides nothing. A second one replaces the first.',
  body: OpinionInput,
  errors: ['permission_denied', 'claim_already_decided'],
  limit: 'moderation',
})
export const withdrawClaimOpinion = endpoint('DELETE /mairie/acteurs/{acteurId}/claims/{claimId}/avis', {
  ...ofClaim,
  id: 'withdrawClaimOpinion',
  summary: 'Withdraw the opinion on a claim',
})
export const listCommuneProposals = endpoint('GET /mairie/acteurs/{acteurId}/proposals', {
  ...ofOffice,
  id: 'listCommuneProposals',
  summary: 'Proposals of actors in the communes of a municipal office',
  description:
    'Pending ones without an opinion of the office, or those on which it has given one, the oldest first. Without the person who made them, telephone and e-mail address; not one’s own.',
  query: query({ ...paging(), etat: opinionState }),
  response: pageOf(CommuneProposal),
})
export const giveProposalOpinion = endpoint('POST /mairie/acteurs/{acteurId}/proposals/{proposalId}/avis', {
  ...ofProposal,
  id: 'giveProposalOpinion',
  summary: 'Give an opinion on a pending proposal of an actor',
  description: 'Administrators see it on the proposal; it decides nothing. A second one replaces the first.',
  body: OpinionInput,
  errors: ['permission_denied', 'invalid_state'],
  limit: 'moderation',
})
export const withdrawProposalOpinion = endpoint('DELETE /mairie/acteurs/{acteurId}/proposals/{proposalId}/avis', {
  ...ofProposal,
  id: 'withdrawProposalOpinion',
  summary: 'Withdraw the opinion on a proposal of an actor',
})
