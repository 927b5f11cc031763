import { Button, Group, Text } from '@mantine/core'
import { resumeEnvoi, stopEnvoi } from '../../../contract/suivis/envois.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { focusHeading } from '../../ui/screen/screen.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { FoldedMessage } from './envoi-message.tsx'
import { EnvoiNumbers } from './envoi-numbers.tsx'
import { EnvoiTold } from '../../ui/alertes/envoi-told.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { type Envoi, isWaiting } from '../../ui/alertes/envoi-types.ts'
import { WaitingEnvoi } from './waiting-envoi.tsx'

interface EnvoiCardProps {
  envoi: Envoi
  /** Of the alert, as it is on the screen. */
  version: number
  team: readonly string[]
  maySend: boolean
  mayApprove: boolean
  /** Whether the person may take it up again, and nothing newer is to be sent. */
  mayResume: boolean
}

/** A sending: what it waits for, how far it is, or how it ended, with its buttons. */
export function EnvoiCard({ envoi, version, team, maySend, mayApprove, mayResume }: EnvoiCardProps) {
  const t = useTexts(envoiTexts)
  const { id, genre, etat, peut_reprendre, restent, message } = envoi
  const stop = useAct(stopEnvoi, {
    after: ({ data }) => {
      notify({ message: t.stopped(data.en_main), forMs: 15_000 })
      focusHeading()
    },
  })
  const resume = useAct(resumeEnvoi, { after: focusHeading })
  return (
    <li className="envoi">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text fw={600}>{t.genres[genre]}</Text>
        <Text size="sm" fw={600} className={`envoi-${etat}`} role={etat === 'en_cours' ? 'status' : undefined}>
          {t.states[etat]}
        </Text>
      </Group>
      <EnvoiTold envoi={envoi} />
      {isWaiting(envoi) ? (
        <WaitingEnvoi envoi={envoi} team={team} maySend={maySend} mayApprove={mayApprove} />
      ) : (
        etat !== 'annule' && <EnvoiNumbers envoi={envoi} />
      )}
      {!mayApprove && <FoldedMessage genre={genre} message={message} />}
      {etat === 'en_cours' && (
        <Button mt="xs" variant="outline" color="red" loading={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
          {t.stop}
        </Button>
      )}
      {peut_reprendre && mayResume && (
        <Button
          mt="xs"
          loading={resume.isPending}
          onClick={() => resume.mutate({ params: { id }, body: { destinataires: restent ?? 0 }, headers: ifMatch(version) })}
        >
          {t.resume}
        </Button>
      )}
    </li>
  )
}
