import { Skeleton, Text } from '@mantine/core'
import { getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useChart } from '../../ui/charts/use-chart.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { dashboardTexts } from './texts.ts'

/** Moderation day by day: received, decided, and the delay. */
export function Moderation() {
  const t = useTexts(dashboardTexts)
  const format = useFormat()
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
  const { button, chart } = useChart({ title: t.moderation, head: t.day, labels, series })
  return (
    <Panel title={t.moderation} actions={button}>
      {!figures && <Skeleton height={190} />}
      {figures && chart}
      {figures && (
        <Text size="sm" mt="sm">
          {median === null ? t.noDelay : median === undefined ? '' : t.delay(duration(median))}{' '}
          {figures.oldest_pending_at && t.oldest(duration((Date.now() - Date.parse(figures.oldest_pending_at)) / 60_000))}
        </Text>
      )}
    </Panel>
  )
}
