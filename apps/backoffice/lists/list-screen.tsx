import { ListPage, type ListPageProps } from '../../ui/lists/list-page.tsx'
import { ListMenu } from './list-menu.tsx'
import { SavedViews } from './saved-views.tsx'

/**
 * A list of the back-office: the common list page with saved views. `name` also identifies the views. In a list with tabs the views are tabs, and what
 * concerns the list as a whole is in one menu.
 */
export function ListScreen<Row extends { id: string }>({ actions, ...props }: ListPageProps<Row>) {
  const { name, list, columns, exported = columns, tabs } = props
  return (
    <ListPage
      {...props}
      actions={
        <>
          {actions}
          {!tabs && <SavedViews screen={name} state={list.state} />}
        </>
      }
      tools={tabs ? <ListMenu name={name} list={list} columns={exported} /> : undefined}
    />
  )
}
