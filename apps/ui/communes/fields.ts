import type { ContactKind } from '../forms/contact-check.ts'

/** The kinds of form fields. */
type Kind =
  | 'text'
  | 'long'
  | 'number'
  | 'day'
  | 'time'
  | 'flag'
  | 'weekdays'
  | 'weeks'
  | 'days'
  | 'season'
  | 'hours'
  | 'exceptions'
  | 'portrait'
  | ContactKind

/** One field of a row's form. */
export interface Field {
  name: string
  label: string
  kind: Kind | 'select'
  options?: readonly { value: string; label: string }[]
  /** The label of the empty option, if the field is optional. */
  none?: string
  max?: number
  required?: boolean
  hint?: string
  /** Of a portrait: the actor whose picture it is. */
  acteurId?: string | null
  /** Whether the field applies to a row. */
  when?: (row: Readonly<Record<string, unknown>>) => boolean
}

export const optionsOf = (labels: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
