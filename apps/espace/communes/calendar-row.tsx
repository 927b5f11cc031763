import { NativeSelect, Stack, Text } from '@mantine/core'
import { collecteTexts } from '../../ui/communes/collecte-texts.ts'
import type { Line } from '../../ui/communes/row-types.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { candidatesOf, type Choice, type Collecte, hasDatesOf, type ProposedRow } from './calendar-choices.ts'
import { calendarCollecteTexts } from './calendar-collecte-texts.ts'

interface CalendarRowProps {
  row: ProposedRow
  lines: readonly Line<Collecte>[]
  choice: Choice
  choose: (choice: Choice) => void
  /** The type of waste that was chosen; empty: none yet. */
  type: string
  setType: (type: string) => void
}

/** One collection of a calendar: its dates, what is done with it where the list has rows, and its type of waste where its title names none. */
export function CalendarRow({ row, lines, choice, choose, type, setType }: CalendarRowProps) {
  const t = useTexts(calendarCollecteTexts)
  const { types } = useTexts(collecteTexts)
  const format = useFormat()
  const candidates = candidatesOf(row, lines)
  return (
    <Stack gap={2} component="section" aria-label={row.libelle}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {row.libelle}
      </Text>
      <Text size="sm">
        {t.rules[row.frequence]} · {t.dates(row.nombre)}
        {row.heure_debut && ` · ${t.hours(row.heure_debut, row.heure_fin)}`}
        {row.exceptions.length > 0 && ` · ${t.exceptions(row.exceptions.length)}`}
        {row.valide_au && ` · ${t.until(format.day(row.valide_au))}`}
      </Text>
      {row.veille && <Text size="sm">{t.eve}</Text>}
      {candidates.some((line) => hasDatesOf(line, row)) && <Text size="sm">{t.same}</Text>}
      {lines.length > 0 && (
        <NativeSelect
          label={t.choice(row.libelle)}
          value={typeof choice === 'object' ? choice.key : choice}
          data={[
            ...candidates.map((line) => ({
              value: line.key,
              label: t.replace([line.libelle, line.secteur].filter(Boolean).join(', ')),
            })),
            { value: 'add', label: t.add },
            { value: 'skip', label: t.skip },
          ]}
          onChange={({ currentTarget: { value } }) => choose(value === 'add' || value === 'skip' ? value : { key: value })}
        />
      )}
      {row.type_dechet !== null ? (
        <Text size="sm" c="dimmed">
          {types[row.type_dechet]}
        </Text>
      ) : (
        choice === 'add' && (
          <NativeSelect
            label={t.type}
            value={type}
            data={[{ value: '', label: t.choose }, ...Object.entries(types).map(([value, label]) => ({ value, label }))]}
            onChange={({ currentTarget: { value } }) => setType(value)}
          />
        )
      )}
    </Stack>
  )
}
