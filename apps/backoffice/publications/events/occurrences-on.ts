import type { Occurrence } from '../../../ui/events/local-time.ts'

/** The occurrences on a day: also those that last for several days. */
export const occurrencesOn = (occurrences: readonly Occurrence[], day: string): Occurrence[] =>
  occurrences.filter(({ jour_debut, jour_fin }) => jour_debut <= day && day <= jour_fin)
