import type { SourceRow } from './rows.ts'

/** The fields of a source, except its secret and its schedule. */
export const FIELDS = [
  'nom',
  'type',
  'url',
  'commune_id',
  'acteur_id',
  'type_id',
  'statut_creation',
  'parametres',
  'active',
  'frequence_minutes',
] as const
/** Fields that determine the document and its interpretation: after a change of one of them, an unchanged document is read again. */
export const READING = ['type', 'url', 'acteur_id', 'type_id', 'statut_creation', 'parametres'] as const

export type SourceFields = Pick<SourceRow, (typeof FIELDS)[number]>

export const differs = (before: SourceFields, after: SourceFields, fields: readonly (keyof SourceFields)[]): boolean =>
  fields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** Returns the audit fields of a source: never a secret, not even one in the query of its address. */
export function auditFields(source: SourceRow, secretGiven = false): Record<string, unknown> {
  const { origin, pathname, search } = new URL(source.url)
  const fields = Object.fromEntries([...FIELDS, 'has_secret' as const].map((name) => [name, source[name]]))
  return { ...fields, url: `${origin}${pathname}${search ? '?…' : ''}`, ...(secretGiven ? { secret_given: true } : {}) }
}
