import type { SourceRow } from './rows.ts'

/** What a source is, but for its secret and its schedule. */
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
/** What decides which document is read and what comes of it: after a change of these an unchanged document is read anew. */
export const READING = ['type', 'url', 'acteur_id', 'type_id', 'statut_creation', 'parametres'] as const

export type Wanted = Pick<SourceRow, (typeof FIELDS)[number]>

export const differs = (before: Wanted, after: Wanted, fields: readonly (keyof Wanted)[]): boolean =>
  fields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** What the trail tells of a source: never a secret, not even one in the query of its address. */
export function auditFields(source: SourceRow, secretGiven = false): Record<string, unknown> {
  const { origin, pathname, search } = new URL(source.url)
  const fields = Object.fromEntries([...FIELDS, 'has_secret' as const].map((name) => [name, source[name]]))
  return { ...fields, url: `${origin}${pathname}${search ? '?…' : ''}`, ...(secretGiven ? { secret_given: true } : {}) }
}
