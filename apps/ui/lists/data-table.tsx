import { Checkbox, UnstyledButton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { cellOf, type Column } from './column.ts'
import './data-table.css'
import type { ListState } from './list-state.ts'
import { listTexts } from './list-texts.ts'
import type { Selection } from './selection.ts'

interface DataTableProps<Row extends { id: string }> {
  /** The caption of the table, for screen readers. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  state?: ListState
  selection?: Selection
  /** Returns the name of a row, for the label of its checkbox. Without it, the label has the id. */
  nameOf?: (row: Row) => string
  /** The id of the highlighted row: the row selected with the keyboard, or the open row. */
  current?: string | null
  onRow?: (row: Row, event: MouseEvent) => void
  busy?: boolean
  /** Returns further content of a row, shown in a second table row below it. */
  rowDetails?: (row: Row) => ReactNode
}

/** A table with sortable headings and selectable rows. On a narrow screen each row is a card. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, rows, columns: all, state, selection, nameOf, current, onRow, busy = false, rowDetails } = props
  const t = useTexts(listTexts)
  // A `bare` column, such as a column of buttons, is hidden if its cell is null in every row.
  const hasContent = (column: Column<Row>) => !column.bare || rows.length === 0 || rows.some((row) => cellOf(column, row) !== null)
  const columns = all.filter((column) => !column.fileOnly && hasContent(column))
  const width = columns.length + (selection ? 1 : 0)
  return (
    <div className="table-frame" aria-busy={busy}>
      <table className="data-table" role="table">
        <caption>{label}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" className="pick">
                <Checkbox
                  aria-label={t.pickAll}
                  checked={selection.isAll(rows)}
                  indeterminate={selection.isSome(rows)}
                  onChange={() => selection.toggleAll(rows)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Lines
              key={row.id}
              {...{ row, columns, selection, nameOf, onRow, rowDetails, width }}
              isCurrent={row.id === current}
              pickLabel={t.pick}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Lines<Row extends { id: string }>(
  props: Pick<DataTableProps<Row>, 'columns' | 'selection' | 'nameOf' | 'onRow' | 'rowDetails'> & {
    row: Row
    isCurrent: boolean
    width: number
    pickLabel: (name: string) => string
  },
) {
  const { row, columns, selection, nameOf, onRow, rowDetails, isCurrent, width, pickLabel } = props
  const more = rowDetails?.(row)
  return (
    <>
      <tr
        role="row"
        data-row={row.id}
        data-current={isCurrent || undefined}
        data-picked={selection?.has(row.id) || undefined}
        onClick={onRow && ((event) => isOnControl(event) || onRow(row, event))}
        className={onRow ? 'opens' : undefined}
      >
        {selection && (
          <td role="cell" className="pick">
            <Checkbox
              aria-label={pickLabel(nameOf?.(row) ?? row.id)}
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          </td>
        )}
        {columns.map((column) => {
          const Cell = column.heads ? 'th' : 'td'
          const content = cellOf(column, row)
          return (
            <Cell
              key={column.key}
              role={column.heads ? 'rowheader' : 'cell'}
              scope={column.heads ? 'row' : undefined}
              data-label={column.bare ? undefined : column.label}
              data-align={column.align}
              data-none={content === '–' || undefined}
            >
              {content}
            </Cell>
          )
        })}
      </tr>
      {more && (
        <tr role="row" className="under">
          <td role="cell" colSpan={width}>
            {more}
          </td>
        </tr>
      )}
    </>
  )
}

/** Whether a click was on a link, a button or a field of a row. Such a click does not open the row. */
const isOnControl = (event: MouseEvent): boolean => (event.target as Element).closest('a, button, input, label, select, textarea') !== null

function Heading<Row>({ column, state }: { column: Column<Row>; state: ListState | undefined }) {
  const { key, label, sort, align } = column
  if (!sort || !state)
    return (
      <th key={key} role="columnheader" scope="col" data-align={align}>
        {label}
      </th>
    )
  const order = state.query['sort'] === `${sort}_asc` ? 'ascending' : state.query['sort'] === `${sort}_desc` ? 'descending' : 'none'
  return (
    <th role="columnheader" scope="col" aria-sort={order} data-align={align}>
      <UnstyledButton className="sort" onClick={() => state.set({ sort: order === 'descending' ? `${sort}_asc` : `${sort}_desc` })}>
        {label}
        <span aria-hidden className="sort-mark">
          {order === 'ascending' ? '↑' : order === 'descending' ? '↓' : '↕'}
        </span>
      </UnstyledButton>
    </th>
  )
}
