import type { z } from 'zod'
import type { Address as Shape } from '../../../../contract/publications/addresses.ts'
import { searchForm } from '../../communes/names.ts'

export type Address = z.output<typeof Shape>

/** What an address asked for belongs to. */
export interface AskedCommune {
  id: string
  nom: string
  code_insee: string
  codes_alias: string[]
  departement: string
  latitude: number | null
  longitude: number | null
  /** The frame of its outline, where it was imported. */
  ouest: number | null
  sud: number | null
  est: number | null
  nord: number | null
}

/** A search for addresses. */
export interface AddressQuery {
  q: string
  voies?: boolean | undefined
}

/** `12 bis, rue de Lille`: the number of an address, and the rest. */
const NUMBER = /^(\d{1,4}(?: ?(?:bis|ter|quater|[a-d]))?)(?![\w])[ ,]*/i
/** The words by which the name of a street or of a place begins. */
const STREET =
  /^(?:all[ée]e|avenue|boulevard|bd|carrefour|chauss[ée]e|chemin|cit[ée]|clos|cour|cours|esplanade|faubourg|hameau|impasse|lieu-dit|lotissement|mail|mont[ée]e|parvis|passage|place|pont|promenade|quai|quartier|r[ée]sidence|rond-point|route|rue|ruelle|sente|sentier|square|traverse|venelle|villa|voie|za|zone)s?\b/i

/** Divides an address that somebody wrote. Its street is null where it begins by no word of one. */
export function partsOf(written: string): Pick<Address, 'libelle' | 'numero' | 'voie' | 'code_postal'> {
  const libelle = written.replaceAll(/\s+/g, ' ').trim()
  const code_postal = libelle.match(/\b\d{5}\b/g)?.at(-1) ?? null
  let before: string | null = null
  for (const part of libelle.split(',').map((one) => one.trim())) {
    const [all = '', numero = null] = NUMBER.exec(part) ?? []
    const [voie = ''] = part.slice(all.length).split(/\b\d{5}\b/)
    if (STREET.test(voie)) return { libelle, numero: numero ?? before, voie: voie.trim(), code_postal }
    before = voie === '' ? numero : null
  }
  return { libelle, numero: null, voie: null, code_postal }
}

/** Whether each typed word begins a word of a text. */
export function matches(text: string, q: string): boolean {
  const words = searchForm(text).split(' ')
  return searchForm(q)
    .split(' ')
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Returns an address as a street, without its number; null without a street. Its position is that of a house, and is left out. */
export const asStreet = ({ voie, code_postal, commune_insee }: Address): Address | null =>
  voie === null ? null : { libelle: voie, numero: null, voie, code_postal, commune_insee, latitude: null, longitude: null }

/** Leaves out addresses that say the same as a former one, with or without postal code and city. */
export function distinct(addresses: readonly Address[]): Address[] {
  const seen = new Set<string>()
  const keyOf = ({ libelle }: Address) => searchForm(libelle.split(/\b\d{5}\b/)[0] ?? '')
  return addresses.filter((address) => !seen.has(keyOf(address)) && seen.add(keyOf(address)))
}
