import { bilingual } from '../i18n/texts.ts'

/** The states of a subscription, as the payment provider has them. */
export const subscriptionStates = bilingual({
  incomplete: ['Paiement à terminer', 'Payment to be completed'],
  incomplete_expired: ['Abandonné', 'Given up'],
  trialing: ['En période d’essai', 'On trial'],
  active: ['Actif', 'Active'],
  past_due: ['Paiement en retard', 'Payment overdue'],
  unpaid: ['Impayé', 'Unpaid'],
  canceled: ['Résilié', 'Cancelled'],
  paused: ['Suspendu', 'Paused'],
})

const COLOURS: Readonly<Record<string, string>> = {
  active: 'teal',
  trialing: 'ardoise',
  past_due: 'yellow',
  unpaid: 'red',
  incomplete: 'yellow',
}
/** The colour of the badge of a state. */
export const subscriptionColour = (status: string): string => COLOURS[status] ?? 'gray'
