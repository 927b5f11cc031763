import { booleanOf, fold, isBlank, textOf } from './cells.ts'
import type { Cellules, Motif, Regle } from './types.ts'

/** The words of a complement that says "always" and nothing else. */
const TOUJOURS = new Set(
  (
    '24h/24 24h/24h 24/24 24/24h 24h 24/7 h24 7j/7 7j/7j 7/7 7j7 disponible accessible acces libre libre-service en permanence permanent ' +
    'permanente tout tous toute les le l temps jours jour heure annee nuit a et sur 24 7 heures'
  ).split(' '),
)
/** What must be among them, so that "tous les jours" alone does not pass for it. */
const VINGT_QUATRE_HEURES = /(?:^|\s)(?:24h?\/24h?|24\/7|h24|24h?(?: heures)? sur 24h?|en permanence|jour et nuit|a toute heure)(?:$|\s)/
/** The words of a complement that is silent on time. */
const LIEU = new Set('en a l la le facade exterieur exterieure mur sur dehors'.split(' '))
/** Words that say, in a description or a name, that the device is broken, away, or lent: nothing is known of when it can be had. */
const ABSENT =
  /\b(?:panne|retir|enlev|vol(?:e|ee|es|ees)?\b|maintenance|repar|revision|hors\b|h\.?s\b|ne (?:fonctionne|marche|pas)|inutilisable|indisponible|defectueu|travaux|pret(?:e|ee)\b|itinerant|vehicule|mobile|nomade|deplac|transport|supprim|absent|provisoire|temporaire|actuel|moment)/
/** Words of times, people and conditions in the description of the place: they may narrow any hours. */
const SOUS_CONDITION =
  /\b(?:selon|even|manifestation|horaire|heure|ouvert|ferm|demand|badge|cles?\b|clefs?\b|code|digicode|particulier|prive|interphone|sauf|pendant|lors|uniquement|seulement|reserv|interdit|adherent|licenci|membre|personnel|salari|employ|rdv|rendez|h\.o\b|ho\b|vacances|scolaire|saison|estiv|hiver|marche|entrainement|match|journee|semaine|week|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lmm|matin|midi|soir|nuit|jours?\b|bureau|administrati|travail|pas\b|non\b)/
/** Anything that looks like hours: 8h, 8:00, 9-12, 8 à 18. */
const HEURES = /\d\s*h|\d\s*:\s*\d|(?<![\d/])\d{1,2}\s*(?:-|–|a|\/)\s*\d{1,2}(?![\d/])/
/** Those that say that there is nothing to say. */
const SANS_LIMITE = /\b24\s*h?\s*(?:\/|sur)\s*24\s*h?|\b24\s*\/\s*7\b|\b7\s*j?\s*(?:\/|sur)\s*7\s*j?|\b(?:tous les jours|jour et nuit)\b/g

type Complement = 'muet' | 'toujours' | 'autre'

/** What the free text beside the hours says. Free text is never read for hours: whatever is not known word by word is a doubt. */
export function complementOf(cell: unknown): Complement {
  const texte = textOf(cell)
  // What is no text at all says something that cannot be read.
  if (texte.length > 200 || (texte === '' && cell !== '' && cell !== null && cell !== undefined)) return 'autre'
  const folded = fold(texte)
  if (isBlank(folded)) return 'muet'
  const words = folded.split(/[\s,;.()'’-]+/).filter((word) => word !== '')
  if (words.every((word) => LIEU.has(word))) return 'muet'
  const sentence = folded.replaceAll(/[,;.()'’]/g, ' ')
  return words.every((word) => TOUJOURS.has(word)) && VINGT_QUATRE_HEURES.test(sentence) ? 'toujours' : 'autre'
}

/**
 * Why the other columns do not let the hours be believed, or null. Any complement that is not understood may contradict them. A
 * description or a name that tells of hours, conditions or a device that is broken or away speaks against any hours. A whole day,
 * in whatever spelling, is moreover believed only where one can walk up: freely accessible, or not said to be either indoors or
 * restricted.
 */
export function doubtOf(cells: Cellules, regles: readonly Regle[], always: boolean): Motif | null {
  const complement = complementOf(cells.c_disp_complt)
  if (complement === 'autre' || (complement === 'toujours' && !always)) return 'complement'
  const place = fold(textOf(cells.c_acc_complt).slice(0, 2000)).replaceAll(SANS_LIMITE, ' ')
  if (ABSENT.test(place) || ABSENT.test(fold(textOf(cells.c_nom).slice(0, 500)))) return 'acces'
  if (SOUS_CONDITION.test(place) || HEURES.test(place)) return 'acces'
  if (!regles.some(isWholeDay)) return null
  const [acces, libre] = [cells.c_acc, cells.c_acc_lib].map((cell) => fold(textOf(cell).slice(0, 20))) as [string, string]
  const outdoors = isBlank(acces) || acces === 'exterieur'
  if (booleanOf(libre) !== true && !(outdoors && isBlank(libre))) return 'acces'
  return null
}

/** Whether a rule claims every minute of a day, or all but those which 00:01 and 23:59 leave. */
const isWholeDay = ({ etat, plages }: Regle): boolean =>
  etat === 'ouvert' && plages.reduce((minutes, { debut, fin, sure }) => minutes + (sure ? fin - debut : 0), 0) >= 1438
