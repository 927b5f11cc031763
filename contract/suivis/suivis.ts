import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailIn } from '../addresses.ts'
import { Id, IdOut, line, NamedCommune, one, SuspectProof, textOrNull, Timestamp } from '../shared.ts'
import { SixDigits } from '../typed-codes.ts'

/** Following communes, without an account. Beyond the specification: its notification addresses (§4.6) stay unbuilt. Spec §2-85. */

/** What can be followed today. A subject is added here by the step that sends it, not before. */
export const SUJETS = ['alertes', 'bacs', 'weekend'] as const
export type Sujet = (typeof SUJETS)[number]
/** Returns the subject of the token of a letter: it begins with it, but for the bins. */
export const subjectOfToken = (token: string): Sujet => SUJETS.find((sujet) => token.startsWith(`${sujet}.`)) ?? 'bacs'
/** The version of the sentence that people agree to (apps/site/pages/follow/follow.ts). Another sentence has another version. */
export const CONSENT_VERSION = '2026-11-29'
/** The life of the token of a sheet, in minutes, and of the token that a letter ends a following with, in days. */
export const SHEET_MINUTES = 30
export const END_DAYS = 365
/** The most communes that one address follows. */
export const SUIVIS_MAX = 50

const Secteur = line(1, 200)
  .nullable()
  .default(null)
  .describe('Of the bins: a sector of the collections of the commune; null: every sector.')
const wanted = { commune_id: Id, sujet: z.enum(SUJETS), secteur: Secteur } as const

/** What somebody wants to follow. */
export const Suivi = z.strictObject(wanted)

export const Fiche = z
  .object({
    email: z.string().nullable().describe('Null: notifications on a device.'),
    jeton: z.string().describe(`Reads and changes this sheet for ${SHEET_MINUTES} minutes. Null: the address follows nothing.`).nullable(),
    suivis: z.array(
      z.object({
        id: IdOut,
        commune: NamedCommune,
        sujet: z.enum(SUJETS),
        secteur: textOrNull.describe('Null: every sector.'),
        created_at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'FicheDeSuivi' })

const common = { chapter: 'suivis', access: 'app' } as const
/** The token is in the body: no log and no browser history has it. */
const Jeton = z.string().max(200)
const sheet = { ...common, limit: 'suivis_fiche', response: one(Fiche), errors: ['not_found'] } as const

export const askSuiviCode = endpoint('POST /suivis', {
  ...common,
  id: 'askSuiviCode',
  summary: 'Have a code sent, with which an address follows communes',
  description:
    'The same answer for an address that follows something and for one that does not. Nothing is stored of it but the code, for ten minutes.',
  body: z.strictObject({ email: EmailIn, langue: z.enum(['fr', 'en']).optional(), suspect: SuspectProof }),
  response: one(
    z.object({
      expires_in: z.int().describe('The seconds that the code is valid.'),
      delayed: z.boolean().describe('Whether the e-mail waits for the mail server.'),
    }),
  ),
  answers: { status: 202 },
  limit: 'suivis',
  emailLimit: 'suivis_email',
  emailByNetwork: true,
  proof: true,
  proofOfSuspects: true,
})
export const confirmSuivi = endpoint('POST /suivis/confirmation', {
  ...sheet,
  id: 'confirmSuivi',
  summary: 'Confirm an address by its code: see what it follows, and follow more',
  description: `Without \`suivis\` nothing is changed. A wrong, spent or expired code is \`validation_failed\`. At most ${SUIVIS_MAX} communes.`,
  body: z.strictObject({
    email: EmailIn,
    code: SixDigits,
    langue: z.enum(['fr', 'en']).optional(),
    suivis: z.array(Suivi).max(SUJETS.length).default([]),
  }),
  audit: ['suivi.follow'],
})
export const readFiche = endpoint('POST /suivis/fiche', {
  ...sheet,
  id: 'readFiche',
  summary: 'What an address follows',
  body: z.strictObject({ jeton: Jeton }),
})
export const changeFiche = endpoint('PATCH /suivis/fiche', {
  ...sheet,
  id: 'changeFiche',
  summary: 'Follow a commune, change the sector, or stop following',
  description: 'After the last following has ended nothing is stored of the address.',
  body: z.strictObject({ jeton: Jeton, ...wanted, suivi: z.boolean().describe('false: stop.') }),
  audit: ['suivi.follow', 'suivi.end'],
})
export const endSuivi = endpoint('POST /suivis/fin', {
  ...common,
  id: 'endSuivi',
  summary: 'End the following of a letter',
  description: `By the token in the letter, without a session, for ${END_DAYS} days. The same answer when it has ended before.`,
  body: z.strictObject({ jeton: Jeton }),
  response: one(z.object({ sujet: z.enum(SUJETS), suivi: z.boolean().describe('Always false.') })),
  errors: ['not_found'],
  limit: 'suivis_fiche',
  audit: ['suivi.end'],
})
