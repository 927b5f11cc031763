import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SEVERITIES } from '../publications/alerts.ts'
import { Id, IdOut, pageOf, paging, query, Timestamp } from '../shared.ts'
import { ETATS, GENRES, MOTIFS } from './envois.ts'

/** An alert of a town hall, with the last that was sent of it. */
export const SentAlert = z
  .object({
    publication_id: IdOut,
    titre: z.string(),
    severite: z.enum(SEVERITIES),
    commune: z.string(),
    genre: z.enum(GENRES).nullable().describe('Of the last sending; null: nobody received anything.'),
    etat: z.enum(ETATS).nullable(),
    motif: z.enum(MOTIFS).nullable(),
    le: Timestamp.describe('Of the last sending, else of the publication.'),
    en_vigueur: z.boolean(),
    exercices: z.int().describe('How many exercises went to the team.'),
    en_ligne: z.boolean().describe('Whether residents read the alert.'),
    accord_demande: z
      .boolean()
      .describe('Whether the sending waits for the agreement of somebody else than its author, as the caller may be.'),
  })
  .meta({ id: 'AlerteDiffusee' })
export const listSentAlerts = endpoint('GET /mairie/acteurs/{acteurId}/envois', {
  chapter: 'suivis',
  access: 'mairie',
  id: 'listSentAlerts',
  summary: 'The alerts of a town hall, with what was last sent of each',
  description:
    'Those that residents could read, past ones too, and those of which something was sent or waits, withdrawn and deleted ones too. What waits comes first, then the latest.',
  params: z.object({ acteurId: Id }),
  query: query({ ...paging() }),
  response: pageOf(SentAlert),
  errors: ['permission_denied'],
})
