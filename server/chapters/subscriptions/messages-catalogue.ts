import { entry, messagePart } from '../../platform/stored-messages/part.ts'

/** Why a payment event has no effect on a subscription: the end of a sentence. */
export const SUBSCRIPTION_MESSAGES = messagePart('subscription', {
  no_subscription: entry<{ kind: string }>(
    ({ kind }) => `${kind} sans abonnement`,
    ({ kind }) => `${kind} without a subscription`,
  ),
  nothing_about: entry<{ kind: string }>(
    ({ kind }) => `${kind} sans objet`,
    ({ kind }) => `${kind} without what it is about`,
  ),
})
export const subscriptionMessage = SUBSCRIPTION_MESSAGES.message
