import { bilingual } from '../../ui/i18n/texts.ts'

export const paymentTexts = bilingual({
  title: ['Paiements', 'Payments'],
  search: ['Identifiant de l’événement', 'Identifier of the event'],
  kind: ['Type', 'Type'],
  status: ['État', 'State'],
  received: ['Reçu', 'Received'],
  attempts: ['Tentatives', 'Attempts'],
  acteur: ['Acteur', 'Actor'],
  tried: (count: number) => [`${count} tentatives`, `${count} attempts`],
  subscription: ['Abonnement', 'Subscription'],
  mode: ['Mode', 'Mode'],
  live: ['Réel', 'Live'],
  test: ['Test', 'Test'],
  conflict: ['Contenus différents', 'Different contents'],
  conflicts: (count: number) => [
    `Reçu ${count} fois de plus avec un contenu divergent, qui n’a pas été traité.`,
    `Received ${count} more times with a diverging content, which was not processed.`,
  ],
  dispute: [
    'Un client conteste ce paiement : répondez chez le prestataire de paiement avant la date limite.',
    'A customer contests this payment: answer at the payment provider before the deadline.',
  ],
  from: ['Depuis le', 'Since'],
  to: ['Jusqu’au', 'Until'],
  retry: ['Traiter à nouveau', 'Process again'],
  retried: ['Événement traité à nouveau.', 'Event processed again.'],
  ignoredFor: ['Sans effet ici :', 'Without effect here:'],
  failedFor: ['Échec :', 'Failed:'],
  empty: ['Aucun événement reçu.', 'No event received.'],
  statuses: {
    received: ['Reçu', 'Received'],
    processed: ['Traité', 'Processed'],
    ignored: ['Ignoré', 'Ignored'],
    failed: ['En échec', 'Failed'],
  },
})
