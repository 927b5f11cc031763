import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { extension, Id, IdOut, NamedCommune, one, textOrNull, Timestamp } from '../shared.ts'
import { EightDigits } from '../typed-codes.ts'

/** Town halls that nobody manages yet: a code at the address of the national directory proves who represents one. Spec §2-84. */

/** For how many hours a code is valid: a secretary reads the mailbox of the town hall when the office is open. */
export const MAIRIE_CODE_HOURS = 24
/** How many wrong codes spend a code. */
export const MAIRIE_CODE_ATTEMPTS = 5

const MAIRIE_STATES = ['open', 'no_address', 'no_own_address', 'inactive', 'managed', 'own'] as const

/** What a person can do who represents the town hall of a commune. */
export const OwnMairie = z
  .object({
    commune: NamedCommune,
    nom: z.string().describe('The name that the page has or will have.'),
    state: z
      .enum(MAIRIE_STATES)
      .describe(
        'open: a code can be sent. no_address: the directory has no e-mail address of this town hall. no_own_address: the account of the caller has no confirmed address. inactive: its page was deactivated. managed: somebody manages a town hall of this commune already. own: the caller does.',
      ),
    acteur: z.object({ id: IdOut, slug: z.string() }).nullable().describe('The page of the town hall, if there is one.'),
    email: textOrNull.describe('The address that the national directory gives, to which the code is sent. Null in other states than open.'),
    code_expires_at: Timestamp.nullable().describe('The end of the code that was sent last. Null if none is valid.'),
  })
  .meta({ id: 'OwnMairie', ...extension })

const mairie = { chapter: 'acteurs', access: 'bearer', params: z.object({ communeId: Id }), response: one(OwnMairie) } as const
export const getOwnMairie = endpoint('GET /me/mairies/{communeId}', {
  ...mairie,
  id: 'getOwnMairie',
  summary: 'The town hall of a commune, for a person who represents it',
})
export const sendMairieCode = endpoint('POST /me/mairies/{communeId}/code', {
  ...mairie,
  id: 'sendMairieCode',
  summary: 'Have a code sent to the town hall',
  description: `The code goes to the address that the national directory gives, and to no other. It is valid for ${MAIRIE_CODE_HOURS} hours and ${MAIRIE_CODE_ATTEMPTS} attempts. While it is, another request sends the same one again. Requests are limited by person, by network and by town hall. Any state but \`open\` is \`invalid_state\`.`,
  answers: { status: 202 },
  errors: ['invalid_state'],
  audit: ['acteur.mairie_code'],
})
export const confirmMairieCode = endpoint('POST /me/mairies/{communeId}/confirm', {
  ...mairie,
  id: 'confirmMairieCode',
  summary: 'Represent a town hall, by the code that it received',
  description:
    'The caller becomes the owner of the page of the town hall, which is made if there is none, and which becomes the municipal office of a commune without one. A wrong code, a spent one and an expired one are refused alike, as `validation_failed`. If somebody manages a town hall of this commune meanwhile, the answer is `invalid_state`.',
  body: z.strictObject({ code: EightDigits }),
  errors: ['invalid_state'],
  audit: ['acteur.mairie_proven'],
})
