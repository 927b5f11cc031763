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
  data: CommuneData
}

/** An actor that will be inserted, with what publications need of it. */
export interface PlacedActor {
  id: string
  /** "62119/mairie", "62119/Harmonie de la Lawe". */
  ref: string
  commune: PlacedCommune
  /** Its theme in actors.json: what it may write about. */
  theme: string
  nom: string
  canPublish: boolean
  state: 'normal' | 'unvalidated' | 'inactive' | 'deleted'
  /** INSEE codes of its further communes. */
  alsoIn: string[]
  telephone: string
  email: string
  site: string
  createdAt: Date
}

/** The commune of the accounts that a visitor may sign in with. */
export const ACCOUNTS_COMMUNE = '62119'

export const townHallOf = (insee: string): string => `${insee}/mairie`

/** An actor by its reference; undefined where its commune is not in the database. */
export const findActor = (actors: readonly PlacedActor[], ref: string): PlacedActor | undefined => actors.find((actor) => actor.ref === ref)

/** The values of an actor's placeholders. */
export const wordsOf = (actor: PlacedActor): Words => ({
  ...actor.commune.data.places,
  ville: actor.commune.nom,
  acteur: actor.nom,
  tel: actor.telephone,
  courriel: actor.email,
  site: actor.site,
})

/** A telephone number in the range of a commune: its last four digits are computed from the commune and the line. */
export function phoneNumber({ code_insee, phone }: CommuneData, line: number): string {
  const n = (Number.parseInt(code_insee, 36) * 7 + line * 137) % 9000
  return `${phone} ${String(10 + Math.floor(n / 100)).padStart(2, '0')} ${String(n % 100).padStart(2, '0')}`
}

/** How a town hall is reached: reserved numbers and reserved domain names. */
export const townHallContacts = ({ slug, nom, codes_postaux, data }: PlacedCommune) => ({
  adresse: `${data.town_hall}, ${codes_postaux[0] ?? ''} ${nom}`.replace('  ', ' '),
  telephone: phoneNumber(data, 0),
  email: `accueil@mairie-${slug}.example`,
  site_web: `https://www.${slug}.example`,
})
