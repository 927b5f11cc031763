import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  key: string
  /** The heading of the column; on a narrow screen, the label beside the value. */
  label: string
  cell: (row: Row) => ReactNode
  /** The value in the CSV file; a column without it is not exported. */
  csv?: (row: Row) => string | number | boolean | null | undefined
  /** The sort key of the API, without _asc and _desc. */
  sort?: string
  align?: 'right'
  /** Whether the cell is the row header, for screen readers. */
  heads?: boolean
  /** Whether a narrow screen omits the label, as for buttons. */
  bare?: boolean
  /** Whether the column is only in the CSV file. */
  fileOnly?: boolean
}
