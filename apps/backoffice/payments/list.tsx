import { Badge, Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { EVENT_STATUSES, listPaymentEvents, retryPaymentEvent } from '../../../contract/payments/payments.ts'
import { useChange } from '../api/changes.tsx'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { DayFilter, FlagFilter, optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { kindLabel } from '../subscriptions/kind-labels.ts'
import { MONEY_COLOURS, moneyOf } from './money.ts'
import { paymentTexts } from './texts.ts'
import { hasFailureReason, FailureReason } from './failure-reason.tsx'

type PaymentEvent = RowOf<typeof listPaymentEvents>

/** The states of processing that a row shows: what waits and what failed. */
const PROCESSING: Record<string, string> = { received: STATE_COLOURS.queued, failed: STATE_COLOURS.failed }

/** The list of the events of the payment provider, with their results. */
export default function PaymentEventList() {
  const t = useTexts(paymentTexts)
  const { pair } = useTexts(phrases)
  const language = useLanguage()
  const list = useList(listPaymentEvents, { start: { sort: 'received_at_desc' } })
  const retry = useChange(retryPaymentEvent, { done: () => t.retried })
  const columns = useMemo((): Column<PaymentEvent>[] => {
    const names: Record<string, string> = t.statuses
    const moneyName = (kind: string) => {
      const money = moneyOf(kind)
      return money ? t.moneys[money] : null
    }
    return [
      {
        key: 'kind',
        label: t.kind,
        heads: true,
        csv: ({ kind }) => kind,
        cell: ({ kind }) => <span title={kind}>{kindLabel(kind, language)}</span>,
      },
      {
        key: 'money',
        label: t.money,
        bare: true,
        csv: ({ kind }) => moneyName(kind),
        cell: ({ kind, status }) => {
          const money = moneyOf(kind)
          return (
            <Group gap={4}>
              {money && <Badge color={MONEY_COLOURS[money]}>{t.moneys[money]}</Badge>}
              {PROCESSING[status] && (
                <Badge color={PROCESSING[status]} variant="outline">
                  {names[status] ?? status}
                </Badge>
              )}
            </Group>
          )
        },
      },
      { key: 'status', label: t.status, fileOnly: true, csv: ({ status }) => names[status] ?? status },
      {
        key: 'acteur',
        label: t.acteur,
        bare: true,
        csv: ({ acteur }) => acteur?.nom,
        cell: ({ acteur }) => (acteur ? <Link href={`/acteurs/${acteur.id}`}>{acteur.nom}</Link> : null),
      },
      dateColumn('received_at', t.received),
      { key: 'subscription', label: t.subscription, fileOnly: true, csv: ({ subscription_id }) => subscription_id },
      { key: 'mode', label: t.mode, csv: ({ livemode }) => (livemode ? t.live : t.test) },
      {
        key: 'attempts',
        label: t.attempts,
        align: 'right',
        bare: true,
        csv: ({ attempts }) => attempts,
        cell: ({ attempts }) => (attempts > 1 ? t.tried(attempts) : null),
      },
      { key: 'event', label: t.search, fileOnly: true, csv: ({ provider_event_id }) => provider_event_id },
      {
        key: 'retry',
        label: t.retry,
        bare: true,
        cell: ({ id, retriable, provider_event_id }) =>
          retriable ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={pair(t.retry, provider_event_id)}
              loading={retry.isPending && retry.variables.params.id === id}
              onClick={() => retry.mutate({ params: { id } })}
            >
              {t.retry}
            </Button>
          ) : null,
      },
    ]
  }, [t, pair, retry, language])
  return (
    <ListScreen
      title={t.title}
      name="payment-events"
      list={list}
      columns={columns}
      rowDetails={(row) => hasFailureReason(row) && <FailureReason row={row} />}
      empty={<Text c="dimmed">{t.empty}</Text>}
      filters={
        <>
          <SearchFilter state={list.state} label={t.search} />
          <SelectFilter state={list.state} name="status" label={t.status} options={optionsOf(EVENT_STATUSES, t.statuses)} />
          <SelectFilter
            state={list.state}
            name="livemode"
            label={t.mode}
            options={[
              { value: 'true', label: t.live },
              { value: 'false', label: t.test },
            ]}
          />
          <FlagFilter state={list.state} name="conflict" label={t.conflict} />
          <DayFilter state={list.state} name="from" label={t.from} />
          <DayFilter state={list.state} name="to" label={t.to} />
        </>
      }
    />
  )
}
