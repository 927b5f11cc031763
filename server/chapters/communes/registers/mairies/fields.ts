/**
 * A record of the directory has two forms: the API gives lists as JSON in a string, the bulk file as lists. Spec §2, Commune.
 */
export type Fields = Readonly<Record<string, unknown>>

/** Fields with a list, in both forms. An object with one of them is a record, not a wrapper of records. */
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

/** Returns the fields of a record; null if it is not a record. Older exports of the API have the fields in an object `fields`. */
export function fieldsOf(record: unknown): Fields | null {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return null
  const { fields } = record as { fields?: unknown }
  return typeof fields === 'object' && fields !== null ? (fields as Fields) : (record as Fields)
}

/** Returns a text; '' if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** The maximum number of entries read from a list: real lists have fewer. */
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

/** Returns the objects of a list. */
export const entriesOf = (value: unknown): Fields[] =>
  listOf(value).filter((entry): entry is Fields => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
