import { Stack, Text, TextInput } from '@mantine/core'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'

const territoryTexts = bilingual({
  territory: ['Territoire', 'Territory'],
  hint: ['Laissez vide pour tout le territoire du service.', 'Leave empty for everywhere.'],
  communes: ['Communes', 'Communes'],
  departements: ['Départements (codes, séparés par des virgules)', 'Départements (codes, separated by commas)'],
  regions: ['Régions (codes Insee, séparés par des virgules)', 'Regions (INSEE codes, separated by commas)'],
  everywhere: ['Partout', 'Everywhere'],
  inCommunes: (count: number) => [`${count} commune${count > 1 ? 's' : ''}`, `${count} commune${count > 1 ? 's' : ''}`],
})

/** A territory as it is typed. */
export interface TypedTerritory {
  communes: string[]
  departements: string
  regions: string
}
export const NO_TERRITORY: TypedTerritory = { communes: [], departements: '', regions: '' }

const codesOf = (text: string) => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/** Returns what is sent; null: everywhere. */
export function territoryOf(typed: TypedTerritory): { communes: string[]; departements: string[]; regions: string[] } | null {
  const territory = { communes: typed.communes, departements: codesOf(typed.departements), regions: codesOf(typed.regions) }
  return Object.values(territory).some((codes) => codes.length > 0) ? territory : null
}

/** The fields of the territory of a role. */
export function TerritoryField({ value, onChange }: { value: TypedTerritory; onChange: (next: TypedTerritory) => void }) {
  const t = useTexts(territoryTexts)
  return (
    <Stack gap="xs" role="group" aria-label={t.territory}>
      <Text size="sm" c="dimmed">
        {t.hint}
      </Text>
      <PickMany of={COMMUNES} label={t.communes} value={value.communes} onChange={(ids) => onChange({ ...value, communes: ids })} />
      <TextInput
        label={t.departements}
        value={value.departements}
        maxLength={400}
        onChange={({ currentTarget }) => onChange({ ...value, departements: currentTarget.value })}
      />
      <TextInput
        label={t.regions}
        value={value.regions}
        maxLength={100}
        onChange={({ currentTarget }) => onChange({ ...value, regions: currentTarget.value })}
      />
    </Stack>
  )
}

/** A territory in words. */
export function TerritoryText({ of }: { of: { communes: string[]; departements: string[]; regions: string[] } | null }) {
  const t = useTexts(territoryTexts)
  if (of === null) return <>{t.everywhere}</>
  const communes = of.communes.length > 0 ? t.inCommunes(of.communes.length) : null
  return <>{[communes, [...of.departements, ...of.regions].join(', ')].filter(Boolean).join(' · ')}</>
}
