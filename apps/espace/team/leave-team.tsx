import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { listTeam, removeTeamMember } from '../../../contract/acteurs/team.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { Hint } from '../../ui/screen/text.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { teamTexts } from './team-texts.ts'
import { useGo } from '../../ui/screen/use-go.ts'

/** Leaves the team. The last owner reads instead how to hand the page over. */
export function LeaveTeam({ acteurId, self, owner }: { acteurId: string; self: string; owner: boolean }) {
  const t = useTexts(teamTexts)
  const go = useGo()
  const [asks, setAsks] = useState(false)
  const team = useRead(listTeam, { params: { id: acteurId }, query: { per_page: 100 } }, { enabled: owner })
  const leave = useAct(removeTeamMember, {
    done: t.left,
    after: () => {
      setAsks(false)
      go('/')
    },
  })
  const others = team.data?.data.some(({ role, active, user_id }) => role === 'owner' && active && user_id !== self) ?? false
  if (owner && !team.data) return null
  if (owner && !others) return <Hint>{t.lastOwner}</Hint>
  return (
    <Group>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t.leave}
      </Button>
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={t.leaveTitle}
        confirm={t.leave}
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ params: { id: acteurId, userId: self } })}
      >
        <Text size="sm">{t.leaveText}</Text>
      </Confirm>
    </Group>
  )
}
