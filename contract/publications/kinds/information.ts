import type { KindRules } from './kind.ts'

/** What stays true: practical information of an actor. */
export const information = {
  details: null,
  end: 'free',
  readableDays: 0,
  givenBy: 'everybody',
  filters: [],
  label: ['Information', 'Information'],
} as const satisfies KindRules
