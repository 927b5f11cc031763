import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { ActeurUser } from '../../../contract/acteurs/acteur-records.ts'
import { changeTeamMember, listTeam, removeTeamMember } from '../../../contract/acteurs/team.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { fullName } from '../../ui/i18n/person-name.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { linkOf, type RightsName, rightsOf } from './rights.ts'
import { RightsField } from './rights-field.tsx'
import { teamTexts } from './team-texts.ts'

type Member = z.output<typeof ActeurUser>
const nameOf = (member: Member): string => fullName(member) || (member.email ?? '')

interface MembersProps {
  acteurId: string
  /** The id of the person who looks. */
  self: string
  rightsName: RightsName
}

/** The people of a team, for its owners. */
export function Members({ acteurId, self, rightsName }: MembersProps) {
  const t = useTexts(teamTexts)
  const { data, error, refetch } = useRead(listTeam, { params: { id: acteurId }, query: { per_page: 100 } })
  if (error && !data) return <Failure title={t.members} error={error} retry={() => void refetch()} />
  return (
    <Panel title={t.members}>
      {!data && <Text role="status">{t.loading}</Text>}
      <Stack component="ul" gap="md" className="plain-list">
        {data?.data.map((member) => (
          <MemberRow key={member.user_id} acteurId={acteurId} member={member} isSelf={member.user_id === self} rightsName={rightsName} />
        ))}
      </Stack>
    </Panel>
  )
}

interface MemberRowProps extends Omit<MembersProps, 'self'> {
  member: Member
  isSelf: boolean
}

function MemberRow({ acteurId, member, isSelf, rightsName }: MemberRowProps) {
  const t = useTexts(teamTexts)
  const [mode, setMode] = useState<'change' | 'remove' | null>(null)
  const [rights, setRights] = useState(() => rightsOf(member))
  const close = () => setMode(null)
  const params = { id: acteurId, userId: member.user_id }
  const change = useAct(changeTeamMember, { done: t.changed, after: close })
  const remove = useAct(removeTeamMember, { done: t.removed, after: close })
  const name = nameOf(member)
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0, flex: '1 1 200px' }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name} {isSelf && <Badge>{t.you}</Badge>} {!member.active && <Badge color="gray">{t.inactive}</Badge>}
          </Text>
          {name !== member.email && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {member.email}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {rightsName(rightsOf(member))}
          </Text>
        </div>
        {!isSelf && mode !== 'change' && (
          <Group gap="xs">
            <Button size="compact-md" variant="default" aria-label={t.changeOf(name)} onClick={() => setMode('change')}>
              {t.change}
            </Button>
            <Button size="compact-md" variant="default" aria-label={t.removeOf(name)} onClick={() => setMode('remove')}>
              {t.remove}
            </Button>
          </Group>
        )}
      </Group>
      {mode === 'change' && (
        <Stack gap="sm" mt="sm">
          <RightsField value={rights} onChange={setRights} rightsName={rightsName} />
          <Group gap="xs">
            <Button loading={change.isPending} onClick={() => change.mutate({ params, body: linkOf(rights) })}>
              {t.save}
            </Button>
            <Button variant="default" onClick={close}>
              {t.cancel}
            </Button>
          </Group>
        </Stack>
      )}
      <Confirm
        opened={mode === 'remove'}
        close={close}
        title={t.removeTitle(name)}
        confirm={t.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
      >
        <Text size="sm">{t.removeText}</Text>
      </Confirm>
    </li>
  )
}
