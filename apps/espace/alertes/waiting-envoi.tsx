import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { approveEnvoi, cancelEnvoi } from '../../../contract/suivis/envois.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { focusHeading } from '../../ui/screen/screen.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { agreementTexts } from './agreement-texts.ts'
import { EnvoiMessage } from './envoi-message.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import type { Envoi } from '../../ui/alertes/envoi-types.ts'

const REASON_MAX = 500

interface WaitingEnvoiProps {
  envoi: Envoi
  team: readonly string[]
  maySend: boolean
  /** Whether the agreement of the person is asked for: the sending is another person's. */
  mayApprove: boolean
}

/** A sending that waits for another person or for its time. The other person reads the message here, and agrees to it or sends it back. */
export function WaitingEnvoi({ envoi, team, maySend, mayApprove }: WaitingEnvoiProps) {
  const { id, etat, vues, debut_le, empreinte, message } = envoi
  const t = useTexts(envoiTexts)
  const words = useTexts(agreementTexts)
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  const approve = useAct(approveEnvoi, {
    after: focusHeading,
    onError: ({ status, code }) => {
      const refusal = status === 412 ? t.changed : code === 'invalid_state' ? t.impossible : null
      if (refusal) notify({ message: refusal, tone: 'warning', as: approveEnvoi.id, forMs: 20_000 })
      return refusal !== null
    },
  })
  const cancel = useAct(cancelEnvoi, {
    done: t.cancelled,
    after: () => {
      setAsks(false)
      focusHeading()
    },
  })
  const when = debut_le === null ? '' : format.dateTime(debut_le)
  return (
    <>
      <Text my="xs">{etat === 'programme' ? t.due(vues, when) : mayApprove ? words.yours(vues) : words.waits(vues, team.join(', '))}</Text>
      {mayApprove && <EnvoiMessage genre={envoi.genre} message={message} />}
      <Group gap="sm" mt="xs">
        {mayApprove && (
          <Button
            color="red"
            size="md"
            fullWidth
            loading={approve.isPending}
            onClick={() => approve.mutate({ params: { id }, body: { empreinte } })}
          >
            {words.approve(vues)}
          </Button>
        )}
        {mayApprove && (
          <Button variant="default" onClick={() => setAsks(true)}>
            {words.sendBack}
          </Button>
        )}
        {!mayApprove && maySend && (
          <Button variant="outline" color="red" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id }, body: {} })}>
            {t.cancel}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={words.sendBackTitle}
        confirm={words.sendBack}
        busy={cancel.isPending}
        reason={{ as: `send-back:${id}`, required: true, max: REASON_MAX }}
        onConfirm={(motif) => cancel.mutate({ params: { id }, body: { motif } })}
      >
        <Text size="sm">{words.sendBackText}</Text>
      </Confirm>
    </>
  )
}
