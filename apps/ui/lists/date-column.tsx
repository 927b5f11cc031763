import { DateTime } from '../screen/date-time.tsx'
import type { Column } from './column.ts'

interface DateColumnOptions {
  /** Whether the list can be sorted by it: the sort key is the name of the field. */
  sorted?: boolean
  relative?: boolean
  /** The text of a row without a date. */
  none?: string
}

/** The column of a field with a date and time. */
export const dateColumn = <K extends string>(
  field: K,
  label: string,
  { sorted = true, relative = false, none = '–' }: DateColumnOptions = {},
): Column<Readonly<Record<K, string | null>>> => ({
  key: field,
  label,
  ...(sorted ? { sort: field } : {}),
  csv: (row) => row[field],
  cell: ({ [field]: at }) => (at === null ? none : <DateTime at={at} relative={relative} />),
})
