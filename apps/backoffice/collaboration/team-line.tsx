import { Avatar, Button, Group, Text } from '@mantine/core'
import { HandRaisedIcon } from '@heroicons/react/20/solid'
import { useKeys } from '../../ui/screen/keys.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { type OnRecord, useAssign, useCollaboration } from './records.ts'
import { collaborationTexts } from './texts.ts'
import './collaboration.css'

/** Who looks at the open record, and who deals with it. It binds nobody: whoever may decide still may. */
export function TeamLine({ kind, id, mayDeal }: OnRecord & { mayDeal: boolean }) {
  const t = useTexts(collaborationTexts)
  const { now, me, reload } = useCollaboration({ kind, id })
  const { assign, busy } = useAssign({ kind, id }, reload)
  const assignee = now?.assignee ?? null
  const isMine = assignee !== null && assignee.id === me
  const take = () => me !== undefined && !busy && assign(isMine ? null : me)
  useKeys(mayDeal && now ? [{ key: 'm', label: isMine ? t.release : t.take, run: take }] : [])
  if (!now) return null
  const names = now.viewers.filter((one) => one.id !== assignee?.id).map(personName)
  return (
    <Group gap="xs" className="team-line" justify="flex-end">
      <Group gap={6} role="status" wrap="nowrap">
        {names.length > 0 && (
          <>
            <Avatar.Group aria-hidden>
              {names.slice(0, 3).map((name) => (
                <Avatar key={name} size={26} name={name} color="initials" />
              ))}
            </Avatar.Group>
            <Text size="sm">{(names.length > 1 ? t.lookMany : t.looks)(names.join(t.and))}</Text>
          </>
        )}
        {assignee && !isMine && (
          <Text size="sm" fw={600}>
            {t.takenBy(personName(assignee))}
          </Text>
        )}
      </Group>
      {mayDeal && (
        <Button
          size="compact-sm"
          variant={isMine ? 'light' : 'default'}
          leftSection={<HandRaisedIcon width={14} aria-hidden />}
          aria-pressed={isMine}
          loading={busy}
          onClick={take}
        >
          {isMine ? t.mine : assignee ? t.takeOver : t.take}
        </Button>
      )}
    </Group>
  )
}
