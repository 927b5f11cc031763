import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { listTexts } from '../../ui/lists/list-texts.ts'
import { Pager } from '../../ui/lists/pager.tsx'
import type { List } from '../../ui/lists/use-list.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { messageTexts } from './texts.ts'
import { ThreadRow } from './thread-row.tsx'
import type { Thread } from './use-thread.ts'

interface ThreadListProps {
  list: List<Thread>
  openId: string | undefined
  hrefOf: (id: string) => string
}

/** The filtered list of conversations. */
export function ThreadList({ list, openId, hrefOf }: ThreadListProps) {
  const t = useTexts(messageTexts)
  const shared = useTexts(listTexts)
  if (list.error && list.rows.length === 0)
    return (
      <Failure
        title={shared.failed}
        error={list.error}
        retry={list.reload}
        clear={list.state.active.length > 0 ? list.state.clear : undefined}
      />
    )
  if (list.loading)
    return (
      <Stack gap="xs" p="sm" aria-hidden>
        {Array.from({ length: 6 }, (_, n) => (
          <Skeleton key={n} height={62} radius="sm" />
        ))}
      </Stack>
    )
  if (list.rows.length === 0)
    return (
      <Stack align="center" p="xl" gap="sm" role="status">
        <Text c="dimmed" ta="center">
          {list.state.active.length > 0 ? shared.emptyFiltered : t.none}
        </Text>
        {list.state.active.length > 0 ? (
          <Button variant="light" onClick={list.state.clear}>
            {shared.clearFilters}
          </Button>
        ) : (
          <Anchor component="button" onClick={() => list.state.set({ status: '' })}>
            {t.noneAtAll}
          </Anchor>
        )}
      </Stack>
    )
  return (
    <>
      <ul className="thread-list" aria-label={t.list} aria-busy={list.busy && list.loading}>
        {list.rows.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} href={hrefOf(thread.id)} open={thread.id === openId} />
        ))}
      </ul>
      {list.meta && list.meta.last_page > 1 && (
        <div className="thread-pages">
          <Pager list={list} />
        </div>
      )}
    </>
  )
}
