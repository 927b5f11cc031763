import type { Hasard } from './random.ts'
import { enToutesLettres, plusJours } from './dates.ts'
import { NOMS, PRENOMS_F, PRENOMS_M } from './data/names.ts'

/** What a template's placeholders stand for, in one publication. */
export interface Contexte {
  hasard: Hasard
  /** Places, names and other words, by placeholder. A place carries its article: "la place Clemenceau". */
  mots: Record<string, string>
  publie: Date
  date?: Date
  fin?: Date
}

/** A noun with its article after "à" or "de": "le gymnase" gives "au gymnase", "Ajaccio" gives "d’Ajaccio". */
export function contracte(preposition: 'a' | 'de', nom: string): string {
  if (nom.startsWith('le ')) return `${preposition === 'a' ? 'au' : 'du'} ${nom.slice(3)}`
  if (nom.startsWith('les ')) return `${preposition === 'a' ? 'aux' : 'des'} ${nom.slice(4)}`
  if (preposition === 'a') return `à ${nom}`
  return /^[aeiouyâàéèêëîïôœ]/i.test(nom) ? `d’${nom}` : `de ${nom}`
}

/** French spacing: no line may begin with a colon or a question mark. */
export const typographie = (texte: string): string =>
  texte
    .replace(/ ([;!?])/g, '\u202f$1')
    .replace(/ :/g, '\u00a0:')
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»')
    .replace(/(\d) (?=(?:€|%|h|km|kg|m|ans|°C)(?![\p{L}\d]))/gu, '$1\u00a0')
    .replace(/\bh (?=\d\d)/g, 'h\u00a0')

const majuscule = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)

function intervalle(hasard: Hasard, bornes: string): number {
  const [min, max, pas] = bornes.split(/[-/]/).map(Number)
  if (min === undefined || max === undefined) throw new Error(`A range needs two bounds: ${bornes}`)
  const step = pas ?? 1
  return min + step * hasard.entier(0, Math.floor((max - min) / step))
}

/**
 * Writes a value for each placeholder of a text. The same placeholder has the same value all over a publication, so its
 * title and body agree: {salle}, {a salle}, {de salle}, {sans salle} ("salle des fêtes"), {Salle}, {date}, {date+2}, {fin}, {publie+3}, {n 20-40/5},
 * {heure 9-11}, {prenom}, {prenomF}, {nomf}, {tel}.
 */
export function redacteur(contexte: Contexte): (texte: string) => string {
  const vus = new Map<string, string>()
  const valeur = (expression: string): string => {
    const [tete = '', reste = ''] = expression.split(' ', 2)
    const { hasard, mots } = contexte
    if (tete === 'a' || tete === 'de') return contracte(tete, mot(reste))
    if (tete === 'sans') return mot(reste).replace(/^(?:l[ea] |les |l’)/, '')
    if (tete === 'n') return String(intervalle(hasard, reste))
    if (tete === 'heure') return `${intervalle(hasard, reste)} h${hasard.chance(0.4) ? ' 30' : ''}`
    if (tete === 'prenomM') return hasard.parmi(PRENOMS_M)
    if (tete === 'prenomF') return hasard.parmi(PRENOMS_F)
    if (tete === 'nomf') return hasard.parmi(NOMS)
    // 06 39 98 is reserved for works of fiction.
    if (tete === 'mobile') return `06 39 98 ${hasard.entier(10, 99)} ${hasard.entier(10, 99)}`
    const moment = /^(date|fin|publie)(?:\+(\d+))?$/.exec(tete)
    if (moment) {
      const depuis = contexte[moment[1] as 'date' | 'fin' | 'publie']
      if (!depuis) throw new Error(`A template names {${expression}} and has no such date`)
      return enToutesLettres(plusJours(depuis, Number(moment[2] ?? 0)))
    }
    const minuscule = tete.charAt(0).toLowerCase() + tete.slice(1)
    return minuscule === tete ? mot(tete) : majuscule(mots[tete] ?? mot(minuscule))
    function mot(cle: string): string {
      const trouve = mots[cle]
      if (trouve === undefined) throw new Error(`A template names {${expression}}, which nothing gives`)
      return trouve
    }
  }
  return (texte) =>
    majuscule(
      typographie(
        texte.replace(/\{([^{}]+)\}/g, (_whole, expression: string) => {
          let found = vus.get(expression)
          if (found === undefined) vus.set(expression, (found = valeur(expression)))
          return found
        }),
      ),
    )
}

/** The places and words a text asks for: a template is only used where all of them exist. */
export const motsDemandes = (textes: string[]): string[] =>
  [...textes.join(' ').matchAll(/\{(?:(?:a|de|sans) )?([A-Za-z]\w*)\}/g)]
    .map(([, mot = '']) => mot.charAt(0).toLowerCase() + mot.slice(1))
    .filter((mot) => !['date', 'fin', 'publie', 'prenomM', 'prenomF', 'nomf', 'mobile'].includes(mot))
