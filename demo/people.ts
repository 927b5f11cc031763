import { COMPTES } from './accounts.ts'
import { enJournee, JOUR_MS } from './dates.ts'
import { PERSONNES } from './data/people.ts'

export const ADMINISTRATRICE = 'admin@demo.test'
const INTERIM = PERSONNES.find(({ interim }) => interim)

/** Everybody of the demonstration, known by e-mail address, and who administered the platform when. */
export interface Equipe {
  id: (courriel: string) => string
  nom: (courriel: string) => string
  administrateur: (quand: Date) => string
  /** Whether a person still came then. */
  venait: (id: string, quand: Date) => boolean
}

/** @param ids user ids by e-mail address */
export function equipeDe(ids: ReadonlyMap<string, string>, maintenant: Date): Equipe {
  const noms = new Map(
    [...COMPTES, ...PERSONNES.map((personne) => ({ ...personne, email: personne.courriel }))].map((un) => [un.email, un]),
  )
  const id = (courriel: string): string => {
    const trouve = ids.get(courriel)
    if (trouve === undefined) throw new Error(`The demonstration has no user ${courriel}`)
    return trouve
  }
  const parties = new Map(PERSONNES.map(({ courriel, vu }) => [id(courriel), vu === null ? new Date(0) : enJournee(maintenant, vu)]))
  return {
    id,
    nom: (courriel) => {
      const { prenom = '', nom = '' } = noms.get(courriel) ?? {}
      return `${prenom} ${nom}`
    },
    venait: (user, quand) => (parties.get(user) ?? maintenant) > quand,
    administrateur: (quand) => {
      const age = (maintenant.getTime() - quand.getTime()) / JOUR_MS
      const [debut, fin] = INTERIM?.interim ?? [0, 0]
      // The stand-in does two days of three.
      const remplacee = INTERIM && age < debut - 1.2 && age > fin + 1.2 && Math.floor(age) % 3 !== 0
      return id(remplacee ? INTERIM.courriel : ADMINISTRATRICE)
    },
  }
}
