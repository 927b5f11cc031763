import type { Hours } from '../../ui/communes/hours-field.tsx'

/**
 * Opening hours in one text, a line for each entry: "lun. mar. 09:00–12:00, 14:00–17:00".
 * @param weekdays the short names of the days, Monday first
 */
export const hoursInWords = (hours: readonly Hours[], weekdays: readonly string[]): string =>
  hours
    .map(({ jours, plages, commentaire, du, au }) =>
      [
        [du, au].filter(Boolean).join('–'),
        jours.map((day) => weekdays[day - 1]).join(' '),
        plages.map((range) => range.join('–')).join(', '),
        commentaire,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n') || '–'
