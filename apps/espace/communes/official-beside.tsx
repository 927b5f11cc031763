import { Button, Paper, Text } from '@mantine/core'
import type { z } from 'zod'
import type { OfficeInfo } from '../../../contract/mairie/commune.ts'
import { infoTexts } from '../../ui/communes/kinds-texts.ts'
import { rowTexts } from '../../ui/communes/row-texts.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { communeTexts } from './commune-texts.ts'
import { hoursInWords } from './hours-in-words.ts'

type Official = NonNullable<z.output<typeof OfficeInfo>['officiel']>
const FIELDS = ['libelle', 'adresse', 'complement', 'code_postal', 'ville', 'telephone', 'email', 'site_web', 'horaires', 'texte'] as const
const TAKEN = [...FIELDS, 'latitude', 'longitude'] as const

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

interface OfficialBesideProps {
  official: Official
  line: object
  change: (patch: Record<string, unknown>) => void
}

/** What the directory of town halls says where the row says something else. Nothing where they agree. */
export function OfficialBeside({ official, line, change }: OfficialBesideProps) {
  const t = useTexts(communeTexts)
  const labels = useTexts(infoTexts)
  const { weekdays } = useTexts(rowTexts)
  const format = useFormat()
  const values = line as Record<string, unknown>
  const different = FIELDS.filter((name) => !same(values[name], official[name]))
  if (different.length === 0) return null
  const shown = (name: (typeof FIELDS)[number]) =>
    name === 'horaires' ? hoursInWords(official.horaires, Object.values(weekdays)) : (official[name] ?? '–')
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {official.source_maj_le ? t.officialOn(format.day(official.source_maj_le)) : t.official}
      </Text>
      <dl className="official-values">
        {different.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{shown(name)}</dd>
          </div>
        ))}
      </dl>
      <Button size="compact-sm" variant="default" onClick={() => change(Object.fromEntries(TAKEN.map((name) => [name, official[name]])))}>
        {t.takeOfficial}
      </Button>
    </Paper>
  )
}
