import type { KindRules } from './kind.ts'

/** An event: dates, a place, a price. Spec §2-53. */
export const evenement = {
  details: 'evenement',
  end: 'dates',
  readableDays: 0,
  givenBy: 'everybody',
  filters: [],
  label: ['Événement', 'Event'],
} as const satisfies KindRules
