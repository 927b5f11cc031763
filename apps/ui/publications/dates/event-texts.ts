import { bilingual, pluralEn, pluralFr } from '../../i18n/texts.ts'

/** Texts of the event of a publication, where it is read. */
export const eventTexts = bilingual({
  dates: ['Dates', 'Dates'],
  count: (count: number) => [pluralFr(count, 'date', 'dates'), pluralEn(count, 'date', 'dates')],
  others: (n: number) => [n === 1 ? 'et une autre date' : `et ${n} autres dates`, n === 1 ? 'and one other date' : `and ${n} other dates`],
  more: (n: number) => [`Voir les ${n} autres dates`, `Show the other ${n} dates`],
  place: ['Lieu', 'Place'],
  booking: ['Réservation', 'Booking'],
  permanent: ['Permanent', 'Permanent'],
  yes: ['Oui', 'Yes'],
})
