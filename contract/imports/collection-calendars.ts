import { z } from 'zod'
import { CollecteInput } from '../communes/commune-input.ts'
import { endpoint } from '../endpoint.ts'
import { byId, Day, extension, one, textOrNull } from '../shared.ts'
import { SourceUrl } from './imports.ts'

/** The waste collections of a calendar, as proposed rows of a commune. Spec §2-80. */

/** The most characters of a calendar that is sent, and the most rows that are proposed. */
export const CALENDAR_CHARACTERS = 200_000
export const PROPOSED_MAX = 40

export const ProposedCollecte = z
  .object({
    libelle: z.string().describe('The title of the events.'),
    type_dechet: CollecteInput.shape.type_dechet.nullable().describe('By the words of the title; null: to be chosen by the person.'),
    frequence: z.enum(['hebdomadaire', 'quinzaine', 'dates']),
    jours: z.array(z.int()),
    date_reference: Day.nullable(),
    dates: z.array(Day).describe('The dates, where they follow no rule.'),
    regle_feries: z.literal('maintenue').describe('The calendar names the dates of public holidays as well.'),
    valide_au: Day.nullable().describe('The last date of a calendar that ends.'),
    heure_debut: textOrNull.describe('Where all events have the same hours.'),
    heure_fin: textOrNull,
    exceptions: z
      .array(z.object({ date: Day, remplacee_par: Day.nullable(), motif: textOrNull }))
      .describe('Days without a collection, and what takes their place.'),
    veille: z.boolean().describe('The calendar reminds on the evening before: the dates are those of the collections.'),
    nombre: z.int().describe('How many dates of the coming year the calendar has.'),
  })
  .meta({ id: 'ProposedCollecte', ...extension })

export const readCollectionCalendar = endpoint('POST /acteurs/{id}/sources/collectes', {
  chapter: 'imports',
  access: 'bearer',
  params: byId,
  id: 'readCollectionCalendar',
  summary: 'The waste collections of a calendar, for a municipal office',
  description: `Reads an iCalendar file from its address or from the body, and proposes rows of collections: at most ${PROPOSED_MAX}, of the dates of the coming year. Nothing is stored. For its owners, and members who have both permissions.`,
  body: z
    .strictObject({ url: SourceUrl.optional(), calendrier: z.string().min(1).max(CALENDAR_CHARACTERS).optional() })
    .refine(({ url, calendrier }) => (url === undefined) !== (calendrier === undefined), 'give either url or calendrier'),
  response: one(
    z.object({
      collectes: z.array(ProposedCollecte).max(PROPOSED_MAX),
      tronque: z.boolean().describe('Whether the calendar has more than is proposed.'),
      reason: textOrNull.describe('In French: the reason why nothing was read.'),
      reason_en: textOrNull,
    }),
  ),
  errors: ['scope_violation', 'permission_denied', 'invalid_source_url'],
  limit: 'detection',
  audit: ['import_source.detect'],
})
