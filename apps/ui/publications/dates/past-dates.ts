import type { Content } from '../model/content.ts'

/**
 * Whether every date that is typed lies before a day: a typing error of January, more often than a report of what has been.
 * @param today as 2026-11-29
 */
export function areDatesPast({ datesBy, dates, rule }: Pick<Content, 'datesBy' | 'dates' | 'rule'>, today: string): boolean {
  if (datesBy === 'rule') return rule.ends === 'jusqu_au' && rule.jusqu_au !== '' && rule.jusqu_au < today
  const days = dates.flatMap(({ day, lastDay }) => (day === '' ? [] : [lastDay || day]))
  return days.length > 0 && days.every((day) => day < today)
}
