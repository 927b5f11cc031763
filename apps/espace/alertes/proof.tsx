import { Button, Group, Text, Title } from '@mantine/core'
import { ArrowDownTrayIcon, PrinterIcon } from '@heroicons/react/24/outline'
import { getProof } from '../../../contract/suivis/envois.ts'
import { download } from '../../ui/api/download.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { ProofEnvoi } from './proof-envoi.tsx'
import { ProofJournal } from './proof-journal.tsx'
import { exactTime, proofTexts } from './proof-texts.ts'
import './envois.css'
import './proof.css'

/** The proof of what was sent of an alert: one page to print, and the same as a file. */
export default function Proof({ params: { id = '' } }: SpaceScreenProps) {
  const t = useTexts(proofTexts)
  const words = useTexts(envoiTexts)
  const format = useFormat()
  const { data, error, refetch } = useRead(getProof, { params: { id } })
  if (!data)
    return error ? <Failure title={t.title} error={error} retry={() => void refetch()} /> : <Text role="status">{words.loading}</Text>
  const { titre, mairie, communes, suivent, habitants, etablie_le, courriels, dossier_demo, envois, journal } = data.data
  return (
    <Screen
      title={t.title}
      back={{ href: `/publications/${id}/envois`, label: t.back }}
      actions={
        <Group gap="xs" className="not-printed">
          <Button leftSection={<PrinterIcon width={20} aria-hidden />} onClick={() => print()}>
            {t.print}
          </Button>
          <Button
            variant="default"
            leftSection={<ArrowDownTrayIcon width={20} aria-hidden />}
            onClick={() => void download(getProof, { id }, `preuve-${id}.json`).catch(notifyError)}
          >
            {t.json}
          </Button>
        </Group>
      }
    >
      <Text size="sm" c="dimmed" mb="md" className="not-printed">
        {t.lead}
      </Text>
      <article className="proof" aria-label={t.title}>
        <header>
          {mairie && <p className="proof-office">{mairie}</p>}
          <p>{t.communes(communes.join(', '))}</p>
          <Title order={2} size="h3">
            {titre}
          </Title>
          <p>{words.followers(suivent, habitants === null ? null : format.number(habitants))}</p>
        </header>
        {envois.length === 0 && <p>{t.none}</p>}
        {envois.map((envoi) => (
          <ProofEnvoi key={envoi.id} envoi={envoi} />
        ))}
        <ProofJournal journal={journal} envois={envois} />
        <footer>
          {!courriels && <p>{dossier_demo ? `${words.demoMail.title}. ${words.demoMail.text}` : words.noMail.text}</p>}
          <p>{t.meaning}</p>
          <p>{words.rounded}</p>
          <p>{t.made(exactTime(format.exact(etablie_le)))}</p>
        </footer>
      </article>
    </Screen>
  )
}
