import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { BarTable } from './bar-table.tsx'
import { Bars, type Series } from './bars.tsx'

const texts = bilingual({
  asTable: ['Afficher en tableau', 'Show as a table'],
  asChart: ['Afficher en graphique', 'Show as a chart'],
})

interface Opened {
  hrefOf: (n: number) => string
  open: (n: number) => void
}

interface Charted {
  title: string
  /** The heading of the labels. */
  head: string
  labels: readonly string[]
  series: readonly Series[]
  /** Whether a single burst is cut off, so that the other days can be read. */
  clip?: boolean
  /** Of labels that lead somewhere: the address of each, and what opens it. */
  days?: Opened
}

/** Returns data as a chart, and the button that shows it as a table. */
export function useChart({ title, head, labels, series, clip = false, days }: Charted): { button: ReactNode; chart: ReactNode } {
  const t = useTexts(texts)
  const [isTable, setTable] = useState(false)
  return {
    button: (
      <Button size="compact-sm" variant="default" onClick={() => setTable(!isTable)} aria-pressed={isTable}>
        {isTable ? t.asChart : t.asTable}
      </Button>
    ),
    chart: isTable ? (
      <BarTable caption={title} head={head} labels={labels} series={series} {...(days ? { hrefOf: days.hrefOf } : {})} />
    ) : (
      <Bars title={title} labels={labels} series={series} clip={clip} {...(days ? { open: days.open } : {})} />
    ),
  }
}
