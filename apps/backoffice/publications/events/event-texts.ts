import { bilingual, pluralEn, pluralFr } from '../../../ui/i18n/texts.ts'

/** Texts of the event of a publication. */
export const eventTexts = bilingual({
  title: ['Événement', 'Event'],
  position: ['Position', 'Position'],
  coordinates: (latitude: string, longitude: string) => [`${latitude} ; ${longitude}`, `${latitude}, ${longitude}`],
  zone: (zone: string) => [`À l’heure de la commune (${zone}).`, `In the time of the commune (${zone}).`],
  count: (count: number) => [pluralFr(count, 'date', 'dates'), pluralEn(count, 'date', 'dates')],
  calendar: ['Calendrier des dates', 'Calendar of the dates'],
  previousMonth: ['Mois précédent', 'Previous month'],
  nextMonth: ['Mois suivant', 'Next month'],
  onDay: (day: string, count: number) => [`${day} : ${pluralFr(count, 'date', 'dates')}`, `${day}: ${pluralEn(count, 'date', 'dates')}`],
  allCancelled: (day: string) => [`${day} : annulée`, `${day}: cancelled`],
  upcoming: ['À venir', 'Coming'],
  past: (count: number) => [pluralFr(count, 'date passée', 'dates passées'), pluralEn(count, 'past date', 'past dates')],
  noUpcoming: ['Toutes les dates sont passées.', 'All dates are past.'],
  showAll: (count: number) => [`Afficher les ${count} dates`, `Show all ${count} dates`],
  showPast: (count: number) => [
    `Afficher ${pluralFr(count, 'date passée', 'dates passées')}`,
    `Show ${pluralEn(count, 'past date', 'past dates')}`,
  ],
  wholeDay: ['toute la journée', 'all day'],
  dayToDay: (from: string, to: string) => [`Du ${from} au ${to}`, `From ${from} to ${to}`],
})
