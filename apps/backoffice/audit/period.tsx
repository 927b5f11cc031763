import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { listAudit } from '../../../contract/audit/audit.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DayFilter, filterClass } from '../../ui/lists/filters.tsx'
import type { ListState } from '../../ui/lists/list-state.ts'
import type { QueryName } from '../../ui/lists/use-list.ts'
import { auditTexts } from './texts.ts'

const LAST_DAYS = [7, 30] as const
const CHOSEN = 'chosen'
const DAY_MS = 86_400_000
const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' })

/** The day of Paris that is a number of days ago, YYYY-MM-DD. */
const daysAgo = (days: number): string => PARIS.format(new Date(Date.now() - days * DAY_MS))

/** The period of the trail: one of the usual ones, or chosen dates. */
export function PeriodFilter({ state }: { state: ListState<QueryName<typeof listAudit>> }) {
  const t = useTexts(auditTexts)
  const { from = '', to = '' } = state.query
  const [choosing, setChoosing] = useState(false)
  const usual: Record<string, { from: string; to: string }> = {
    '': { from: '', to: '' },
    today: { from: daysAgo(0), to: '' },
    yesterday: { from: daysAgo(1), to: daysAgo(1) },
    ...Object.fromEntries(LAST_DAYS.map((days) => [String(days), { from: daysAgo(days - 1), to: '' }])),
  }
  const fits = Object.entries(usual).find(([, one]) => one.from === from && one.to === to)?.[0]
  const value = choosing || fits === undefined ? CHOSEN : fits
  return (
    <>
      <NativeSelect
        label={t.period}
        className={filterClass(value !== '')}
        value={value}
        data={[
          { value: '', label: t.anyTime },
          { value: 'today', label: t.today },
          { value: 'yesterday', label: t.yesterday },
          ...LAST_DAYS.map((days) => ({ value: String(days), label: t.lastDays(days) })),
          { value: CHOSEN, label: t.chosenDays },
        ]}
        onChange={({ currentTarget }) => {
          const period = usual[currentTarget.value]
          setChoosing(!period)
          if (period) state.set(period)
        }}
      />
      {value === CHOSEN && (
        <>
          <DayFilter state={state} name="from" label={t.from} />
          <DayFilter state={state} name="to" label={t.to} />
        </>
      )}
    </>
  )
}
