import { NewRows } from '../live/new-rows.tsx'
import { ListPage, type ListPageProps } from '../../ui/lists/list-page.tsx'
import { ListMenu } from './list-menu.tsx'
import { useRowKeys } from './row-keys.ts'
import { SavedViews } from './saved-views.tsx'

interface ListScreenProps<Row extends { id: string }> extends ListPageProps<Row> {
  /** The kinds of records whose changes the list shows at once. A constant. */
  live?: readonly string[]
  /** Whether the order of the list at its start is the oldest first. */
  oldestFirst?: boolean
}

/**
 * A list of the back-office: the common list page with saved views and what comes in while it is open. `name` also identifies the views. In a list
 * with tabs the views are tabs, and what concerns the list as a whole is in one menu.
 */
export function ListScreen<Row extends { id: string }>({ actions, above, live, oldestFirst = false, ...props }: ListScreenProps<Row>) {
  const { name, list, columns, exported = columns, tabs, current, onRow } = props
  useRowKeys(onRow !== undefined && current === undefined)
  return (
    <ListPage
      {...props}
      actions={
        <>
          {actions}
          {!tabs && <SavedViews screen={name} state={list.state} />}
        </>
      }
      above={
        <>
          {above}
          {live && <NewRows list={list} types={live} last={list.state.query['sort']?.endsWith('_asc') ?? oldestFirst} />}
        </>
      }
      tools={tabs ? <ListMenu name={name} list={list} columns={exported} /> : undefined}
    />
  )
}
