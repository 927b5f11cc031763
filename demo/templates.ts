import type { ActeurPlace, CommunePlacee } from './placed.ts'
import { type Contexte, motsDemandes, redacteur } from './french.ts'
import type { Hasard } from './random.ts'
import { JOUR_MS, plusJours, prochain, prochainAnniversaire } from './dates.ts'
import type { Modele } from './data/template.ts'
import { MODELES_ALERTES } from './data/templates-alerts.ts'
import { MODELES_ASSOCIATIONS } from './data/templates-associations.ts'
import { MODELES_CULTURE } from './data/templates-culture.ts'
import { MODELES_ECONOMIE } from './data/templates-economy.ts'
import { MODELES_MAIRIE } from './data/templates-town-hall.ts'

export const MODELES: Modele[] = [...MODELES_MAIRIE, ...MODELES_ALERTES, ...MODELES_CULTURE, ...MODELES_ASSOCIATIONS, ...MODELES_ECONOMIE]
const demandes = new Map(MODELES.map((modele) => [modele, motsDemandes([...modele.titres, ...modele.corps.flat()])]))

/** A text that is ready to be published. */
export interface Texte {
  modele: Modele
  acteur: ActeurPlace
  titre: string
  corps: string
  date?: Date
  fin?: Date
}

/** The words that an actor's announcements may use. */
export function motsDe(acteur: ActeurPlace): Record<string, string> {
  const { lieux } = acteur.commune.demo
  return {
    ...lieux,
    ville: acteur.commune.nom,
    acteur: acteur.nom,
    tel: acteur.telephone,
    courriel: acteur.courriel,
    site: acteur.site,
  }
}

/** When an announcement's event takes place, seen from the day of publication. */
function dates({ quand }: Modele, publie: Date, alea: Hasard): { date?: Date; fin?: Date } {
  if (!quand) return {}
  const date = quand.le ? prochainAnniversaire(publie, quand.le) : prochain(plusJours(publie, alea.entier(...quand.dans)), quand.jour)
  return quand.duree === undefined ? { date } : { date, fin: plusJours(date, quand.duree) }
}

/** Chooses templates so that a commune never shows one twice, and the least used of the country come first. */
export class Redaction {
  readonly #alea: Hasard
  readonly #emplois = new Map<Modele, number>()
  readonly #parCommune = new Map<string, Set<Modele>>()

  constructor(alea: Hasard) {
    this.#alea = alea
  }

  /** Writes one more announcement by one of these actors, believable on that day; null where no template is left. */
  ecrit(commune: CommunePlacee, acteurs: ActeurPlace[], publie: Date): Texte | null {
    const dejaVus = this.#parCommune.get(commune.id) ?? new Set()
    this.#parCommune.set(commune.id, dejaVus)
    let choix: { modele: Modele; auteurs: ActeurPlace[]; date?: Date; fin?: Date; poids: number } | null = null
    for (const modele of MODELES) {
      if (dejaVus.has(modele)) continue
      const auteurs = acteurs.filter(({ theme }) => modele.par.includes(theme))
      if (auteurs.length === 0 || !this.#convient(modele, commune, publie)) continue
      const moments = dates(modele, publie, this.#alea)
      if (modele.mois && moments.date && !modele.mois.includes(moments.date.getUTCMonth() + 1)) continue
      if (modele.quand?.le && moments.date && moments.date.getTime() - publie.getTime() > 25 * JOUR_MS) continue
      const poids = (this.#emplois.get(modele) ?? 0) + this.#alea.entier(0, 99) / 100
      if (!choix || poids < choix.poids) choix = { modele, auteurs, ...moments, poids }
    }
    if (!choix) return null
    dejaVus.add(choix.modele)
    return this.#compose(choix.modele, this.#alea.parmi(choix.auteurs), { publie, date: choix.date, fin: choix.fin })
  }

  #convient(modele: Modele, commune: CommunePlacee, publie: Date): boolean {
    const [min, max] = modele.taille ?? [0, Number.POSITIVE_INFINITY]
    const population = commune.population ?? 0
    if (population < min || population > max) return false
    if (modele.metropole && commune.departement.startsWith('97')) return false
    if (modele.mois && !modele.mois.includes(publie.getUTCMonth() + 1)) return false
    const { lieux } = commune.demo
    const connus = new Set([...Object.keys(lieux), 'ville', 'acteur', 'tel', 'courriel', 'site'])
    return (demandes.get(modele) ?? []).every((mot) => connus.has(mot))
  }

  #compose(modele: Modele, acteur: ActeurPlace, moments: Omit<Contexte, 'hasard' | 'mots'>): Texte {
    const rang = this.#emplois.get(modele) ?? 0
    this.#emplois.set(modele, rang + 1)
    const ecrit = redacteur({ hasard: this.#alea, mots: motsDe(acteur), ...moments })
    const titre = rang % modele.titres.length
    const corps = modele.corps.map((variantes, paragraphe) => {
      // The first paragraph says what the title says; the others turn by themselves.
      const suit = modele.accorde === true || paragraphe === 0
      return ecrit(variantes[(suit ? titre : rang + (rang >> 1) * paragraphe) % variantes.length] ?? '')
    })
    return { modele, acteur, titre: ecrit(modele.titres[titre] ?? ''), corps: corps.join('\n\n'), date: moments.date, fin: moments.fin }
  }
}
