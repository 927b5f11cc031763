import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Failure } from '../screen/failure.tsx'
import { Screen } from '../screen/screen.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { listTexts } from './list-texts.ts'
import { Pager } from './pager.tsx'
import type { Selection } from './selection.ts'
import type { List } from './use-list.ts'

export interface ListPageProps<Row extends { id: string }> {
  title: string
  /** The name of the exported file and of the saved views: lower case, no spaces. */
  name: string
  list: List<Row>
  columns: readonly Column<Row>[]
  filters?: ReactNode
  /** The link above the title, to the list that this one belongs to. */
  back?: { href: string; label: string }
  /** Buttons beside the title. */
  actions?: ReactNode
  /** What one does with the list as a whole, after the buttons. */
  tools?: ReactNode
  /** The parts of the list, below the title. */
  tabs?: ReactNode
  /** Whether the number of rows stands beside the title: tabs may have it. */
  noted?: boolean
  /** What stands at the end of the line of filters. With it the filters do not fold on a telephone. */
  filtersEnd?: ReactNode
  /** Whether the screen takes the whole width of a large one. */
  wide?: boolean
  /** Content between filters and table, such as actions on selected rows. */
  above?: ReactNode
  /** Lays out the table beside other content, such as a map or the current row. */
  frame?: (table: ReactNode) => ReactNode
  selection?: Selection | undefined
  nameOf?: (row: Row) => string
  current?: string | null
  onRow?: (row: Row, event: MouseEvent) => void
  rowDetails?: (row: Row) => ReactNode
  /** How the rows are shown, if not as a table. */
  shownAs?: (rows: readonly Row[]) => ReactNode
  /** Content for an empty list without filters. */
  empty?: ReactNode
  /** The columns of the CSV file, if they differ from those of the table. */
  exported?: readonly Column<Row>[]
}

/** A list: title and total, filters, export, table, pager, and messages for an empty or failed list. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, list, columns, back, filters, filtersEnd, actions, tools, tabs, noted = true, wide, above, frame, empty } = props
  const { selection, nameOf, current, onRow, rowDetails, shownAs } = props
  const t = useTexts(listTexts)
  const [unfolded, setUnfolded] = useState(false)
  return (
    <Screen
      title={title}
      {...(back ? { back } : {})}
      note={
        list.meta && noted && list.meta.total > 0
          ? (list.meta.total_is_minimum ? t.atLeast : list.state.active.length > 0 ? t.total : t.whole)(list.meta.total)
          : undefined
      }
      actions={
        <>
          {actions}
          {tools}
        </>
      }
      wide={wide ?? false}
    >
      <Stack gap="sm">
        {tabs}
        {filters && (
          <Group role="search" aria-label={t.filters} gap="xs" className="filters" data-unfolded={unfolded || undefined}>
            {filters}
            {filtersEnd === undefined && (
              <Button className="filters-fold" variant="default" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
                {t.filters}
              </Button>
            )}
            {list.state.active.length > 0 && (
              <Button variant="subtle" onClick={list.state.clear}>
                {t.clearFilters}
              </Button>
            )}
            {filtersEnd}
          </Group>
        )}
        {above}
        {frame ? frame(<Stack gap="sm">{body()}</Stack>) : body()}
      </Stack>
    </Screen>
  )

  function body() {
    if (list.error)
      return (
        <Failure
          title={t.failed}
          error={list.error}
          retry={list.reload}
          clear={list.state.active.length > 0 ? list.state.clear : undefined}
        />
      )
    if (list.loading) return <Waiting />
    if (list.rows.length === 0)
      return (
        <Stack align="center" py="xl" gap="sm" role="status">
          {list.state.active.length === 0 ? (
            (empty ?? <Text c="dimmed">{t.empty}</Text>)
          ) : (
            <>
              <Text c="dimmed">{t.emptyFiltered}</Text>
              <Button variant="light" onClick={list.state.clear}>
                {t.clearFilters}
              </Button>
            </>
          )}
        </Stack>
      )
    return (
      <>
        {shownAs ? (
          shownAs(list.rows)
        ) : (
          <DataTable
            label={title}
            rows={list.rows}
            state={list.state}
            busy={list.former}
            {...{ columns, selection, nameOf, current, onRow, rowDetails }}
          />
        )}
        <Pager list={list} />
      </>
    )
  }
}

/** A placeholder of the table while it loads, so that the layout does not jump. */
function Waiting() {
  return (
    <Stack gap="xs" aria-hidden>
      {Array.from({ length: 8 }, (_, n) => (
        <Skeleton key={n} height={40} radius="sm" />
      ))}
    </Stack>
  )
}
