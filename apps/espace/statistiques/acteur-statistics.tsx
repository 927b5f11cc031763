import { SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { getStatistiques } from '../../../contract/statistiques/statistiques.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { Nothing } from '../shell/nothing.tsx'
import { Tile } from '../shell/tile.tsx'
import { ByDay } from './by-day.tsx'
import { firstDay, PERIODS } from './periods.ts'
import { statistiquesTexts } from './statistiques-texts.ts'
import './statistiques.css'

type Counted = z.output<(typeof getStatistiques)['response']>['data']

const KINDS = ['pages', 'partages', 'cadres', 'flux', 'agendas'] as const

/** The reading counts of one actor: sums of the period, counts by day, and the publications that were read most. */
export function ActeurStatistics({ id }: { id: string }) {
  const t = useTexts(statistiquesTexts)
  const [days, setDays] = useState<number>(PERIODS[1])
  const { data, error, refetch } = useRead(getStatistiques, { params: { id }, query: { from: firstDay(days) } })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  const found = data?.data
  const isCounted = found && KINDS.some((kind) => found.total[kind] > 0)
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t.period}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        data={PERIODS.map((value) => ({ value: String(value), label: value === 365 ? t.year : t.days(value) }))}
      />
      {!found && <Text role="status">{t.loading}</Text>}
      {found && !isCounted && <Nothing why={t.how}>{t.none}</Nothing>}
      {found && isCounted && <Figures found={found} />}
    </Stack>
  )
}

/** The figures of a period in which something was counted. */
function Figures({ found }: { found: Counted }) {
  const t = useTexts(statistiquesTexts)
  const format = useFormat()
  const isRead = found.jours.some(({ pages, partages }) => pages + partages > 0)
  const parts = [
    [t.publications, found.publications] as const,
    [t.page, found.page] as const,
    ...(found.commune ? [[t.commune, found.commune] as const] : []),
  ]
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 5 }} className="figures">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t[kind]}</dt>
            <dd>{format.number(found.total[kind])}</dd>
          </div>
        ))}
      </SimpleGrid>
      {isRead && <ByDay days={found.jours} />}
      <section aria-labelledby="where">
        <Title order={2} size="h4" id="where" mb="xs">
          {t.where}
        </Title>
        <div className="sums" role="group" aria-labelledby="where" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <td />
                {parts.map(([name]) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {KINDS.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t[kind]}</th>
                  {parts.map(([name, counts]) => (
                    <td key={name}>{format.number(counts[kind])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {[t.partagesHint, t.subscriptionsHint, t.cadresHint].map((hint) => (
          <Text key={hint} size="sm" c="dimmed" mt={4}>
            {hint}
          </Text>
        ))}
      </section>
      <section aria-labelledby="most">
        <Title order={2} size="h4" id="most" mb="xs">
          {t.mostRead}
        </Title>
        {found.plus_lues.length === 0 ? (
          <Text>{t.none}</Text>
        ) : (
          <Stack component="ol" gap="xs" className="plain-list">
            {found.plus_lues.map(({ id: publication, title, pages }) => (
              <li key={publication}>
                <Tile to={`/publications/${publication}`}>
                  <span className="tile-text">{title}</span>
                  <span className="figure">{format.number(pages)}</span>
                </Tile>
              </li>
            ))}
          </Stack>
        )}
      </section>
      <Text size="sm" c="dimmed">
        {t.how}
      </Text>
    </>
  )
}
