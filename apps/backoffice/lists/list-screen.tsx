import { NewRows } from '../live/new-rows.tsx'
import { ListPage, type ListPageProps } from '../../ui/lists/list-page.tsx'
import type { List } from '../../ui/lists/use-list.ts'
import { ListMenu } from './list-menu.tsx'
import { useRowKeys } from './row-keys.ts'
import { ViewTabs } from './view-tabs.tsx'

interface ListScreenProps<Row extends { id: string }> extends ListPageProps<Row> {
  /** The kinds of records whose changes the list shows at once. A constant. */
  live?: readonly string[]
  /** The list whose rows are in the file, if they are more than those shown. */
  exportedFrom?: List<Row>
  /** Whether the order of the list at its start is the oldest first. */
  oldestFirst?: boolean
}

/**
 * A list of the back-office: the common list page with saved views as tabs and what comes in while it is open. `name` also identifies the views.
 * What concerns the list as a whole is in one menu.
 */
export function ListScreen<Row extends { id: string }>({ above, live, oldestFirst = false, exportedFrom, ...props }: ListScreenProps<Row>) {
  const { name, list, columns, exported = columns, current, onRow } = props
  useRowKeys((onRow !== undefined || props.shownAs !== undefined) && current === undefined)
  return (
    <ListPage
      {...props}
      tabs={props.tabs ?? <ViewTabs screen={name} state={list.state} />}
      noted={!props.tabs}
      above={
        <>
          {above}
          {live && <NewRows list={list} types={live} last={list.state.query['sort']?.endsWith('_asc') ?? oldestFirst} />}
        </>
      }
      tools={<ListMenu name={name} list={exportedFrom ?? list} columns={exported} />}
    />
  )
}
