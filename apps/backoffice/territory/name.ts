import { getCompte } from '../../../contract/compte/compte.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useTerritory } from './chosen.ts'
import { boundNames } from './bound-names.ts'
import { territoryTexts } from './texts.ts'

/** The most names that are written out. */
const NAMED = 2

/** The territory of the lists and counts in words: the chosen one, else that of the person's roles. */
export function useTerritoryName(): string {
  const t = useTexts(territoryTexts)
  const places = useTerritory()
  const { data } = useRead(getCompte, {})
  const names = places.length > 0 ? places.map(({ nom }) => nom) : boundNames(data?.data.grants ?? [], t.communes)
  const [first] = names
  if (first === undefined) return t.everywhere
  return names.length > NAMED ? t.rest(first, names.length - 1) : names.join(', ')
}
