import { Button, Group } from '@mantine/core'
import { listUsers } from '../../../contract/users/users.ts'
import { FLAGS } from '../../../contract/messages/message-records.ts'
import { useAll } from '../../ui/api/read-all.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import type { listThreads } from '../../../contract/messages/messages.ts'
import type { ListState } from '../../ui/lists/list-state.ts'
import type { QueryName } from '../../ui/lists/use-list.ts'
import { listTexts } from '../../ui/lists/list-texts.ts'
import { messageTexts } from './texts.ts'
import { colleagueName } from './use-thread.ts'
import { useMay } from '../api/permissions.ts'

/** Administrators who may be assigned to a conversation; nobody for a person who does not read the accounts. */
export function useAdministrators(enabled = true) {
  const may = useMay()
  return useAll(listUsers, { query: { role: 'admin', active: 'true' } }, { enabled: enabled && may(listUsers) })
}

/** The filters of the list of conversations. */
export function InboxFilters({ state }: { state: ListState<QueryName<typeof listThreads>> }) {
  const t = useTexts(messageTexts)
  const shared = useTexts(listTexts)
  const { data: administrators = [] } = useAdministrators()
  return (
    <Group role="search" aria-label={shared.filters} gap="xs" className="filters">
      <SearchFilter state={state} label={t.search} />
      <SelectFilter
        state={state}
        name="status"
        label={t.status}
        options={[
          { value: 'open', label: t.open },
          { value: 'closed', label: t.closed },
        ]}
      />
      <SelectFilter
        state={state}
        name="unread"
        label={t.reading}
        options={[
          { value: 'true', label: t.unreadOnly },
          { value: 'false', label: t.readOnly },
        ]}
      />
      <SelectFilter
        state={state}
        name="assigned_to"
        label={t.assigned}
        options={[
          { value: 'me', label: t.mine },
          { value: 'none', label: t.unassigned },
          ...administrators.map((user) => ({ value: user.id, label: colleagueName(user) })),
        ]}
      />
      <SelectFilter state={state} name="flag" label={t.flag} options={[...optionsOf(FLAGS, t.flags), { value: 'none', label: t.noFlag }]} />
      <SelectFilter
        state={state}
        name="sort"
        label={t.order}
        all={t.latest}
        options={[{ value: 'last_message_at_asc', label: t.oldest }]}
      />
      {state.active.length > 0 && (
        <Button variant="subtle" onClick={state.clear}>
          {shared.clearFilters}
        </Button>
      )}
    </Group>
  )
}
