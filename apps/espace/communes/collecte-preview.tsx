import { Paper, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import type { z } from 'zod'
import { previewCollecte } from '../../../contract/mairie/commune.ts'
import { call } from '../../ui/api/client.ts'
import { useData } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { communeTexts } from './commune-texts.ts'

type Rule = z.input<typeof previewCollecte.body>
const RULE = [
  'frequence',
  'jours',
  'parite_semaine',
  'semaines_du_mois',
  'date_reference',
  'periode_debut',
  'periode_fin',
  'dates',
  'regle_feries',
  'valide_du',
  'valide_au',
] as const satisfies (keyof Rule)[]
/** The pause in typing after which the dates are computed. */
const PAUSE_MS = 350

/** The next dates of a collection while it is edited, as the service computes them for residents. */
export function CollectePreview({ communeId, line }: { communeId: string; line: object }) {
  const t = useTexts(communeTexts)
  const format = useFormat()
  const id = useId()
  const values = line as Rule
  // A new exception is empty until its day is chosen.
  const exceptions = (values.exceptions ?? []).filter(({ date }) => date !== '')
  const written = JSON.stringify({ ...Object.fromEntries(RULE.map((name) => [name, values[name]])), exceptions })
  const [rule] = useDebouncedValue(written, PAUSE_MS)
  const { data, error, isPlaceholderData } = useData<z.output<typeof previewCollecte.response>>({
    queryKey: ['preview', communeId, rule],
    queryFn: () => call(previewCollecte, { params: { communeId }, body: JSON.parse(rule) as Rule }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  /** Whether people bring the waste, or ask for a day: such a collection needs no dates. */
  const isFree = (line as { mode?: string }).mode !== 'porte_a_porte'
  const isOld = isPlaceholderData || rule !== written
  return (
    <Paper component="section" withBorder p="sm" aria-labelledby={id}>
      <Title order={3} size="sm" id={id} mb={4}>
        {t.preview}
      </Title>
      <div role="status" style={{ opacity: isOld ? 0.6 : 1 }}>
        {error ? (
          <Text size="sm">{error.status === 422 ? t.previewFault : t.previewAway}</Text>
        ) : data?.data.length === 0 ? (
          <Text size="sm">{isFree ? t.previewFree : t.previewNone}</Text>
        ) : (
          <ul className="preview-dates">
            {data?.data.map(({ date, prevue, a_confirmer }) => (
              <li key={date}>
                {format.weekday(date)}
                {date !== prevue && ` (${t.moved(format.weekday(prevue))})`}
                {a_confirmer && ` (${t.toConfirm})`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Paper>
  )
}
