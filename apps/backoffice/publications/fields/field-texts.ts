import { bilingual, pluralEn, pluralFr } from '../../../ui/i18n/texts.ts'

/** Texts of the fields that depend on the kind of a publication. */
export const fieldTexts = bilingual({
  expire_le: ['Fin de publication', 'End of publication'],
  expireHint: ['Facultative : ensuite, la publication n’est plus visible.', 'Optional: the publication is not visible after that.'],
  hasEvent: ['Indiquer les horaires, le lieu et le tarif', 'Give hours, place and price'],
  hasEventHint: ['Les jours de début et de fin sont alors déduits des dates.', 'The first and the last day then follow from the dates.'],
  event: ['Événement', 'Event'],
  'evenement.permanent': ['Événement permanent (exposition, par exemple)', 'Permanent event (such as an exhibition)'],
  'evenement.lieu.commune_id': ['Commune du lieu', 'Commune of the place'],
  placeCommuneHint: ['Si elle diffère de celle de la publication.', 'If it is not that of the publication.'],
  'evenement.lieu.latitude': ['Latitude', 'Latitude'],
  'evenement.lieu.longitude': ['Longitude', 'Longitude'],
  'evenement.gratuit': ['Entrée', 'Admission'],
  gratuits: {
    unknown: ['Non précisé', 'Not given'],
    oui: ['Gratuite', 'Free of charge'],
    non: ['Payante', 'Charged'],
  },
  'evenement.public': ['Public', 'Audience'],
  'evenement.dates': ['Dates', 'Dates'],
  rowsName: (count: number) => [pluralFr(count, 'date saisie', 'dates saisies'), pluralEn(count, 'date given', 'dates given')],
  row: (n: number) => [`Date ${n}`, `Date ${n}`],
  debut: ['Début', 'Begin'],
  fin: ['Fin (facultative)', 'End (optional)'],
  lastDay: ['Dernier jour (facultatif)', 'Last day (optional)'],
  addRow: ['Ajouter une date', 'Add a date'],
  removeRow: ['Retirer', 'Remove'],
  removeRowName: (n: number) => [`Retirer la date ${n}`, `Remove date ${n}`],
  showRows: (count: number) => [`Afficher les ${count} dates`, `Show all ${count} dates`],
  rowsMoved: [
    'Des dates ont été déplacées : leur date initiale n’est plus affichée si la liste est modifiée ici. Pour déplacer ou annuler une date, utilisez « Modifier » à côté de celle-ci.',
    'Some dates were moved: their first date is no longer shown if the list is changed here. To move or cancel one date, use “Change” beside it.',
  ],
  localHint: ['Heure locale.', 'Local time.'],
})
