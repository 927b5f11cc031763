import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { timeZoneOf } from './time-zones.ts'

/**
 * The official list of communes, from the package @etalab/decoupage-administratif (INSEE, La Poste, DGCL; Licence Ouverte).
 * Its files are read rather than imported, so that the list does not stay in memory.
 */

/** A current commune. */
export interface OfficialCommune {
  code: string
  nom: string
  departement: string
  departement_nom: string
  region: string
  region_nom: string
  codes_postaux: string[]
  /** Former, delegated, associated and arrondissement codes. */
  codes_alias: string[]
  population: number | null
  siren: string | null
  epci_siren: string | null
  epci_nom: string | null
  timezone: string
  /** Its own name first, then the names of its parts. */
  noms: { nom: string; type: NameType }[]
}
type NameType = 'commune' | 'deleguee' | 'associee' | 'arrondissement'

interface Listed {
  code: string
  nom: string
  type: string
  departement: string
  region: string
  siren?: string
  codesPostaux?: string[]
  anciensCodes?: string[]
  population?: number
  /** The commune that a delegated or associated commune, or an arrondissement, is part of. */
  chefLieu?: string
  commune?: string
}
interface Named {
  code: string
  nom: string
}
type Epci = Named & { membres: { code: string }[] }

const PACKAGE = '@etalab/decoupage-administratif'
const { resolve } = createRequire(import.meta.url)
const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(resolve(`${PACKAGE}/${file}`), 'utf8')) as T

const PARTS: Record<string, NameType> = {
  'commune-deleguee': 'deleguee',
  'commune-associee': 'associee',
  'arrondissement-municipal': 'arrondissement',
}

/** Returns the edition's year, from the package's major version: 6.x is 2026. */
export async function officialEdition(): Promise<number> {
  const { version } = await read<{ version: string }>('package.json')
  return 2020 + Number.parseInt(version, 10)
}

/** A département, as columns of a commune's row. */
export interface Departement {
  departement_nom: string
  region: string
  region_nom: string
}

/** Returns the départements by their codes. */
export async function officialDepartements(): Promise<Map<string, Departement>> {
  const departements = await read<(Named & { region: string })[]>('data/departements.json')
  const regions = new Map((await read<Named[]>('data/regions.json')).map(({ code, nom }) => [code, nom]))
  return new Map(
    departements.map(({ code, nom, region }) => [code, { departement_nom: nom, region, region_nom: regions.get(region) ?? region }]),
  )
}

/** Returns the names of the regions by their codes. */
export async function officialRegions(): Promise<Map<string, string>> {
  return new Map((await read<Named[]>('data/regions.json')).map(({ code, nom }) => [code, nom]))
}

/** Returns every current commune with its aliases, in the order of the INSEE codes. */
export async function officialCommunes(): Promise<OfficialCommune[]> {
  const [listed, departements, regions, epcis] = [
    await read<Listed[]>('data/communes.json'),
    await read<Named[]>('data/departements.json'),
    await read<Named[]>('data/regions.json'),
    await read<Epci[]>('data/epci.json'),
  ]
  const departementNames = new Map(departements.map(({ code, nom }) => [code, nom]))
  const regionNames = new Map(regions.map(({ code, nom }) => [code, nom]))
  const epciOf = new Map(epcis.flatMap((epci) => epci.membres.map((member) => [member.code, epci] as const)))
  const partsOf = Map.groupBy(
    listed.filter((entry) => entry.type in PARTS),
    (entry) => entry.chefLieu ?? entry.commune,
  )
  return listed
    .filter((entry) => entry.type === 'commune-actuelle')
    .map((entry) => {
      const parts = partsOf.get(entry.code) ?? []
      const aliases = new Set([...(entry.anciensCodes ?? []), ...parts.map((part) => part.code)])
      aliases.delete(entry.code)
      const epci = epciOf.get(entry.code)
      return {
        code: entry.code,
        nom: entry.nom,
        departement: entry.departement,
        departement_nom: departementNames.get(entry.departement) ?? entry.departement,
        region: entry.region,
        region_nom: regionNames.get(entry.region) ?? entry.region,
        codes_postaux: entry.codesPostaux ?? [],
        codes_alias: [...aliases].toSorted(),
        population: entry.population ?? null,
        siren: entry.siren ?? null,
        epci_siren: epci?.code ?? null,
        epci_nom: epci?.nom ?? null,
        timezone: timeZoneOf(entry.code, entry.departement),
        noms: [
          { nom: entry.nom, type: 'commune' },
          ...parts.map((part) => ({ nom: part.nom, type: PARTS[part.type] ?? ('deleguee' as const) })),
        ],
      }
    })
}
