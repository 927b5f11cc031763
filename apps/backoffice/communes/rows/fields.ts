import type { ContactKind } from '../../../ui/forms/contact-check.ts'

/** How a field of a row is filled in. */
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
  | ContactKind

/** One field of a row's form. */
export interface Field {
  name: string
  label: string
  kind: Kind | 'select'
  options?: readonly { value: string; label: string }[]
  /** What an empty choice is called, where the field may be left open. */
  none?: string
  max?: number
  required?: boolean
  hint?: string
  /** Whether it says anything of such a row. */
  when?: (row: Readonly<Record<string, unknown>>) => boolean
}

export const optionsOf = (labels: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
