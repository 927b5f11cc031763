import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { listSentAlerts } from '../../../contract/suivis/envois.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange } from '../account-rights.ts'
import type { Office } from '../mairie/offices.tsx'
import { OfOffice } from '../mairie/offices.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { Tile } from '../shell/tile.tsx'

/** The alerts of a town hall of which something was sent, withdrawn ones too; what waits for an agreement comes first. Spec §2-86. */
export default function SentAlerts({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(envoiTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.sentTitle} path="/envois" needs={() => mayChange()}>
      {(office) => <List key={office.id} office={office} />}
    </OfOffice>
  )
}

const PER_PAGE = 20

function List({ office: { id: acteurId } }: { office: Office }) {
  const t = useTexts(envoiTexts)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listSentAlerts, { params: { acteurId }, query: { page, per_page: PER_PAGE } })
  if (error && !data) return <Failure title={t.sentTitle} error={error} retry={() => void refetch()} />
  const { last_page: last = 1 } = data?.meta ?? {}
  return (
    <Screen title={t.sentTitle} back={{ href: `/alerte/${acteurId}`, label: t.alertPath }}>
      {!data && <Text role="status">{t.loading}</Text>}
      {data?.data.length === 0 && <Text c="dimmed">{t.neverSent}</Text>}
      <Stack component="ul" gap="xs" className="plain-list">
        {data?.data.map(({ publication_id, titre, commune, genre, etat, le, en_ligne, accord_demande }) => (
          <li key={publication_id}>
            <Tile to={`/publications/${publication_id}/envois`}>
              <span className="tile-text">
                <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {titre}
                </Text>
                <Text component="span" display="block" size="sm" fw={accord_demande ? 600 : undefined}>
                  {accord_demande ? t.yourAgreement : `${t.genres[genre]} · ${t.states[etat]}`}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {[commune, format.dateTime(le), ...(en_ligne ? [] : [t.offline])].join(' · ')}
                </Text>
              </span>
            </Tile>
          </li>
        ))}
      </Stack>
      {page < last && (
        <Button mt="md" variant="default" onClick={() => setPage(page + 1)}>
          {t.older}
        </Button>
      )}
      {page > 1 && (
        <Button mt="md" variant="default" onClick={() => setPage(page - 1)}>
          {t.newer}
        </Button>
      )}
    </Screen>
  )
}
