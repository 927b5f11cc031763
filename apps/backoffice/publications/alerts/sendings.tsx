import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { cancelEnvoi, listEnvois, stopEnvoi } from '../../../../contract/suivis/envois.ts'
import { EnvoiTold } from '../../../ui/alertes/envoi-told.tsx'
import { type People, envoiTexts } from '../../../ui/alertes/envoi-texts.ts'
import { type Envoi, isWaiting, readAgainIn } from '../../../ui/alertes/envoi-types.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { phrases } from '../../../ui/i18n/phrases.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { settings } from '../../../ui/page-settings.ts'
import { Failure } from '../../../ui/screen/failure.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SmallScreenLink, useCanOpen } from '../../../ui/screen/text.tsx'
import { useMay } from '../../api/permissions.ts'
import { sendingTexts } from './sending-texts.ts'
import { StopDialog } from './stop-dialog.tsx'

const COUNTS = ['en_route', 'incertaines', 'refusees', 'non_parties'] as const

/** What the town hall sends of an alert to those who follow it, and how far it is. Administrators stop a sending, and send nothing. Spec §2-86. */
export default function Sendings({ id }: { id: string }) {
  const t = useTexts(envoiTexts)
  const [stopped, setStopped] = useState<Envoi | null>(null)
  const { data, error, refetch } = useRead(
    listEnvois,
    { params: { id } },
    { every: (body) => readAgainIn(body?.data.envois ?? [], Date.now()) },
  )
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  const envois = data?.data.envois ?? []
  return (
    <Panel
      title={t.title}
      // The proof is a page of the space, which lets administrators read it.
      actions={
        envois.length > 0 &&
        settings.applications.includes('espace') && (
          <Anchor href={`/espace/publications/${id}/preuve`} size="sm">
            {t.proof}
          </Anchor>
        )
      }
    >
      {!data && <Text role="status">{t.loading}</Text>}
      {data && envois.length === 0 && <Text c="dimmed">{t.neverSent}</Text>}
      {envois.length > 0 && (
        <Stack component="ul" gap="md" className="plain-list">
          {envois.map((envoi) => (
            <li key={envoi.id}>
              <One envoi={envoi} stop={() => setStopped(envoi)} />
            </li>
          ))}
        </Stack>
      )}
      {envois.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t.rounded}
        </Text>
      )}
      {stopped && <StopDialog envoi={stopped} close={() => setStopped(null)} />}
    </Panel>
  )
}

function One({ envoi, stop }: { envoi: Envoi; stop: () => void }) {
  const t = useTexts(envoiTexts)
  const words = useTexts(sendingTexts)
  const { pair } = useTexts(phrases)
  const may = useMay()
  const canOpen = useCanOpen()
  const format = useFormat()
  const number = (n: People) => t.number(n, n === 'moins_de_10' ? '' : format.number(n))
  const { id, genre, etat, comptes, debut_le, vues, message } = envoi
  const waits = isWaiting(envoi)
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {t.genres[genre]}
          {' · '}
          {t.states[etat]}
        </Text>
        {(waits ? may(cancelEnvoi) : etat === 'en_cours' && may(stopEnvoi)) && (
          <Button size="compact-sm" color="red" onClick={stop}>
            {waits ? t.cancel : t.stop}
          </Button>
        )}
      </Group>
      <EnvoiTold envoi={envoi} />
      {etat === 'a_approuver' && <Text size="sm">{words.toAgree(vues)}</Text>}
      {etat === 'programme' && debut_le && <Text size="sm">{t.due(vues, format.dateTime(debut_le))}</Text>}
      {!waits && etat !== 'annule' && (
        <Text size="sm">
          {[
            comptes.choisies === null ? t.choosing : t.acceptedOf(number(comptes.acceptees), number(comptes.choisies)),
            ...COUNTS.flatMap((name) => (comptes[name] === 0 ? [] : [pair(t.counts[name], number(comptes[name]))])),
          ].join(' · ')}
        </Text>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {message.objet}
      </Text>
      {canOpen('/journal') && <SmallScreenLink to={`/journal?target_type=envoi&target_id=${id}`}>{words.trail}</SmallScreenLink>}
    </>
  )
}
