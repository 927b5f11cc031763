import { entry, messagePart } from '../../platform/stored-messages/part.ts'

/** Why a delivery to a follower did not leave, beside what the mail server answers. */
export const SUIVIS_MESSAGES = messagePart('suivis', {
  sealed: entry(
    'L’adresse est scellée par un autre secret (AUTH_SECRET) : elle ne peut plus être lue.',
    'The address was sealed by another secret (AUTH_SECRET): it can no longer be read.',
  ),
  device_gone: entry('L’appareil ne reçoit plus de notifications.', 'The device receives no notifications any more.'),
  push_refused: entry('Le service de notifications a refusé ce message.', 'The push service refused this message.'),
  push_later: entry('Le service de notifications ne répond pas, ou dit plus tard.', 'The push service does not answer, or says later.'),
  push_unknown: entry(
    'Le service de notifications n’a pas confirmé ce message : il est peut-être arrivé.',
    'The push service did not confirm this message: it may have arrived.',
  ),
})
export const suivisMessage = SUIVIS_MESSAGES.message
