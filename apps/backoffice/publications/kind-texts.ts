import { bilingual } from '../../ui/i18n/texts.ts'

/** Texts of the kinds of publications, for lists and badges. */
export const kindTexts = bilingual({
  kind: ['Catégorie', 'Category'],
  /** The badge of an alert in force, by its severity. */
  alerts: {
    information: ['Alerte : information', 'Alert: information'],
    vigilance: ['Alerte : vigilance', 'Alert: warning'],
    danger: ['Alerte : danger', 'Alert: danger'],
  },
  lifted: ['Alerte levée', 'Alert lifted'],
  /** The badge of an event that does not take place as announced. */
  events: {
    reporte: ['Événement reporté', 'Event postponed'],
    annule: ['Événement annulé', 'Event cancelled'],
    complet: ['Événement complet', 'Event fully booked'],
  },
  expiresOn: ['Fin d’affichage', 'Shown until'],
  expiredOn: ['Expirée depuis le', 'Expired since'],
  expired: (when: string) => [`Expirée depuis le ${when}`, `Expired since ${when}`],
})
