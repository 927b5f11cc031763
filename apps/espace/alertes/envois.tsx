import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { listEnvois } from '../../../contract/suivis/envois.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import './envois.css'
import { EnvoiCard } from './envoi-card.tsx'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { type EnvoiState, readAgainIn } from '../../ui/alertes/envoi-types.ts'
import { Prepared } from './prepared.tsx'

interface EnvoisProps {
  /** The alert. */
  id: string
  /** Whether the person publishes for the town hall without review. */
  publishes: boolean
}

/** Reads what is sent of an alert; again and again while numbers move. */
export const useEnvois = (id: string) =>
  useRead(listEnvois, { params: { id } }, { every: (body) => readAgainIn(body?.data.envois ?? [], Date.now()) })

/** What can be sent of an alert to those who follow it, how it goes on, and what was sent. */
export default function Envois({ id, publishes }: EnvoisProps) {
  const t = useTexts(envoiTexts)
  const { data, error, refetch } = useEnvois(id)
  return (
    <Panel title={t.title}>
      {data ? (
        <State id={id} publishes={publishes} state={data.data} />
      ) : error ? (
        <Failure title={t.title} error={error} retry={() => void refetch()} />
      ) : (
        <Text role="status">{t.loading}</Text>
      )}
    </Panel>
  )
}

function State({ id, publishes, state }: EnvoisProps & { state: EnvoiState }) {
  const t = useTexts(envoiTexts)
  const format = useFormat()
  const { version, peut_envoyer, peut_approuver, equipe, courriels, dossier_demo, suivent, habitants, prets, envois, arret_general } = state
  const mail = dossier_demo ? t.demoMail : t.noMail
  const toResidents = prets.filter(({ genre }) => genre !== 'exercice')
  const exercise = prets.find(({ genre }) => genre === 'exercice')
  return (
    <Stack>
      {!courriels && (
        <Alert color="yellow" title={mail.title} role="note">
          {mail.text}
        </Alert>
      )}
      {arret_general !== null && (
        <Alert color="red" title={t.allStopped.title} role="note">
          {t.allStopped.text(format.dateTime(arret_general))}
        </Alert>
      )}
      {!peut_envoyer && !(publishes && arret_general !== null) && (
        <Alert color="gray" role="note">
          {publishes ? t.notSet : t.mayNot}
        </Alert>
      )}
      {toResidents.map((pret) => (
        <Prepared key={pret.genre} id={id} version={version} pret={pret} team={equipe} />
      ))}
      {peut_envoyer && toResidents.length === 0 && envois.length === 0 && <Text>{t.nothing}</Text>}
      {envois.length > 0 && (
        <section aria-label={t.history}>
          <ul className="plain-list envois">
            {envois.map((envoi) => (
              <EnvoiCard
                key={envoi.id}
                envoi={envoi}
                version={version}
                team={equipe}
                maySend={peut_envoyer}
                mayApprove={envoi.id === peut_approuver}
                mayResume={peut_envoyer && toResidents.length === 0}
              />
            ))}
          </ul>
          <Text size="sm" c="dimmed" mt="xs">
            {t.acceptedHint}
          </Text>
          <Anchor component={Link} href={`/publications/${id}/preuve`} py={6} display="inline-block">
            {t.proof}
          </Anchor>
        </section>
      )}
      <Text size="sm" c="dimmed">
        {t.followers(suivent, habitants === null ? null : format.number(habitants))} {t.rounded}
      </Text>
      {exercise && <Prepared id={id} version={version} pret={exercise} team={equipe} />}
    </Stack>
  )
}
