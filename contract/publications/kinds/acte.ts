import type { KindRules } from './kind.ts'

/** An act of a town hall, posted for two months. Spec §2-61. */
export const acte = {
  details: 'acte',
  end: 'posting',
  readableDays: 0,
  givenBy: 'mairie',
  filters: ['annee', 'nature'],
  label: ['Acte', 'Act'],
} as const satisfies KindRules
