import { bilingual } from '../i18n/texts.ts'

export const screenTexts = bilingual(
  {
    retry: 'Réessayer',
    clearFilters: 'Effacer les filtres',
    requestNumber: 'Numéro de la demande :',
    loading: 'Chargement…',
    waiting: 'En attente du service',
    waitingText:
      'Cet écran n’a pas encore pu être chargé : le service est injoignable. Nouvel essai automatique ; votre saisie est conservée.',
    broken: 'Cet écran s’est arrêté sur une erreur.',
    brokenHint: 'Rechargez la page ; si cela se reproduit, transmettez le texte ci-dessous à votre administrateur.',
    reload: 'Recharger la page',
  },
  {
    retry: 'Try again',
    clearFilters: 'Clear the filters',
    requestNumber: 'Request number:',
    loading: 'Loading…',
    waiting: 'Waiting for the service',
    waitingText: 'This screen could not be loaded yet: the service cannot be reached. It is tried again by itself; what you typed is kept.',
    broken: 'This screen stopped with an error.',
    brokenHint: 'Reload the page; if it happens again, give the text below to your administrator.',
    reload: 'Reload the page',
  },
)
