/**
 * A record of the directory has two forms: the API gives lists as JSON in a string, the bulk file as lists. Spec §2, Commune.
 */
export type Fields = Readonly<Record<string, unknown>>

/** Fields that hold a list, in both forms. An object that has one of them is a record, not what wraps records. */
export const RECORD_FIELDS: ReadonlySet<string> = new Set([
  'adresse',
  'adresse_courriel',
  'affectation_personne',
  'ancien_identifiant',
  'ancien_nom',
  'annuaire',
  'application_mobile',
  'formulaire_contact',
  'hierarchie',
  'organigramme',
  'pivot',
  'plage_ouverture',
  'reseau_social',
  'service_disponible',
  'site_internet',
  'sve',
  'telecopie',
  'telephone',
  'texte_reference',
])

/** The fields of a record; null for anything that is none. Older exports of the API wrap them once more. */
export function fieldsOf(record: unknown): Fields | null {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return null
  const { fields } = record as { fields?: unknown }
  return typeof fields === 'object' && fields !== null ? (fields as Fields) : (record as Fields)
}

/** Returns a text; '' if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** More than any list of a record has. */
const ENTRIES_MAX = 100

/** Returns a list, in either form. A single value gives a list of one; an unreadable value gives an empty list. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX)
  if (typeof value !== 'string') return value === null || value === undefined ? [] : [value]
  const text = value.trim()
  if (text === '') return []
  if (!/^[[{]/.test(text)) return [text]
  try {
    return listOf(JSON.parse(text))
  } catch {
    return []
  }
}

/** A list of objects. */
export const entriesOf = (value: unknown): Fields[] =>
  listOf(value).filter((entry): entry is Fields => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
