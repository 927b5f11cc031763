import type { Theme } from './data/actors.ts'
import type { CommuneDemo } from './data/communes.ts'
import { type Hasard } from './random.ts'
import { JOUR_MS } from './dates.ts'

/** A commune of the demonstration as it stands in the database. */
export interface CommunePlacee {
  id: string
  code_insee: string
  slug: string
  nom: string
  departement: string
  population: number | null
  codes_postaux: string[]
  demo: CommuneDemo
}

/** An actor about to be inserted, with what the publications need of it. */
export interface ActeurPlace {
  id: string
  commune: CommunePlacee
  /** Rank in acteurs.ts; -1 for the town hall. */
  rang: number
  theme: Theme | 'mairie'
  nom: string
  publie: boolean
  etat: 'inactif' | 'a_valider' | 'supprime' | null
  /** INSEE codes of its further communes. */
  aussi: string[]
  telephone: string
  courriel: string
  site: string
  creeLe: Date
}

/** A moment that many days before now, at an hour when people publish; at least ten minutes ago. */
export function ilYA(maintenant: Date, jours: number, alea: Hasard): Date {
  const moment = new Date(maintenant.getTime() - jours * JOUR_MS)
  moment.setUTCHours(alea.entier(6, 17), alea.entier(0, 11) * 5, alea.entier(0, 59), 0)
  const limite = maintenant.getTime() - alea.entier(10, 240) * 60_000
  return moment.getTime() > limite ? new Date(limite) : moment
}

export const plusHeures = (depuis: Date, heures: number): Date => new Date(depuis.getTime() + heures * 3_600_000)

/** An actor by its commune and its rank there; undefined where that commune is not in the database. */
export const acteurDu = (acteurs: readonly ActeurPlace[], insee: string, rang: number): ActeurPlace | undefined =>
  acteurs.find((acteur) => acteur.commune.code_insee === insee && acteur.rang === rang)
