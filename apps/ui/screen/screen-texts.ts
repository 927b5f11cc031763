import { bilingual } from '../i18n/texts.ts'

export const screenTexts = bilingual({
  retry: ['Réessayer', 'Try again'],
  gone: ['Introuvable', 'Not found'],
  clearFilters: ['Effacer les filtres', 'Clear the filters'],
  badAddress: [
    'Cette adresse n’est pas complète, ou contient une valeur inconnue.',
    'This address is not complete, or holds an unknown value.',
  ],
  loading: ['Chargement…', 'Loading…'],
  waiting: ['En attente du service', 'Waiting for the service'],
  waitingText: [
    'Cet écran n’a pas encore pu être chargé : le service est injoignable. Nouvel essai automatique ; votre saisie est conservée.',
    'This screen could not be loaded yet: the service cannot be reached. It is tried again by itself; what you typed is kept.',
  ],
  broken: ['L’écran n’a pas pu s’afficher.', 'The screen could not be shown.'],
  brokenHint: [
    'Le service vient peut-être d’être mis à jour : rechargez la page.',
    'The service may have just been updated: reload the page.',
  ],
  reload: ['Recharger la page', 'Reload the page'],
})
