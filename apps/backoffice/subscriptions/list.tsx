import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { FlagFilter, optionsOf, SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { planName } from '../../ui/i18n/plan-name.ts'
import { Status, STATUSES } from './status.tsx'
import { subscriptionTexts } from './texts.ts'
import { subscriptionStates } from '../../ui/labels/subscription-states.ts'

type Subscription = RowOf<typeof listSubscriptions>

/** The list of subscriptions. */
export default function SubscriptionList() {
  const t = useTexts(subscriptionTexts)
  const states = useTexts(subscriptionStates)
  const format = useFormat()
  const language = useLanguage()
  const [, go] = useLocation()
  const list = useList(listSubscriptions, { start: { sort: 'created_at_desc' } })
  const columns = useMemo((): Column<Subscription>[] => {
    const nameOf = ({ acteur }: Subscription) => acteur?.nom ?? t.withoutActeur
    return [
      {
        key: 'acteur',
        label: t.acteur,
        heads: true,
        csv: nameOf,
        cell: (row) => <Link href={`/abonnements/${row.id}`}>{nameOf(row)}</Link>,
      },
      {
        key: 'plan',
        label: t.plan,
        bare: true,
        csv: ({ plan }) => plan && planName(plan, language),
        cell: ({ plan }) => (plan ? planName(plan, language) : '–'),
      },
      { key: 'status', label: t.status, bare: true, csv: ({ status }) => status, cell: (row) => <Status of={row} /> },
      {
        key: 'until',
        label: t.until,
        sort: 'current_period_end',
        csv: ({ current_period_end }) => current_period_end,
        cell: ({ current_period_end }) => (current_period_end ? <span className="nowrap">{format.date(current_period_end)}</span> : '–'),
      },
      dateColumn('created_at', t.created),
      { key: 'number', label: t.subscription, fileOnly: true, csv: ({ provider_subscription_id }) => provider_subscription_id },
    ]
  }, [t, format, language])
  return (
    <ListScreen
      title={t.title}
      name="subscriptions"
      list={list}
      columns={columns}
      onRow={({ id }) => go(`/abonnements/${id}`)}
      filters={
        <>
          <SearchFilter state={list.state} label={t.search} />
          <SelectFilter state={list.state} name="status" label={t.status} options={optionsOf(STATUSES, states)} />
          <FlagFilter state={list.state} name="a_verifier" label={t.check} />
          <SelectFilter
            state={list.state}
            name="livemode"
            label={t.mode}
            options={[
              { value: 'true', label: t.live },
              { value: 'false', label: t.test },
            ]}
          />
        </>
      }
    />
  )
}
