import { entry, messagePart } from '../../platform/stored-messages/part.ts'

/** Why a delivery to a follower did not leave, beside what the mail server answers. */
export const SUIVIS_MESSAGES = messagePart('suivis', {
  sealed: entry(
    'L’adresse est scellée par un autre secret (AUTH_SECRET) : elle ne peut plus être lue.',
    'The address was sealed by another secret (AUTH_SECRET): it can no longer be read.',
  ),
})
export const suivisMessage = SUIVIS_MESSAGES.message
