import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  key: string
  /** What stands above it, and beside its value on a narrow screen. */
  label: string
  cell: (row: Row) => ReactNode
  /** What the file for spreadsheets holds of it; a column without it is left out there. */
  csv?: (row: Row) => string | number | boolean | null | undefined
  /** The service's name of this order, without _asc and _desc. */
  sort?: string
  align?: 'right'
  /** The one that names the row, for those who hear the table. */
  heads?: boolean
  /** A button says itself what it does: on a narrow screen it stands without the label. */
  bare?: boolean
  /** For the file alone: on the screen another column says it. */
  fileOnly?: boolean
}
