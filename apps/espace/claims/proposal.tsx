import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { getOwnProposal, withdrawProposal } from '../../../contract/acteurs/proposals.ts'
import { useRead } from '../../ui/api/queries.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { proposalTexts } from './proposal-texts.ts'
import { Withdrawal } from './withdrawal.tsx'
import { communeName } from '../../../contract/communes/commune-name.ts'

const STATE_EVERY_MS = 60_000
const COLOURS = { pending: 'yellow', approved: 'teal', rejected: 'red', withdrawn: 'gray' } as const

/** What became of the request to manage the page, for its sentence. */
const answered = (status: string) => (status === 'approved' || status === 'pending' ? status : 'other')

/** A proposal as its author follows it: its state, the way to the claim of the page, its withdrawal. */
export default function FollowProposal({ account, params: { id = '' } }: SpaceScreenProps) {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  const { data, error, refetch } = useRead(getOwnProposal, { params: { id } }, { every: STATE_EVERY_MS })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const { nom, type, commune, adresse, telephone, email, site_web, message, status, reason, acteur, gestion, created_at } = data.data
  const isOwn = acteur !== null && account.acteurs.some((own) => own.id === acteur.id)
  return (
    <Screen title={t.of(nom)} back={{ href: '/', label: t.home }}>
      <Stack>
        <Alert color={COLOURS[status]} title={t.statuses[status]} role="status">
          <Text size="sm">
            {status === 'approved' && gestion?.claim ? t.managed[answered(gestion.claim.status)] : t.statusLead[status]}
          </Text>
          {status === 'pending' && gestion && (
            <Text size="sm" mt="xs">
              {t.managed.none}
            </Text>
          )}
          {reason && (
            <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {status === 'approved' ? t.word : t.reason} : {reason}
            </Text>
          )}
          {acteur && (
            <Group mt="sm">
              {isOwn && mayChange() && (
                <Button component={Link} href="/publier">
                  {t.publish}
                </Button>
              )}
              {!isOwn && gestion?.claim && (
                <Button component={Link} href={`/demandes/${gestion.claim.id}`}>
                  {t.follow}
                </Button>
              )}
              {!isOwn && !gestion?.claim && mayChange() && (
                <Button component={Link} href={`/revendiquer/${acteur.id}`}>
                  {t.claim(acteur.nom)}
                </Button>
              )}
              <Anchor size="sm" href={`/acteur/${acteur.slug}`}>
                {t.see}
              </Anchor>
            </Group>
          )}
        </Alert>
        <Panel title={t.proposed}>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} mb="sm">
            {message}
          </Text>
          <Facts
            facts={{
              [t.nom]: nom,
              [t.type]: labelOf(types, type),
              [t.commune]: communeName(commune),
              ...Object.fromEntries(
                Object.entries({ [t.adresse]: adresse, [t.telephone]: telephone, [t.email]: email, [t.site_web]: site_web }).filter(
                  ([, fact]) => fact !== null,
                ),
              ),
              ...(gestion
                ? { [t.asked]: <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{gestion.message}</span> }
                : {}),
              [t.sentOn]: <DateTime at={created_at} />,
            }}
          />
        </Panel>
        <Withdrawal
          endpoint={withdrawProposal}
          input={{ params: { id } }}
          isPending={status === 'pending'}
          texts={t}
          done={t.withdrawDone}
        />
      </Stack>
    </Screen>
  )
}
