import type { Language } from '../../ui/i18n/language.ts'

/** The labels of the kinds of events of the payment provider. */
const LABELS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'customer.subscription.created': ['Abonnement souscrit', 'Subscription begun'],
  'customer.subscription.updated': ['Abonnement modifié', 'Subscription changed'],
  'customer.subscription.deleted': ['Abonnement terminé', 'Subscription ended'],
  'customer.subscription.paused': ['Abonnement suspendu', 'Subscription paused'],
  'customer.subscription.resumed': ['Abonnement repris', 'Subscription resumed'],
  'customer.subscription.trial_will_end': ['Fin d’essai proche', 'Trial about to end'],
  'invoice.paid': ['Facture payée', 'Invoice paid'],
  'invoice.payment_succeeded': ['Paiement réussi', 'Payment succeeded'],
  'invoice.payment_failed': ['Paiement refusé', 'Payment failed'],
  'invoice.payment_action_required': ['Paiement à confirmer par le client', 'Payment to be confirmed by the customer'],
  'checkout.session.completed': ['Souscription terminée', 'Checkout completed'],
  'subscription.link': ['Acteur rattaché', 'Actor linked'],
  'subscription.overdue': ['Période échue sans nouvelle', 'Period over without news'],
}

/** The label of a kind of event; an unknown one is shown as it is. */
export const kindLabel = (kind: string, language: Language): string => LABELS[kind]?.[language === 'fr' ? 0 : 1] ?? kind
