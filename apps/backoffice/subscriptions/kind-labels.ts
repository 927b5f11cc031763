import type { Language } from '../../ui/i18n/language.ts'

/** The labels of the kinds of events of the payment provider. */
const LABELS: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  'customer.subscription.created': ['Abonnement souscrit', 'Subscription started'],
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
  'charge.dispute.created': ['Paiement contesté', 'Payment contested'],
  'charge.dispute.updated': ['Litige mis à jour', 'Dispute updated'],
  'charge.dispute.closed': ['Litige clos', 'Dispute closed'],
  'charge.dispute.funds_withdrawn': ['Litige : somme retirée', 'Dispute: amount withdrawn'],
  'charge.dispute.funds_reinstated': ['Litige : somme rendue', 'Dispute: amount returned'],
  'charge.failed': ['Prélèvement refusé', 'Charge failed'],
  'charge.refunded': ['Paiement remboursé', 'Payment refunded'],
  'charge.succeeded': ['Prélèvement réussi', 'Charge succeeded'],
  'customer.created': ['Client créé', 'Customer created'],
  'customer.deleted': ['Client supprimé', 'Customer deleted'],
  'customer.updated': ['Client modifié', 'Customer changed'],
  'invoice.created': ['Facture créée', 'Invoice created'],
  'invoice.finalized': ['Facture émise', 'Invoice issued'],
  'invoice.updated': ['Facture modifiée', 'Invoice changed'],
  'payment_intent.payment_failed': ['Paiement refusé', 'Payment failed'],
  'payment_intent.succeeded': ['Paiement réussi', 'Payment succeeded'],
  'subscription.link': ['Acteur rattaché', 'Actor linked'],
  'subscription.overdue': ['Période échue sans nouvelle', 'Period over without news'],
}

/** The label of a kind of event. One without a label is another event: the provider's name of it is no word for people. */
export const kindLabel = (kind: string, language: Language): string =>
  LABELS[kind]?.[language === 'fr' ? 0 : 1] ?? (language === 'fr' ? 'Autre événement' : 'Other event')
