import type { Periode, Plage, Regle } from '../types.ts'
import { conflictOf } from './overriding.ts'
import { readDays } from './days.ts'
import { readPeriods } from './periods.ts'
import { readTimes } from './times.ts'
import { Illisible, Lecture, tokens } from './tokens.ts'

/** A set of rules, and whether a fallback (`||`) is written for the time when they do not open. */
export interface RuleSet {
  regles: Regle[]
  secours: boolean
}

/** More than anybody needs, and few enough to be evaluated at once. */
const REGLES_MAX = 30
const WHOLE_DAY: Plage[] = [{ debut: 0, fin: 1440, sure: true }]
const UNSURE_DAY: Plage[] = [{ debut: 0, fin: 1440, sure: false }]

/**
 * Reads the OpenStreetMap opening_hours syntax, the subset of it that can be evaluated surely.
 * @returns null where any part is not of that subset: half a schedule may say the contrary of the whole
 */
export function readRules(texte: string): RuleSet | null {
  const pieces = tokens(texte)
  if (!pieces) return null
  try {
    return readSet(new Lecture(pieces))
  } catch (fault) {
    if (fault instanceof Illisible) return null
    throw fault
  }
}

function readSet(lecture: Lecture): RuleSet {
  const regles: Regle[] = []
  let ajoute = false
  while (lecture.peek()) {
    if (regles.length === REGLES_MAX) throw new Illisible()
    const regle = { ...readRule(lecture), ajoute }
    regles.push({ ...regle, conflit: ajoute && regle.etat === 'ouvert' ? null : conflictOf(regle, regles) })
    if (lecture.skip('||')) return { regles, secours: readFallback(lecture) }
    ajoute = lecture.skip(',')
    if (!ajoute && !lecture.skip(';') && lecture.peek()) throw new Illisible()
    if (ajoute && !lecture.peek()) throw new Illisible()
  }
  // "Always" and other hours beside it: one of the two is wrong.
  const open = regles.filter(({ etat }) => etat === 'ouvert')
  if (open.length > 1 && open.some(isAlways)) throw new Illisible()
  return { regles, secours: false }
}

const isAlways = ({ jours, feries, periodes }: Regle): boolean => jours === null && feries && periodes === null

/** A fallback must be readable like all the rest, but is only taken as "perhaps": what calls for it is disputed. */
function readFallback(lecture: Lecture): true {
  if (lecture.skip('"') && !lecture.peek()) return true
  if (readSet(lecture).regles.length === 0) throw new Illisible()
  return true
}

type Bare = Omit<Regle, 'ajoute' | 'conflit'>

function readRule(lecture: Lecture): Bare {
  if (lecture.is('24/7')) {
    lecture.skip('24/7')
    const always = { periodes: null, jours: null, feries: true, vacances: null }
    return { ...always, ...readState(lecture, always, WHOLE_DAY) }
  }
  const begun = lecture.peek()
  const periodes = readPeriods(lecture)
  if (periodes) lecture.skip(':')
  const selected = { periodes, ...readDays(lecture) }
  const regle = { ...selected, ...readState(lecture, selected, readTimes(lecture)) }
  // A rule of nothing at all.
  if (lecture.peek() === begun) throw new Illisible()
  return { ...regle, feries: regle.feries || tellsOfHolidays(regle) }
}

/**
 * Open or closed, and when. Unsure: `unknown`, anything with a comment (it may be a condition), and days without hours. `Mo-Su
 * off`, in any spelling, is how the register writes that nothing was said: it closes nothing.
 */
function readState(
  lecture: Lecture,
  selected: Pick<Regle, 'periodes' | 'jours' | 'vacances'>,
  plages: Plage[],
): Pick<Regle, 'etat' | 'plages'> {
  const off = lecture.skip('off') || lecture.skip('closed')
  const unknown = !off && !lecture.skip('open') && lecture.skip('unknown')
  const commented = lecture.skip('"')
  const everyDay = !selected.periodes && !selected.vacances && (!selected.jours || selected.jours.length === 7)
  const wholeDay = plages.length === 0 || plages === WHOLE_DAY
  if (off && !commented && !(everyDay && wholeDay)) return { etat: 'ferme', plages: wholeDay ? [] : plages }
  if (wholeDay && (off || unknown || commented || plages.length === 0)) return { etat: 'ouvert', plages: UNSURE_DAY }
  return { etat: 'ouvert', plages: off || unknown || commented ? plages.map((plage) => ({ ...plage, sure: false })) : plages }
}

/** Whether a rule holds on public holidays without naming them: days closed by date whatever they are, or one date by itself. */
function tellsOfHolidays({ etat, periodes, jours, vacances }: Bare): boolean {
  if (!periodes || jours || vacances) return false
  return etat === 'ferme' || periodes.every(isOneDay)
}

const isOneDay = (periode: Periode): boolean => periode.type !== 'semaines' && periode.de === periode.a
