import { entry, messagePart } from '../../platform/stored-messages/part.ts'

/** Why a payment event is ignored: the end of a sentence. */
export const PAYMENT_MESSAGES = messagePart('payment', {
  no_effect: entry('les événements de cette nature ne sont pas traités', 'a kind that has no effect here'),
  no_object: entry('il ne contient aucun objet exploitable', 'without an object that could be used'),
  other_mode: entry(
    'son mode de paiement (réel ou test) n’est pas celui du réglage PAYMENT_MODE',
    'an event of the mode that PAYMENT_MODE does not name',
  ),
})
export const paymentMessage = PAYMENT_MESSAGES.message
