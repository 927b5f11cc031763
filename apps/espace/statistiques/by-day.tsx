import { Group, Title } from '@mantine/core'
import { useChart } from '../../ui/charts/use-chart.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { grouped } from './periods.ts'
import { statistiquesTexts } from './statistiques-texts.ts'

/** The readings of a period, as a chart or as a table. */
export function ByDay({ days }: { days: readonly { jour: string; pages: number; partages: number }[] }) {
  const t = useTexts(statistiquesTexts)
  const format = useFormat()
  const { unit, rows } = grouped(days)
  const title = unit === 'day' ? t.perDay : t.perWeek
  const labels = rows.map(({ jour }) => format.day(jour))
  const series = [
    { name: t.pages, colour: 'var(--chart-1)', values: rows.map(({ pages }) => pages) },
    { name: t.partages, colour: 'var(--chart-2)', values: rows.map(({ partages }) => partages) },
  ]
  const { button, chart } = useChart({ title, head: unit === 'day' ? t.day : t.week, labels, series })
  return (
    <section aria-labelledby="by-day">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="by-day">
          {title}
        </Title>
        {button}
      </Group>
      {chart}
    </section>
  )
}
