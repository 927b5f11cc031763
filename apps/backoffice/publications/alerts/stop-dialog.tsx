import { Text } from '@mantine/core'
import type { ClientError } from '../../../../contract/client.ts'
import { cancelEnvoi, stopEnvoi } from '../../../../contract/suivis/envois.ts'
import { envoiTexts } from '../../../ui/alertes/envoi-texts.ts'
import { type Envoi, isWaiting } from '../../../ui/alertes/envoi-types.ts'
import { Confirm } from '../../../ui/forms/confirm.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { useChange } from '../../api/changes.tsx'
import { sendingTexts } from './sending-texts.ts'
import { isOutdated } from '../../../ui/api/use-act.ts'

const REASON_MAX = 500

/** Asks before a sending is stopped, or cancelled where it has not begun. After a refusal it closes: the list is read again and shows the present state. */
export function StopDialog({ envoi, close }: { envoi: Envoi; close: () => void }) {
  const t = useTexts(envoiTexts)
  const words = useTexts(sendingTexts)
  const waits = isWaiting(envoi)
  const params = { id: envoi.id }
  const onError = (error: ClientError) => {
    if (isOutdated(error)) close()
    if (error.code !== 'invalid_state') return false
    notify({ message: waits ? words.notCancelled : words.notStopped, tone: 'warning', as: envoi.id, forMs: 20_000 })
    return true
  }
  const stop = useChange(stopEnvoi, { done: ({ data }) => t.stopped(data.en_main), after: close, onError })
  const cancel = useChange(cancelEnvoi, { done: () => t.cancelled, after: close, onError })
  return (
    <Confirm
      opened
      close={close}
      title={waits ? t.cancelTitle : t.stopTitle}
      confirm={waits ? t.cancel : t.stop}
      {...(waits ? { dismiss: words.keep } : {})}
      danger
      busy={stop.isPending || cancel.isPending}
      {...(waits ? { reason: { as: `cancel:${envoi.id}`, label: words.reason, required: false, max: REASON_MAX } } : {})}
      onConfirm={(motif) => {
        if (waits) cancel.mutate({ params, body: motif === '' ? {} : { motif } })
        else stop.mutate({ params })
      }}
    >
      <Text size="sm">{waits ? t.cancelText : t.stopText}</Text>
    </Confirm>
  )
}
