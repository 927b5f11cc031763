import type { Option, Pickable } from '../../ui/forms/pickable.ts'
import { DEPARTEMENTS } from '../../ui/map/departements.ts'

/** The regions by their code of the INSEE. */
const REGIONS: readonly Option[] = (
  '84 Auvergne-Rhône-Alpes|27 Bourgogne-Franche-Comté|53 Bretagne|24 Centre-Val de Loire|94 Corse|44 Grand Est|01 Guadeloupe|03 Guyane|' +
  '32 Hauts-de-France|11 Île-de-France|04 La Réunion|02 Martinique|06 Mayotte|28 Normandie|75 Nouvelle-Aquitaine|76 Occitanie|' +
  '52 Pays de la Loire|93 Provence-Alpes-Côte d’Azur'
)
  .split('|')
  .map((text) => ({ value: text.slice(0, 2), label: text.slice(3) }))

/** A text without accents, case and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase()

/** A short list as a kind of record that a field can select. */
const listed = (kind: string, options: readonly Option[]): Pickable => ({
  kind,
  search: (q) => Promise.resolve(options.filter(({ label }) => plain(label).includes(plain(q)))),
  read: (code) => Promise.resolve(options.find(({ value }) => value === code) ?? { value: code, label: code }),
})
/** The départements by their names alone. */
export const DEPARTEMENT_OPTIONS: readonly Option[] = DEPARTEMENTS.map(({ value, label }) => ({
  value,
  label: label.slice(value.length + 1),
})).toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
export const DEPARTEMENT_CHOICES: Pickable = listed('departement', DEPARTEMENT_OPTIONS)
export const REGION_CHOICES: Pickable = listed('region', REGIONS)

const nameIn = (options: readonly Option[], code: string) => options.find(({ value }) => value === code)?.label ?? code
export const departementName = (code: string): string => nameIn(DEPARTEMENT_OPTIONS, code)
/** The names of the départements and regions of a territory. */
export const territoryNames = ({ departements, regions }: { departements: readonly string[]; regions: readonly string[] }): string[] => [
  ...departements.map(departementName),
  ...regions.map((code) => nameIn(REGIONS, code)),
]
