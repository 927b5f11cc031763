import { ActionIcon, Menu, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ArrowDownTrayIcon, BookmarkIcon, EllipsisHorizontalIcon, TrashIcon } from '@heroicons/react/20/solid'
import { useLocation } from 'wouter'
import { deleteView } from '../../../contract/views/views.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { useExport } from '../../ui/lists/csv-button.tsx'
import type { List } from '../../ui/lists/use-list.ts'
import { useChange } from '../api/changes.tsx'
import { ActionMenu } from '../../ui/screen/action-menu.tsx'
import { NewView } from './new-view.tsx'
import { useViews } from './use-views.ts'
import { viewTexts } from './view-texts.ts'

interface ListMenuProps<Row extends { id: string }> {
  /** The name of the list, which its views and its file have. */
  name: string
  list: List<Row>
  columns: readonly Column<Row>[]
}

/** What one does with a list as a whole: export it, store its state as a view, delete the view that is open. */
export function ListMenu<Row extends { id: string }>({ name, list, columns }: ListMenuProps<Row>) {
  const t = useTexts(viewTexts)
  const [path, go] = useLocation()
  const file = useExport({ name, list, columns })
  const [naming, { open, close }] = useDisclosure(false)
  const { current } = useViews(name, list.state)
  const view = current?.own ? current : undefined
  const remove = useChange(deleteView, {
    undoable: true,
    done: ({ data: { nom } }) => t.viewDeleted(nom),
    after: () => go(path),
  })
  if (file.progress) return file.progress
  return (
    <>
      <ActionMenu
        position="bottom-end"
        target={
          <ActionIcon variant="default" size={36} aria-label={t.menu}>
            <EllipsisHorizontalIcon width={18} aria-hidden />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<ArrowDownTrayIcon width={16} aria-hidden />} disabled={file.empty} onClick={file.run}>
          {file.label}
          {file.empty && (
            <Text size="xs" c="dimmed">
              {t.emptyList}
            </Text>
          )}
        </Menu.Item>
        <Menu.Item leftSection={<BookmarkIcon width={16} aria-hidden />} onClick={open}>
          {t.viewSave}
        </Menu.Item>
        {view && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<TrashIcon width={16} aria-hidden />}
              onClick={() => remove.mutate({ params: { id: view.id }, headers: ifMatch(view.version) })}
            >
              {t.viewDelete(view.nom)}
            </Menu.Item>
          </>
        )}
      </ActionMenu>
      <Modal opened={naming} onClose={close} title={t.viewSaveTitle} closeButtonProps={{ 'aria-label': t.cancel }}>
        <NewView screen={name} state={list.state} done={close} />
      </Modal>
    </>
  )
}
