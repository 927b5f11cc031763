import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import { type getDiffusion, resumeAllEnvois, stopAllEnvois } from '../../../contract/suivis/diffusion.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { useChange } from '../api/changes.tsx'
import { useMay } from '../api/permissions.ts'
import { diffusionTexts } from './texts.ts'

const REASON_MAX = 500

type State = z.output<(typeof getDiffusion)['response']>['data']

/** Where e-mails go that no server takes, and since when everything is stopped; nothing where all is as usual. */
export function Notices({ state: { courriels, dossier_demo, arret_general } }: { state: State }) {
  const t = useTexts(diffusionTexts)
  const words = useTexts(envoiTexts)
  const format = useFormat()
  const mail = dossier_demo ? words.demoMail : words.noMail
  return (
    <>
      {!courriels && (
        <Alert color="yellow" title={mail.title} role="note">
          {mail.text}
        </Alert>
      )}
      {arret_general !== null && (
        <Alert color="red" title={t.stoppedTitle} role="note" style={{ overflowWrap: 'anywhere' }}>
          {t.stoppedSince(format.dateTime(arret_general.depuis), arret_general.motif)}
        </Alert>
      )}
    </>
  )
}

/** The stop of everything, and its end: an act of administrators, who have just signed in. Spec §2-90, §2-125. */
export function GeneralStop({ isStopped }: { isStopped: boolean }) {
  const t = useTexts(diffusionTexts)
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const onError = ({ code }: ClientError) => {
    if (code !== 'invalid_state') return false
    close()
    notify({ message: t.outdated, tone: 'warning', as: 'general-stop', forMs: 20_000 })
    return true
  }
  const stop = useChange(stopAllEnvois, { done: ({ data }) => t.allStopped(data.arretes, data.en_main !== 0), after: close, onError })
  const resume = useChange(resumeAllEnvois, { done: () => t.resumed, after: close, onError })
  if (!may(isStopped ? resumeAllEnvois : stopAllEnvois)) return null
  return (
    <>
      <Button variant={isStopped ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {isStopped ? t.resumeAll : t.stopAll}
      </Button>
      {asking &&
        (isStopped ? (
          <Confirm
            opened
            close={close}
            title={t.resumeAllTitle}
            confirm={t.resumeAll}
            busy={resume.isPending}
            onConfirm={() => resume.mutate({})}
          >
            <Text size="sm">{t.resumeAllText}</Text>
          </Confirm>
        ) : (
          <Confirm
            opened
            close={close}
            title={t.stopAllTitle}
            confirm={t.stopAll}
            danger
            busy={stop.isPending}
            reason={{ as: 'general-stop', label: t.reason, required: true, max: REASON_MAX }}
            onConfirm={(motif) => stop.mutate({ body: { motif } })}
          >
            <Text size="sm">{t.stopAllText}</Text>
          </Confirm>
        ))}
    </>
  )
}
