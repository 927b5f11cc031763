import { territoryFor } from '../../../contract/access/back-office.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { useData, useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useTerritory } from './chosen.ts'
import { territoryTexts } from './texts.ts'

/** The most names that are written out. */
const NAMED = 2

/** The territory of the lists and counts in words: the chosen one, else that of the person's roles. */
export function useTerritoryName(): string {
  const t = useTexts(territoryTexts)
  const places = useTerritory()
  const { data } = useRead(getCompte, {})
  const grants = data?.data.grants ?? []
  const isBounded = Boolean(territoryFor(grants, 'dashboard.read'))
  // The names of départements and regions are read for those who are bounded to some.
  const bounds = useData({
    queryKey: ['bound names', grants, t.everywhere],
    queryFn: async () => (await import('./bound-names.ts')).boundNames(grants, t.communes),
    enabled: isBounded && places.length === 0,
    staleTime: Infinity,
  })
  if (isBounded && places.length === 0 && !bounds.data) return '…'
  const names = places.length > 0 ? places.map(({ nom }) => nom) : (bounds.data ?? [])
  const [first] = names
  if (first === undefined) return t.everywhere
  return names.length > NAMED ? t.rest(first, names.length - 1) : names.join(', ')
}
