import { Stack, Text } from '@mantine/core'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { DEPARTEMENT_CHOICES, REGION_CHOICES, territoryNames } from './territory-names.ts'

const territoryTexts = bilingual({
  territory: ['Territoire', 'Territory'],
  hint: ['Sans choix : toute la France.', 'Without a choice: all of France.'],
  communes: ['Communes', 'Communes'],
  departements: ['Départements', 'Départements'],
  regions: ['Régions', 'Regions'],
  everywhere: ['Toute la France', 'All of France'],
  inCommunes: (count: number) => [`${count} commune${count > 1 ? 's' : ''}`, `${count} commune${count > 1 ? 's' : ''}`],
})

/** The bounds of a role: ids of communes, codes of départements and regions. */
export interface Territory {
  communes: string[]
  departements: string[]
  regions: string[]
}
export const NO_TERRITORY: Territory = { communes: [], departements: [], regions: [] }

/** Returns what is sent; null: everywhere. */
export const territoryOf = (chosen: Territory): Territory | null =>
  Object.values(chosen).some((codes) => codes.length > 0) ? chosen : null

/** The fields of the territory of a role. */
export function TerritoryField({ value, onChange }: { value: Territory; onChange: (next: Territory) => void }) {
  const t = useTexts(territoryTexts)
  const field = (name: keyof Territory, of: typeof COMMUNES) => (
    <PickMany of={of} label={t[name]} value={value[name]} onChange={(codes) => onChange({ ...value, [name]: codes })} />
  )
  return (
    <Stack gap="xs" role="group" aria-label={t.territory}>
      <Text size="sm" c="dimmed">
        {t.hint}
      </Text>
      {field('communes', COMMUNES)}
      {field('departements', DEPARTEMENT_CHOICES)}
      {field('regions', REGION_CHOICES)}
    </Stack>
  )
}

/** A territory in words. */
export function TerritoryText({ of }: { of: Territory | null }) {
  const t = useTexts(territoryTexts)
  if (of === null) return <>{t.everywhere}</>
  const communes = of.communes.length > 0 ? t.inCommunes(of.communes.length) : null
  return <>{[communes, ...territoryNames(of)].filter(Boolean).join(', ')}</>
}
