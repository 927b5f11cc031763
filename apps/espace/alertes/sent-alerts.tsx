import { Anchor, Button, Stack, Text } from '@mantine/core'
import { MegaphoneIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import type { z } from 'zod'
import { Link } from 'wouter'
import { listSentAlerts, type SentAlert } from '../../../contract/suivis/sent-alerts.ts'
import { envoiTexts } from '../../ui/alertes/envoi-texts.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange, mayWrite } from '../account-rights.ts'
import AlertInForce from '../home/alert-in-force.tsx'
import { useAlertsInForce } from '../home/alerts-in-force.ts'
import type { Office } from '../mairie/offices.tsx'
import { OfOffice } from '../mairie/offices.tsx'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { Tile } from '../shell/tile.tsx'

/**
 * The alerts of a town hall: those in force, then past ones too, with what was sent of each, exercises and proofs; what
 * waits for an agreement comes first. Spec §2-122.
 */
export default function SentAlerts({ account, params: { acteur } }: SpaceScreenProps) {
  const t = useTexts(envoiTexts)
  return (
    <OfOffice account={account} acteur={acteur} title={t.sentTitle} path="/envois" needs={() => mayChange()}>
      {(office) => <List key={office.id} office={office} />}
    </OfOffice>
  )
}

const PER_PAGE = 20

/** Whether an alert is over, and those who were told of it were not told that. */
const isOverUntold = ({ en_vigueur, genre, etat }: z.output<typeof SentAlert>): boolean =>
  !en_vigueur && (genre === 'premier' || genre === 'correction') && (etat === 'termine' || etat === 'interrompu')

function List({ office }: { office: Office }) {
  const acteurId = office.id
  const inForce = useAlertsInForce(office)
  const t = useTexts(envoiTexts)
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(listSentAlerts, { params: { acteurId }, query: { page, per_page: PER_PAGE } })
  if (error && !data) return <Failure title={t.sentTitle} error={error} retry={() => void refetch()} />
  // Those in force are above, with what can be done with them.
  const listed = data?.data.filter(({ en_vigueur, accord_demande }) => !en_vigueur || accord_demande || !mayWrite(office)) ?? []
  const { last_page: last = 1 } = data?.meta ?? {}
  return (
    <Screen
      title={t.sentTitle}
      actions={
        mayWrite(office) && (
          <Button component={Link} href={`/alerte/${acteurId}`} color="red" leftSection={<MegaphoneIcon width={20} aria-hidden />}>
            {t.alertPath}
          </Button>
        )
      }
    >
      {mayWrite(office) && inForce.map(({ id }) => <AlertInForce key={id} acteurId={acteurId} id={id} />)}
      {!data && <Text role="status">{t.loading}</Text>}
      {data?.data.length === 0 && inForce.length === 0 && <Text c="dimmed">{t.neverSent}</Text>}
      <Stack component="ul" gap="xs" className="plain-list">
        {listed.map((one) => {
          const { publication_id, titre, commune, genre, etat, le, en_ligne, en_vigueur, exercices, accord_demande } = one
          return (
            <li key={publication_id}>
              <Tile to={`/publications/${publication_id}/envois`}>
                <span className="tile-text">
                  <Text component="span" display="block" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {titre}
                  </Text>
                  <Text
                    component="span"
                    display="block"
                    size="sm"
                    fw={accord_demande || isOverUntold(one) ? 600 : undefined}
                    c={isOverUntold(one) ? 'var(--text-error)' : undefined}
                  >
                    {accord_demande
                      ? t.yourAgreement
                      : genre === null || etat === null
                        ? t.toldNobody
                        : [t.genres[genre], t.states[etat], ...(isOverUntold(one) ? [t.endUntold] : [])].join(' · ')}
                  </Text>
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {[
                      commune,
                      format.dateTime(le),
                      en_vigueur ? t.inForce : en_ligne ? t.over : t.offline,
                      ...(exercices > 0 ? [t.exercises(exercices)] : []),
                    ].join(' · ')}
                  </Text>
                </span>
              </Tile>
              {genre !== null && (
                <Anchor component={Link} href={`/publications/${publication_id}/preuve`} size="sm" py={6} display="inline-block">
                  {t.proof}
                </Anchor>
              )}
            </li>
          )
        })}
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
