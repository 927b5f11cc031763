import type { Words } from './french.ts'
import type { CommuneData } from './schemas/communes.ts'

/** A commune of the demonstration with its row in the database. */
export interface PlacedCommune {
  id: string
  code_insee: string
  slug: string
  nom: string
  departement: string
  population: number | null
  codes_postaux: string[]
  /** IANA time zone. */
  timezone: string
  data: CommuneData
}

/** An actor that will be inserted, with the data that publications need. */
export interface PlacedActor {
  id: string
  /** "62119/mairie", "62119/Harmonie de la Lawe". */
  ref: string
  commune: PlacedCommune
  /** Its theme in actors.json: the subject of its publications. */
  theme: string
  nom: string
  canPublish: boolean
  state: 'normal' | 'unvalidated' | 'inactive' | 'deleted'
  /** INSEE codes of its further communes. */
  alsoIn: string[]
  adresse: string
  telephone: string
  email: string
  site: string
  createdAt: Date
}

/** The INSEE code of the commune of the accounts with which a visitor may sign in. */
export const ACCOUNTS_COMMUNE = '62119'

export const townHallOf = (insee: string): string => `${insee}/mairie`

/** Returns an actor by its reference; undefined if its commune is not in the database. */
export const findActor = (actors: readonly PlacedActor[], ref: string): PlacedActor | undefined => actors.find((actor) => actor.ref === ref)

/** Returns the values of the placeholders for an actor. */
export const wordsOf = (actor: PlacedActor): Words => ({
  ...actor.commune.data.places,
  ville: actor.commune.nom,
  acteur: actor.nom,
  tel: actor.telephone,
  courriel: actor.email,
  site: actor.site,
})

/** Returns a telephone number in the range of a commune. Its last four digits are computed from the commune and the line. */
export function phoneNumber({ code_insee, phone }: CommuneData, line: number): string {
  const n = (Number.parseInt(code_insee, 36) * 7 + line * 137) % 9000
  return `${phone} ${String(10 + Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`
}

/** Returns the contacts of a town hall: reserved telephone numbers and reserved domain names. */
export const townHallContacts = ({ slug, nom, codes_postaux, data }: PlacedCommune) => ({
  adresse: `${data.town_hall}, ${codes_postaux[0] ?? ''} ${nom}`.replace('  ', ' '),
  telephone: phoneNumber(data, 0),
  email: `accueil@mairie-${slug}.example`,
  site_web: `https://www.${slug}.example`,
})
