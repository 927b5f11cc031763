import type { KindRules } from './kind.ts'

/** News: the kind of a publication without a type. */
export const actualite = {
  details: null,
  end: 'free',
  readableDays: 0,
  givenBy: 'everybody',
  filters: [],
  label: ['Actualité', 'News'],
} as const satisfies KindRules
