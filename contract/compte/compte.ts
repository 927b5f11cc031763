import { z } from 'zod'
import { RoleGrantOut } from '../access/territory.ts'
import { ofEachTarget } from '../dashboard/task-targets.ts'
import { endpoint } from '../endpoint.ts'
import { Logo } from '../medias/media-records.ts'
import { extension, IdOut, NamedCommune, one, Timestamp, visibleLine } from '../shared.ts'

/** The languages in which a person may use the service. */
export const LANGUES = ['fr', 'en'] as const
export type Langue = (typeof LANGUES)[number]

/** The counts of what waits stop here. */
export const ATTENTE_MAX = 100
/** What waits at an actor for the caller. Spec §2-74. */
export const Attente = z
  .object({
    brouillons: z.int().describe('Drafts of the actor.'),
    refusees: z.int().describe('Its refused publications and edits.'),
    en_attente: z.int().describe('Its publications and edits that wait for a decision.'),
    modifications: z.int().describe('Of these, edits beside a public version.'),
    a_relire: z
      .int()
      .describe('Publications and edits on which the caller may decide: of the actor, if it publishes; of others, for a municipal office.'),
    signalements: z.int().describe('For a municipal office: open reports.'),
    propositions: z.int().describe('For a municipal office: pending proposals of actors without its opinion.'),
    avis_demandes: z.int().describe('For a municipal office: pending claims without its opinion.'),
    accords: z.int().describe('For a municipal office: sendings of alerts that wait until somebody else than their author agrees.'),
  })
  .describe(`Each at most ${ATTENTE_MAX}, which then means as many or more. What the caller may not deal with is 0.`)
  .meta({ id: 'Attente', ...extension })

/** The user of the access token, with roles and linked actors. */
export const Compte = z
  .object({
    id: IdOut,
    email: z.string().nullable(),
    nom: z.string().nullable(),
    prenom: z.string().nullable(),
    langue: z.enum(LANGUES).nullable().describe('The language that the person has chosen; null: none.').meta(extension),
    courriel_du_jour: z
      .boolean()
      .describe('Whether the person gets an e-mail on mornings on which something new waits for them.')
      .meta(extension),
    roles: z.array(z.string()),
    grants: z.array(RoleGrantOut).describe('The roles with their territories.').meta(extension),
    acteurs: z.array(
      z.object({
        id: IdOut,
        nom: z.string(),
        type: z.string(),
        commune_id: IdOut,
        commune: NamedCommune.extend({ code_insee: z.string() }).meta(extension),
        logo: Logo.nullable()
          .describe('Its alternative text is the name of the actor; of a town hall, the arms of its commune.')
          .meta(extension),
        can_publish: z.boolean(),
        role: z.string(),
        permissions: z.array(z.string()),
        attente: Attente.nullable().describe('What waits there; null for an inactive actor, and beyond the first twenty.').meta(extension),
      }),
    ),
    invitations: z.int().describe('Open invitations to the address of the account.').meta(extension),
    cibles: ofEachTarget(z.int())
      .describe('Within how many hours what waits is to be dealt with, by what it is: the targets of the service.')
      .meta(extension),
    suppression_prevue: Timestamp.nullable()
      .describe('When the account will be erased, if its person asked for that: DELETE /me.')
      .meta(extension),
  })
  .meta({ id: 'Compte' })

const own = { chapter: 'compte', access: 'bearer' } as const
export const getCompte = endpoint('GET /me', {
  ...own,
  id: 'getCompte',
  viewable: true,
  summary: 'My account, my roles, and the actors I am linked to',
  response: one(Compte),
})
export const updateCompte = endpoint('PATCH /me', {
  ...own,
  id: 'updateCompte',
  summary: 'Change my name, my language, and whether I get the e-mail of a morning',
  body: z.strictObject({
    nom: visibleLine(1, 200).nullable().optional(),
    prenom: visibleLine(1, 200).nullable().optional(),
    langue: z.enum(LANGUES).nullable().optional(),
    courriel_du_jour: z.boolean().optional(),
  }),
  response: one(Compte),
  audit: ['user.update'],
})
