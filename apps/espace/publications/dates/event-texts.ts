import { bilingual } from '../../../ui/i18n/texts.ts'

/** Texts of the event of a publication, where it is read. */
export const eventTexts = bilingual({
  dates: ['Dates', 'Dates'],
  more: (n: number) => [`Voir les ${n} autres dates`, `Show the other ${n} dates`],
})
