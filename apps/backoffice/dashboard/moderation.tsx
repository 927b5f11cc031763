import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useChart } from '../../ui/charts/use-chart.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { useGo } from '../../ui/screen/use-go.ts'
import { isPartial, useModeration } from './figures.ts'
import { taskTexts } from './task-texts.ts'
import { dashboardTexts } from './texts.ts'

const PERIODS = ['7', '30', '90'] as const

/** Moderation day by day: received, decided, and the delay. A bar opens the publications of its day. */
export function Moderation() {
  const t = useTexts(dashboardTexts)
  const words = useTexts(taskTexts)
  const format = useFormat()
  const go = useGo()
  const [days, setDays] = useState<string>('30')
  const { data } = useModeration(days)
  const isCounting = data !== undefined && isPartial(data)
  const figures = isCounting ? undefined : data?.data
  const series = [
    { name: t.received, colour: 'var(--chart-1)', values: figures?.per_day.map(({ received }) => received ?? 0) ?? [] },
    { name: t.published, colour: 'var(--chart-2)', values: figures?.per_day.map(({ published }) => published ?? 0) ?? [] },
    { name: t.rejected, colour: 'var(--chart-3)', values: figures?.per_day.map(({ rejected }) => rejected ?? 0) ?? [] },
  ]
  const dates = figures?.per_day.map(({ date }) => date) ?? []
  const labels = dates.map((date) => format.day(date))
  const hrefOf = (n: number) => `/publications?moderation_status=&from=${dates[n] ?? ''}&to=${dates[n] ?? ''}`
  const median = figures?.median_delay_minutes
  const { button, chart } = useChart({
    title: words.perDay,
    head: t.day,
    labels,
    series,
    clip: true,
    days: { hrefOf, open: (n) => go(hrefOf(n)) },
  })
  return (
    <Panel title={words.perDay} actions={button}>
      <Group role="group" aria-label={words.period} gap="xs" mb="sm" grow>
        {PERIODS.map((value) => (
          <Button
            key={value}
            size="compact-md"
            variant={value === days ? 'light' : 'default'}
            aria-pressed={value === days}
            onClick={() => setDays(value)}
          >
            {words.periods(Number(value))}
          </Button>
        ))}
      </Group>
      {!figures && <Skeleton height={190} />}
      {figures && chart}
      {isCounting && (
        <Text size="sm" mt="sm" role="status">
          {words.partial}
        </Text>
      )}
      {figures && (
        <Text size="sm" mt="sm">
          {median === null ? t.noDelay : median === undefined ? '' : t.delay(words.duration(median / 60))}
        </Text>
      )}
    </Panel>
  )
}
