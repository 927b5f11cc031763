import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress } from '../addresses.ts'
import { one, Timestamp } from '../shared.ts'
import { SixDigits } from '../typed-codes.ts'

/** The change of the e-mail address of one's own account, with the embedded issuer. Beyond the specification. */

/** The days after which a change takes effect that the former address has not confirmed. */
export const EMAIL_WAIT_DAYS = 7

export const EmailChange = z
  .object({
    email: z.string().nullable().describe('The present address; null for an account that began with an identity of a provider.'),
    pending: z
      .object({
        email: z.string(),
        confirmed_new: z.boolean().describe('Whether the code that was sent to the new address was given.'),
        confirmed_former: z.boolean().describe('Whether the code that was sent to the present address was given.'),
        codes_expire_at: Timestamp,
        takes_effect_at: Timestamp.nullable().describe('When the change takes effect without the code of the present address.'),
      })
      .nullable(),
  })
  .meta({ id: 'EmailChange' })

const own = { chapter: 'compte', access: 'bearer', response: one(EmailChange) } as const
export const getEmailChange = endpoint('GET /me/email', {
  ...own,
  id: 'getEmailChange',
  summary: 'My address, and the change of it that is not finished',
  description: 'With an outside sign-in provider (AUTH_ISSUER) this address does not exist.',
})
export const requestEmailChange = endpoint('POST /me/email', {
  ...own,
  id: 'requestEmailChange',
  summary: 'Change my e-mail address: sends a code to the new one and another to the present one',
  description: `The answers are the same whether the new address has an account or not. Both codes make the change at once; the code of the new address alone makes it after ${EMAIL_WAIT_DAYS} days, in which the present address is told and the change can be withdrawn. A second request replaces the first; for the same address it sends the same codes while they are valid.`,
  fresh: 'ways_in',
  body: z.strictObject({ email: EmailAddress }),
  answers: { status: 202 },
  errors: ['invalid_state', 'rate_limited'],
  audit: ['user.request_email'],
})
export const confirmEmailChange = endpoint('POST /me/email/confirm', {
  ...own,
  id: 'confirmEmailChange',
  summary: 'Give a code of the change of my address',
  description:
    'After the change all other sessions have ended, and both addresses get an e-mail. `already_exists`: the new address, whose code was right, has an account of its own; the change is withdrawn.',
  body: z.strictObject({
    code: SixDigits,
    address: z.enum(['new', 'former']).describe('Which address the code was sent to: the new one, or the present one (`former`).'),
  }),
  errors: ['not_found', 'already_exists'],
  audit: ['user.confirm_email'],
})
export const cancelEmailChange = endpoint('DELETE /me/email', {
  ...own,
  id: 'cancelEmailChange',
  summary: 'Withdraw the change of my address',
  description: 'Without a pending change it changes nothing.',
  audit: ['user.cancel_email'],
})
