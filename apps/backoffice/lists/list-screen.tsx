import { ListPage, type ListPageProps } from '../../ui/lists/list-page.tsx'
import { SavedViews } from './saved-views.tsx'

/** A list of the back-office: the common list page with saved views. `name` also identifies the views. */
export function ListScreen<Row extends { id: string }>({ actions, ...props }: ListPageProps<Row>) {
  return (
    <ListPage
      {...props}
      actions={
        <>
          {actions}
          <SavedViews screen={props.name} state={props.list.state} />
        </>
      }
    />
  )
}
