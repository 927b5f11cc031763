import { ActionIcon, Button, Checkbox, Group, Modal, Popover, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { BookmarkIcon, TrashIcon } from '@heroicons/react/20/solid'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import { createView, deleteView, listViews } from '../../../contract/views/views.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import { viewTexts } from './view-texts.ts'
import { Hint, SmallPrint } from '../../ui/screen/text.tsx'

interface ViewsProps {
  screen: string
  state: ListState
}

/** Saved views: named states of a list, stored by the service, which can be shared. */
export function SavedViews({ screen, state }: ViewsProps) {
  const t = useTexts(viewTexts)
  const [opened, { toggle, close }] = useDisclosure(false)
  const [naming, { open: name, close: named }] = useDisclosure(false)
  return (
    <>
      <Popover opened={opened} onChange={(open) => open || close()} position="bottom-end" withinPortal={false} width={320} trapFocus>
        <Popover.Target>
          <Button variant="default" leftSection={<BookmarkIcon width={16} aria-hidden />} onClick={toggle}>
            {t.views}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t.viewsSaved}>
          <Stack gap="xs">
            <ViewRows screen={screen} onGo={close} />
            <Button
              variant="light"
              onClick={() => {
                close()
                name()
              }}
            >
              {t.viewSave}
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <Modal opened={naming} onClose={named} title={t.viewSaveTitle} closeButtonProps={{ 'aria-label': t.cancel }}>
        <NewView {...{ screen, state }} done={named} />
      </Modal>
    </>
  )
}

function ViewRows({ screen, onGo }: { screen: string; onGo: () => void }) {
  const t = useTexts(viewTexts)
  const [path, go] = useLocation()
  const { data } = useRead(listViews, { query: { screen } })
  const remove = useChange(deleteView, { undoable: true, done: ({ data: { nom } }) => t.viewDeleted(nom) })
  if (data?.data.length === 0) return <Hint>{t.viewNone}</Hint>
  return data?.data.map((view) => (
    <Group key={view.id} justify="space-between" wrap="nowrap" gap="xs">
      <UnstyledButton
        className="nav-link saved-view"
        onClick={() => {
          onGo()
          go(view.query ? `${path}?${view.query}` : path)
        }}
      >
        <span>
          {view.nom}
          {!view.own && <SmallPrint>{t.viewBy(view.author ?? '–')}</SmallPrint>}
        </span>
      </UnstyledButton>
      {view.own && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.viewDelete(view.nom)}
          onClick={() => remove.mutate({ params: { id: view.id }, headers: ifMatch(view.version) })}
        >
          <TrashIcon width={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  ))
}

/** The form that stores the state of a list under a name. */
export function NewView({ screen, state, done }: ViewsProps & { done: () => void }) {
  const t = useTexts(viewTexts)
  const [nom, setNom] = useState('')
  const [shared, setShared] = useState(false)
  const save = useChange(createView, {
    undoable: true,
    done: ({ data }) => t.viewSaved(data.nom),
    after: done,
    onError: ({ code }) => code === 'already_exists' || code === 'validation_failed',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The page number and the open record are not saved.
    const { page: _page, ouvert: _open, ...kept } = state.own
    save.mutate({ body: { screen, nom, shared, query: new URLSearchParams(kept).toString() } })
  }
  const error = save.error ? (fieldErrors(save.error)['nom'] ?? save.error.message) : undefined
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t.viewName}
          value={nom}
          onChange={({ currentTarget: { value } }) => setNom(value)}
          error={error}
          required
          maxLength={120}
          data-autofocus
        />
        <Checkbox label={t.viewShare} checked={shared} onChange={({ currentTarget: { checked } }) => setShared(checked)} />
        <DialogButtons cancel={t.cancel} onCancel={done}>
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
