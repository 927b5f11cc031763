import { booleanOf, fold, isBlank, textOf } from './cells.ts'
import { tellsOfAbsence, tellsOfConditions, tellsOfConditionsByName } from './doubtful-words.ts'
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
type Complement = 'muet' | 'toujours' | 'autre'

/** What the free text beside the hours says. Free text is never read for hours: whatever is not known word by word is a doubt. */
function complementOf(cell: unknown): Complement {
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
 * description, floor, street or name that tells of hours, conditions or a device that is broken or away speaks against any hours. A whole
 * day, in whatever spelling, is moreover believed only where one can walk up: freely accessible, or not said to be either indoors or
 * restricted.
 */
export function doubtOf(cells: Cellules, regles: readonly Regle[], always: boolean): Motif | null {
  const complement = complementOf(cells.c_disp_complt)
  if (complement === 'autre' || (complement === 'toujours' && !always)) return 'complement'
  const places = [cells.c_acc_complt, cells.c_acc_etg].map((cell) => textOf(cell).slice(0, 2000))
  if (places.some((text) => tellsOfAbsence(text) || tellsOfConditions(text))) return 'acces'
  const names = [cells.c_nom, cells.c_adr_voie].map((cell) => textOf(cell).slice(0, 500))
  if (tellsOfAbsence(names[0] ?? '') || names.some(tellsOfConditionsByName)) return 'acces'
  if (!claimsADay(regles)) return null
  const [acces, libre] = [cells.c_acc, cells.c_acc_lib].map((cell) => fold(textOf(cell).slice(0, 20))) as [string, string]
  const outdoors = isBlank(acces) || acces === 'exterieur'
  if (booleanOf(libre) !== true && !(outdoors && isBlank(libre))) return 'acces'
  return null
}

const JOURNEE = 1440
/** What a day that is never closed may leave out: few minutes around midnight, or an hour that nobody would be turned away in. */
const NEARLY = JOURNEE - 60

/** Whether the rules together open some weekday for nearly all of it, with what the day before leaves over midnight. */
function claimsADay(regles: readonly Regle[]): boolean {
  const open = regles.filter(({ etat }) => etat === 'ouvert')
  const names = ({ jours }: Regle, day: number) => jours === null || jours.length === 0 || jours.includes(day)
  return [1, 2, 3, 4, 5, 6, 7].some((day) => {
    const minutes = new Set<number>()
    const paint = (from: number, to: number) => {
      for (let minute = Math.max(0, from); minute < Math.min(JOURNEE, to); minute += 1) minutes.add(minute)
    }
    for (const regle of open)
      for (const { debut, fin } of regle.plages.filter(({ sure }) => sure)) {
        if (names(regle, day)) paint(debut, fin)
        if (names(regle, day === 1 ? 7 : day - 1)) paint(debut - JOURNEE, fin - JOURNEE)
      }
    return minutes.size >= NEARLY
  })
}
