import { Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DEPARTEMENT_CHOICES, REGION_CHOICES, territoryNames } from './names.ts'
import { territoryTexts } from './texts.ts'

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
    <PickMany of={of} label={t.fields[name]} value={value[name]} onChange={(codes) => onChange({ ...value, [name]: codes })} />
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

/** A territory in words, after the word itself. */
export function TerritoryText({ of }: { of: Territory | null }) {
  const t = useTexts(territoryTexts)
  const ids = of?.communes ?? []
  const names = useQueries({
    queries: ids.map((id) => ({ queryKey: ['picked', COMMUNES.kind, id], queryFn: () => COMMUNES.read(id), staleTime: 60_000 })),
    combine: (results) => results.flatMap(({ data }) => data?.label ?? []),
  })
  if (of === null) return <>{t.shown(t.everywhere)}</>
  const communes = names.length === ids.length && names.length <= NAMED_COMMUNES ? names : [t.communes(ids.length)]
  return <>{t.shown([...(ids.length > 0 ? communes : []), ...territoryNames(of)].join(', '))}</>
}

/** More communes than these are a number. */
const NAMED_COMMUNES = 5
