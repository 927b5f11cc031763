import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<Row> {
  key: string
  /** The heading of the column; on a narrow screen, the label beside the value. */
  label: string
  /** The content of the cell. Without it, the cell has the value of the CSV file, or a dash. */
  cell?: (row: Row) => ReactNode
  /** The value in the CSV file; a column without it is not exported. */
  csv?: (row: Row) => string | number | boolean | null | undefined
  /** The sort key of the API, without _asc and _desc. */
  sort?: string
  align?: 'right'
  /** Whether the cell is the row header, for screen readers. */
  heads?: boolean
  /** Whether a narrow screen omits the label, as for buttons and for values that say what they are. */
  bare?: boolean
  /** Whether the column is only in the CSV file. */
  fileOnly?: boolean
}

/** The content of a cell. */
export const cellOf = <Row>({ cell, csv }: Column<Row>, row: Row): ReactNode => (cell ? cell(row) : (csv?.(row) ?? '–'))
