import { bilingual } from '../i18n/texts.ts'

/** A target is whole days from two days on, where it is that; else hours. */
const daysOf = (hours: number) => (hours >= 48 && hours % 24 === 0 ? hours / 24 : null)

export const targetTexts = bilingual({
  target: (hours: number) => [
    daysOf(hours) === null ? `${hours}\u{A0}h` : `${daysOf(hours)}\u{A0}jours`,
    daysOf(hours) === null ? `${hours}\u{A0}h` : `${daysOf(hours)}\u{A0}days`,
  ],
})
