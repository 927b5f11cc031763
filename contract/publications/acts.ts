import { z } from 'zod'
import { Day, DayIn, line } from '../shared.ts'

/** Acts of a municipal office, posted online (art. R. 2131-1 of the Code général des collectivités territoriales). An extension of the specification. */

export const ACT_NATURES = ['deliberation', 'arrete', 'proces_verbal', 'decision', 'liste_deliberations', 'autre'] as const
/** How long an act is posted at least, in months. */
export const POSTING_MONTHS = 2
/** The years of the list of acts. */
export const ACT_YEARS = [1900, 2200] as const

const nature = z.enum(ACT_NATURES)

/** The act of a publication in a request. Its text is the first PDF document of the publication; the others are its annexes. */
export const ActInput = z.strictObject({
  nature,
  numero: line(1, 100).nullable().optional(),
  date_acte: DayIn.describe('The day on which the act was taken.'),
  signataire: line(1, 200).nullable().optional().describe('Who signed it: a name, a function. Absent: unchanged.'),
  transmis_le: DayIn.nullable()
    .optional()
    .describe(
      'The day of its transmission to the préfecture. An act that must be transmitted is enforceable from its posting and its transmission on. Absent: unchanged.',
    ),
  affiche_le: DayIn.nullable()
    .optional()
    .describe('The day of posting, if the act was posted before its publication here. Else it is the day of its publication.'),
})

/** The act of a publication in an answer. */
export const Act = z
  .object({
    nature,
    numero: z.string().nullable(),
    date_acte: Day,
    signataire: z.string().nullable().optional().describe('Absent, as the next one, in an act of an earlier release.'),
    transmis_le: Day.nullable().optional().describe('The day of its transmission to the préfecture; null where nobody has said it.'),
    affiche_le: Day.nullable().describe('The day of posting. Null until the act is published or scheduled.'),
    affiche_jusqu_au: Day.nullable().describe(`The first day on which the posting may end: ${POSTING_MONTHS} months after affiche_le.`),
    sha256: z.string().describe('SHA-256 of the document, hexadecimal.'),
  })
  .meta({ id: 'Acte' })
