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
/** What, in the description of the place, speaks against being there at every hour. */
const SOUS_CONDITION =
  /\b(?:selon|even|manifestation|horaire|heure|ouvert|ferm|demand|badge|cles?\b|clefs?\b|code|digicode|particulier|prive|interphone|sauf|pendant|lors|uniquement)/

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
 * whole day, in whatever spelling, is moreover believed only where one can walk up: freely accessible, or not said to be
 * either indoors or restricted; and where the description of the place names no condition.
 */
export function doubtOf(cells: Cellules, regles: readonly Regle[], always: boolean): Motif | null {
  const complement = complementOf(cells.c_disp_complt)
  if (complement === 'autre' || (complement === 'toujours' && !always)) return 'complement'
  if (!regles.some(isWholeDay)) return null
  const [acces, libre] = [cells.c_acc, cells.c_acc_lib].map((cell) => fold(textOf(cell).slice(0, 20))) as [string, string]
  const outdoors = isBlank(acces) || acces === 'exterieur'
  if (booleanOf(libre) !== true && !(outdoors && isBlank(libre))) return 'acces'
  return SOUS_CONDITION.test(fold(textOf(cells.c_acc_complt).slice(0, 2000))) ? 'acces' : null
}

/** Whether a rule claims every minute of a day, or all but those which 00:01 and 23:59 leave. */
const isWholeDay = ({ etat, plages }: Regle): boolean =>
  etat === 'ouvert' && plages.reduce((minutes, { debut, fin, sure }) => minutes + (sure ? fin - debut : 0), 0) >= 1438
