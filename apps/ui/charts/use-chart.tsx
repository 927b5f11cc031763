import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { BarTable } from './bar-table.tsx'
import { Bars, type Series } from './bars.tsx'

const texts = bilingual({
  asTable: ['Afficher en tableau', 'Show as a table'],
  asChart: ['Afficher en graphique', 'Show as a chart'],
})

interface Charted {
  title: string
  /** The heading of the labels. */
  head: string
  labels: readonly string[]
  series: readonly Series[]
}

/** Returns data as a chart, and the button that shows it as a table. */
export function useChart({ title, head, labels, series }: Charted): { button: ReactNode; chart: ReactNode } {
  const t = useTexts(texts)
  const [isTable, setTable] = useState(false)
  return {
    button: (
      <Button size="compact-sm" variant="default" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
        {isTable ? t.asChart : t.asTable}
      </Button>
    ),
    chart: isTable ? (
      <BarTable caption={title} head={head} labels={labels} series={series} />
    ) : (
      <Bars title={title} labels={labels} series={series} />
    ),
  }
}
