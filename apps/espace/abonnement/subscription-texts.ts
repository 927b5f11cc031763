import { bilingual } from '../../ui/i18n/texts.ts'

export const subscriptionTexts = bilingual({
  title: ['Abonnement', 'Subscription'],
  choose: ['Choisissez une page.', 'Choose a page.'],
  allPages: ['Toutes mes pages', 'All my pages'],
  ownersOnly: ['L’abonnement est visible des seuls responsables de la page.', 'The subscription is shown to the owners of the page only.'],
  none: ['Cette page n’a pas d’abonnement : vous n’avez rien à payer.', 'This page has no subscription: there is nothing to pay.'],
  contact: ['Écrire à l’équipe', 'Write to the team'],
  readOnly: [
    'L’abonnement se modifie auprès du service de paiement. Une question ? Écrivez à l’équipe du service.',
    'The subscription is changed with the payment service. A question? Write to the team of the service.',
  ],
  plan: ['Formule', 'Plan'],
  state: ['État', 'State'],
  periodEnd: ['Période en cours jusqu’au', 'Current period until'],
  renewed: ['Renouvellement', 'Renewal'],
  renews: ['Automatique à la fin de la période', 'Automatic at the end of the period'],
  ends: ['Aucun : l’abonnement prend fin avec la période', 'None: the subscription ends with the period'],
  trial: ['Essai jusqu’au', 'Trial until'],
  ended: ['Terminé le', 'Ended on'],
  test: ['Abonnement de test', 'Test subscription'],
  paused: ['Encaissement suspendu', 'Collection paused'],
  page: ['Ce que la page permet', 'What the page allows'],
  publishes: ['Publier sans relecture', 'Publish without review'],
  yes: ['Oui', 'Yes'],
  no: ['Non : chaque publication est relue', 'No: every publication is read over'],
  loading: ['Chargement…', 'Loading…'],
})
