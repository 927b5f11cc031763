import { useTexts } from '../../ui/i18n/texts.ts'
import { importTexts } from './texts.ts'

const DAY = 1440

/** Returns a function that describes the interval of a source. */
export function useFrequencyLabel() {
  const { every, byHand } = useTexts(importTexts)
  return (minutes: number | null): string => {
    if (minutes === null) return byHand
    if (minutes === 7 * DAY) return every.week
    if (minutes === DAY) return every.day
    return minutes > 60 && minutes % 60 === 0 ? every.hours(minutes / 60) : every.minutes(minutes)
  }
}
