import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { moderateMairiePublication } from '../../../contract/mairie/mairie.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Account } from '../../ui/sign-in/with-account.tsx'
import { queueTexts } from '../mairie/mairie-texts.ts'
import { useOfficeAct, useOfficeUndo } from '../mairie/use-office-act.ts'
import type { OwnPublication } from './state.ts'

const REASON = { required: true, min: 3, max: 2000 } as const

interface TeamDecisionProps {
  link: Account['acteurs'][number]
  publication: OwnPublication
}

/** What a person who publishes for the actor decides on a publication or an edit of the team: to publish it, or to ask its author for a correction. */
export function TeamDecision({ link: { id: acteurId }, publication: { id, title, version, modification } }: TeamDecisionProps) {
  const t = useTexts(queueTexts)
  const [asks, setAsks] = useState(false)
  const undo = useOfficeUndo(acteurId)
  const decide = useOfficeAct(moderateMairiePublication, undo, ({ data }) => {
    setAsks(false)
    return { message: (data.moderation_status === 'rejected' ? t.asked : modification ? t.accepted : t.published)(title) }
  })
  const target = { params: { acteurId, publicationId: id }, headers: ifMatch(version) }
  return (
    <Alert color="yellow" title={t.title}>
      <Text size="sm" mb="sm">
        {t.teamLead}
      </Text>
      <Group gap="sm">
        <Button loading={decide.isPending} onClick={() => decide.mutate({ ...target, body: { moderation_status: 'published' } })}>
          {modification ? t.accept : t.publish}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => setAsks(true)}>
          {t.ask}
        </Button>
      </Group>
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={t.askTitle(title)}
        confirm={t.ask}
        busy={decide.isPending}
        reason={{ label: t.reason, ...REASON }}
        onConfirm={(reason) => decide.mutate({ ...target, body: { moderation_status: 'rejected', reason, correction_demandee: true } })}
      />
    </Alert>
  )
}
