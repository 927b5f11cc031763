import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { useRead } from '../../ui/api/queries.ts'
import { BarTable } from '../../ui/charts/bar-table.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { dashboardTexts } from './texts.ts'

/** Moderation day by day: received, decided, and the delay. */
export function Moderation() {
  const t = useTexts(dashboardTexts)
  const format = useFormat()
  const [table, setTable] = useState(false)
  const { data } = useRead(getModerationFigures, {})
  const figures = data?.data
  const duration = (minutes: number) =>
    minutes < 90 ? t.minutes(minutes) : minutes < 2880 ? t.hours(Math.round(minutes / 60)) : t.days(Math.round(minutes / 1440))
  const series = [
    { name: t.received, colour: 'var(--chart-1)', values: figures?.per_day.map(({ received }) => received ?? 0) ?? [] },
    { name: t.published, colour: 'var(--chart-2)', values: figures?.per_day.map(({ published }) => published ?? 0) ?? [] },
    { name: t.rejected, colour: 'var(--chart-3)', values: figures?.per_day.map(({ rejected }) => rejected ?? 0) ?? [] },
  ]
  const labels = figures?.per_day.map(({ date }) => format.day(date)) ?? []
  const median = figures?.median_delay_minutes
  return (
    <Panel
      title={t.moderation}
      actions={
        <Button size="compact-sm" variant="default" onClick={() => setTable(!table)} aria-pressed={table}>
          {table ? t.asChart : t.asTable}
        </Button>
      }
    >
      {!figures && <Skeleton height={190} />}
      {figures &&
        (table ? (
          <BarTable caption={t.moderation} head={t.day} labels={labels} series={series} />
        ) : (
          <Bars title={t.moderation} labels={labels} series={series} />
        ))}
      {figures && (
        <Text size="sm" mt="sm">
          {median === null ? t.noDelay : median === undefined ? '' : t.delay(duration(median))}{' '}
          {figures.oldest_pending_at && t.oldest(duration((Date.now() - Date.parse(figures.oldest_pending_at)) / 60_000))}
        </Text>
      )}
    </Panel>
  )
}
