import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { BarTable } from '../../ui/charts/bar-table.tsx'
import { Bars } from '../../ui/charts/bars.tsx'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { grouped } from './periods.ts'
import { statistiquesTexts } from './statistiques-texts.ts'

/** The readings of a period, as a chart or as a table. */
export function ByDay({ days }: { days: readonly { jour: string; pages: number; partages: number }[] }) {
  const t = useTexts(statistiquesTexts)
  const format = useFormat()
  const [isTable, setTable] = useState(false)
  const { unit, rows } = grouped(days)
  const title = unit === 'day' ? t.perDay : t.perWeek
  const labels = rows.map(({ jour }) => format.day(jour))
  const series = [
    { name: t.pages, colour: 'var(--chart-1)', values: rows.map(({ pages }) => pages) },
    { name: t.partages, colour: 'var(--chart-2)', values: rows.map(({ partages }) => partages) },
  ]
  return (
    <section aria-labelledby="by-day">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="by-day">
          {title}
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
          {isTable ? t.asChart : t.asTable}
        </Button>
      </Group>
      {isTable ? (
        <BarTable caption={title} head={unit === 'day' ? t.day : t.week} labels={labels} series={series} />
      ) : (
        <Bars title={title} labels={labels} series={series} />
      )}
    </section>
  )
}
