import { bilingual } from '../../ui/i18n/texts.ts'

export const dashboardTexts = bilingual({
  title: ['Tableau de bord', 'Dashboard'],
  failed: ['Le tableau de bord n’a pas pu être chargé.', 'The dashboard could not be loaded.'],
  delay: (delay: string) => [`Délai médian avant décision : ${delay}.`, `Median time to a decision: ${delay}.`],
  noDelay: ['Aucune décision sur la période.', 'No decision in the period.'],
  day: ['Jour', 'Day'],
  received: ['Reçues', 'Received'],
  published: ['Publiées', 'Published'],
  rejected: ['Refusées', 'Rejected'],
  plans: ['Abonnements actifs', 'Active subscriptions'],
  withoutActeur: ['Abonnement sans acteur', 'Subscription without an actor'],
  notCounted: ['Comptage en cours.', 'Being counted.'],
  noPlans: ['Aucun abonnement actif.', 'No active subscription.'],
  changes: ['Derniers changements d’abonnement', 'Latest changes of subscriptions'],
  noChanges: ['Aucun changement d’abonnement.', 'No change of a subscription.'],
  activity: ['Activité récente', 'Recent activity'],
  allActivity: ['Tout le journal', 'Full audit trail'],
})
