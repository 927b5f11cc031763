import { booleanOf, fold, isBlank, textOf } from './cells.ts'
import { mentionsAbsence, mentionsConditions, nameMentionsConditions } from './doubtful-words.ts'
import type { Cells, Motif, Rule } from './types.ts'

/** The only words of a complement that means "always". */
const ALWAYS_WORDS = new Set(
  (
    '24h/24 24h/24h 24/24 24/24h 24h 24/7 h24 7j/7 7j/7j 7/7 7j7 disponible accessible acces libre libre-service en permanence permanent ' +
    'permanente tout tous toute les le l temps jours jour heure annee nuit a et sur 24 7 heures'
  ).split(' '),
)
/** A complement means "always" only with one of these phrases: "tous les jours" alone does not suffice. */
const AROUND_THE_CLOCK = /(?:^|\s)(?:24h?\/24h?|24\/7|h24|24h?(?: heures)? sur 24h?|en permanence|jour et nuit|a toute heure)(?:$|\s)/
/** The only words of a complement that gives no information on time. */
const PLACE_WORDS = new Set('en a l la le facade exterieur exterieure mur sur dehors'.split(' '))
type Complement = 'silent' | 'always' | 'other'

/** Classifies the free text beside the hours. It is never parsed for hours: any unknown word makes it a doubt (`other`). */
function complementOf(cell: unknown): Complement {
  const text = textOf(cell)
  // A value that is not text cannot be read.
  if (text.length > 200 || (text === '' && cell !== '' && cell !== null && cell !== undefined)) return 'other'
  const folded = fold(text)
  if (isBlank(folded)) return 'silent'
  const words = folded.split(/[\s,;.()'’-]+/).filter((word) => word !== '')
  if (words.every((word) => PLACE_WORDS.has(word))) return 'silent'
  const sentence = folded.replaceAll(/[,;.()'’]/g, ' ')
  return words.every((word) => ALWAYS_WORDS.has(word)) && AROUND_THE_CLOCK.test(sentence) ? 'always' : 'other'
}

/**
 * Returns the reason why the other columns make the hours doubtful, or null. A complement that is not understood may contradict the
 * hours. A description, floor, street or name contradicts any hours if it mentions hours, conditions, or a device that is broken or
 * away. A whole day, in any spelling, is moreover trusted only if the device is freely accessible, or is declared neither indoors nor
 * restricted.
 */
export function doubtOf(cells: Cells, rules: readonly Rule[], always: boolean): Motif | null {
  const complement = complementOf(cells.c_disp_complt)
  if (complement === 'other' || (complement === 'always' && !always)) return 'complement'
  const places = [cells.c_acc_complt, cells.c_acc_etg].map((cell) => textOf(cell).slice(0, 2000))
  if (places.some((text) => mentionsAbsence(text) || mentionsConditions(text))) return 'acces'
  const names = [cells.c_nom, cells.c_adr_voie].map((cell) => textOf(cell).slice(0, 500))
  if (mentionsAbsence(names[0] ?? '') || names.some(nameMentionsConditions)) return 'acces'
  if (!opensNearlyAllDay(rules)) return null
  const [acces, libre] = [cells.c_acc, cells.c_acc_lib].map((cell) => fold(textOf(cell).slice(0, 20))) as [string, string]
  const outdoors = isBlank(acces) || acces === 'exterieur'
  if (booleanOf(libre) !== true && !(outdoors && isBlank(libre))) return 'acces'
  return null
}

const DAY_MINUTES = 1440
/** From this length on, opening hours count as a whole day: they may omit a few minutes around midnight, or one hour. */
const NEARLY_ALL_DAY = DAY_MINUTES - 60

/** Whether the rules together open some weekday nearly all day, including the hours of the day before that extend over midnight. */
function opensNearlyAllDay(rules: readonly Rule[]): boolean {
  const open = rules.filter(({ etat }) => etat === 'ouvert')
  const names = ({ jours }: Rule, day: number) => jours === null || jours.length === 0 || jours.includes(day)
  return [1, 2, 3, 4, 5, 6, 7].some((day) => {
    const minutes = new Set<number>()
    const addMinutes = (from: number, to: number) => {
      for (let minute = Math.max(0, from); minute < Math.min(DAY_MINUTES, to); minute += 1) minutes.add(minute)
    }
    for (const rule of open)
      for (const { debut, fin } of rule.plages.filter(({ sure }) => sure)) {
        if (names(rule, day)) addMinutes(debut, fin)
        if (names(rule, day === 1 ? 7 : day - 1)) addMinutes(debut - DAY_MINUTES, fin - DAY_MINUTES)
      }
    return minutes.size >= NEARLY_ALL_DAY
  })
}
