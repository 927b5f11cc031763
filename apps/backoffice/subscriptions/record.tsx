import { Alert, Stack, Text } from '@mantine/core'
import { getSubscription, linkSubscription } from '../../../contract/subscriptions/subscriptions.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Changes } from '../records/changes.tsx'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { planName } from '../../ui/i18n/plan-name.ts'
import { kindLabel } from './kind-labels.ts'
import { LinkForm } from './link-form.tsx'
import { Status } from './status.tsx'
import { subscriptionTexts } from './texts.ts'
import { ScreenLink, SmallScreenLink } from '../../ui/screen/text.tsx'
import { listPaymentEvents } from '../../../contract/payments/payments.ts'
import { useMay } from '../api/permissions.ts'

/** The screen of one subscription: state, actor, changes by events. */
export default function SubscriptionRecord({ params: { id = '' } }: { params: ScreenParams }) {
  const t = useTexts(subscriptionTexts)
  const format = useFormat()
  const language = useLanguage()
  const may = useMay()
  const { record: row, error, reload, stale, seen, version, accept } = useRecord(getSubscription, { params: { id } })
  if (error || !row) return <RecordLoading error={error} reload={reload} />
  const moment = (at: string | null) => at && <DateTime at={at} />
  const invoice = row.last_invoice
  const motifs: Record<string, string> = t.motifs
  return (
    <Screen
      title={row.acteur?.nom ?? t.subscriptionWithoutActeur}
      note={<Status of={row} />}
      back={{ href: '/abonnements', label: t.title }}
    >
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      <Stack>
        {row.a_verifier_motifs.map((motif) => (
          <Alert key={motif} color="yellow" title={t.check}>
            {motifs[motif] ?? motif}
          </Alert>
        ))}
        <Panel title={t.facts}>
          <Facts
            given
            facts={{
              [t.plan]: row.plan && planName(row.plan, language),
              [t.period]:
                row.current_period_start &&
                row.current_period_end &&
                `${format.date(row.current_period_start)} – ${format.date(row.current_period_end)}`,
              [t.cancels]: row.cancel_at_period_end ? t.cancelsAtEnd : moment(row.cancel_at ?? row.canceled_at),
              [t.ended]: moment(row.ended_at),
              [t.trial]: moment(row.trial_end),
              [t.paused]: row.paused && t.yes,
              [t.invoice]:
                invoice &&
                `${invoice.amount !== null && invoice.currency ? format.money(invoice.amount, invoice.currency) : ''} ${invoice.paid ? t.paid : t.unpaid}, ${format.date(invoice.at)}`,
              [t.lastEvent]: moment(row.last_event_at),
              [t.subscription]: row.provider_subscription_id,
              [t.customer]: row.provider_customer_id,
              [t.mode]: row.livemode ? t.live : t.test,
            }}
          />
        </Panel>
        <Panel title={t.link}>
          {may(linkSubscription) ? (
            <LinkForm key={row.acteur?.id} row={row} seen={seen} saved={accept} />
          ) : row.acteur ? (
            <ScreenLink to={`/acteurs/${row.acteur.id}`}>{row.acteur.nom}</ScreenLink>
          ) : (
            t.noActeur
          )}
        </Panel>
        <Panel
          title={t.changes}
          actions={
            may(listPaymentEvents) && (
              <SmallScreenLink to={`/paiements?subscription_id=${encodeURIComponent(row.provider_subscription_id)}`}>
                {t.events}
              </SmallScreenLink>
            )
          }
        >
          {row.logs.length === 0 && <Text c="dimmed">{t.noChanges}</Text>}
          <Stack gap="sm">
            {row.logs.map((log) => (
              <div key={log.id}>
                <Text size="sm" fw={550}>
                  {kindLabel(log.kind, language)}{' '}
                  <Text span size="xs" c="dimmed">
                    {moment(log.event_at ?? log.created_at)}
                  </Text>
                </Text>
                <Changes changes={withNames(log)} />
              </div>
            ))}
          </Stack>
        </Panel>
        <HistoryPanel type="subscription" id={id} />
      </Stack>
    </Screen>
  )
}

type Log = (typeof getSubscription)['response']['_zod']['output']['data']['logs'][number]
/** The changes of a subscription with the names of actors; a deleted actor is shown by its id. */
const withNames = ({ changes, acteurs }: Log): Log['changes'] =>
  acteurs ? { ...changes, acteur_id: [acteurs[0]?.nom ?? acteurs[0]?.id, acteurs[1]?.nom ?? acteurs[1]?.id] } : changes
