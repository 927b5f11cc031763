import type { Period, TimeSpan, Rule } from '../types.ts'
import { conflictOf } from './overriding.ts'
import { readDays } from './days.ts'
import { readPeriods } from './periods.ts'
import { readTimes } from './times.ts'
import { Unreadable, TokenReader, tokenize } from './tokens.ts'

/** A set of rules, and whether it has a fallback (`||`) for the times that are not open. */
export interface RuleSet {
  regles: Rule[]
  secours: boolean
}

/** The most rules of a set: more than any real schedule has, and few enough for a fast evaluation. */
const RULES_MAX = 30
const WHOLE_DAY: TimeSpan[] = [{ debut: 0, fin: 1440, sure: true }]
const UNSURE_DAY: TimeSpan[] = [{ debut: 0, fin: 1440, sure: false }]

/**
 * Parses the unambiguous subset of the OpenStreetMap opening_hours syntax.
 * @returns null if any part is outside that subset: half a schedule may mean the opposite of the whole
 */
export function readRules(text: string): RuleSet | null {
  const tokens = tokenize(text)
  if (!tokens) return null
  try {
    return readSet(new TokenReader(tokens))
  } catch (fault) {
    if (fault instanceof Unreadable) return null
    throw fault
  }
}

function readSet(reader: TokenReader): RuleSet {
  const regles: Rule[] = []
  let ajoute = false
  while (reader.peek()) {
    if (regles.length === RULES_MAX) throw new Unreadable()
    const rule = { ...readRule(reader), ajoute }
    if (!ajoute && isWithoutDays(rule) && regles.some(namesDays)) throw new Unreadable()
    regles.push({ ...rule, conflit: ajoute && rule.etat === 'ouvert' ? null : conflictOf(rule, regles) })
    if (reader.skip('||')) return { regles, secours: readFallback(reader) }
    ajoute = reader.skip(',')
    if (!ajoute && !reader.skip(';') && reader.peek()) throw new Unreadable()
    if (ajoute && !reader.peek()) throw new Unreadable()
  }
  // A set with "always" and other opening hours contradicts itself.
  const open = regles.filter(({ etat }) => etat === 'ouvert')
  if (open.length > 1 && open.some(isAlways)) throw new Unreadable()
  return { regles, secours: false }
}

/**
 * Hours after rules that name days, as in `Mo-Fr 08:30-12:00; 13:30-17:30`. By the letter they are those of every day; their writer meant the same
 * days, and a device is not promised on a Sunday.
 */
const isWithoutDays = ({ etat, jours, periodes, vacances, plages }: Omit<Rule, 'conflit'>): boolean =>
  etat === 'ouvert' && jours === null && periodes === null && vacances === null && plages !== WHOLE_DAY && plages !== UNSURE_DAY
const namesDays = ({ etat, jours, periodes }: Rule): boolean => etat === 'ouvert' && (jours !== null || periodes !== null)

const isAlways = ({ jours, feries, periodes }: Rule): boolean => jours === null && feries && periodes === null

/** Reads a fallback. It must be readable like the rest, but only makes the answer unsure: when it applies is disputed. */
function readFallback(reader: TokenReader): true {
  if (reader.skip('"') && !reader.peek()) return true
  if (readSet(reader).regles.length === 0) throw new Unreadable()
  return true
}

type BareRule = Omit<Rule, 'ajoute' | 'conflit'>

function readRule(reader: TokenReader): BareRule {
  if (reader.is('24/7')) {
    reader.skip('24/7')
    const always = { periodes: null, jours: null, feries: true, vacances: null }
    return { ...always, ...readState(reader, always, WHOLE_DAY) }
  }
  const start = reader.peek()
  const periodes = readPeriods(reader)
  if (periodes) reader.skip(':')
  const selected = { periodes, ...readDays(reader) }
  const rule = { ...selected, ...readState(reader, selected, readTimes(reader)) }
  // An empty rule.
  if (reader.peek() === start) throw new Unreadable()
  return { ...rule, feries: rule.feries || coversHolidays(rule) }
}

/**
 * Reads the state of a rule and its hours. Unsure are: `unknown`, any rule with a comment (it may be a condition), and days without
 * hours. The register writes `Mo-Su off`, in any spelling, for "not given": it closes nothing.
 */
function readState(
  reader: TokenReader,
  selected: Pick<Rule, 'periodes' | 'jours' | 'vacances'>,
  plages: TimeSpan[],
): Pick<Rule, 'etat' | 'plages'> {
  const off = reader.skip('off') || reader.skip('closed')
  const unknown = !off && !reader.skip('open') && reader.skip('unknown')
  const commented = reader.skip('"')
  const everyDay = !selected.periodes && !selected.vacances && (!selected.jours || selected.jours.length === 7)
  const wholeDay = plages.length === 0 || plages === WHOLE_DAY
  if (off && !commented && !(everyDay && wholeDay)) return { etat: 'ferme', plages: wholeDay ? [] : plages }
  if (wholeDay && (off || unknown || commented || plages.length === 0)) return { etat: 'ouvert', plages: UNSURE_DAY }
  return { etat: 'ouvert', plages: off || unknown || commented ? plages.map((span) => ({ ...span, sure: false })) : plages }
}

/** Whether a rule applies on public holidays without naming them: it closes dates without weekdays, or names single dates only. */
function coversHolidays({ etat, periodes, jours, vacances }: BareRule): boolean {
  if (!periodes || jours || vacances) return false
  return etat === 'ferme' || periodes.every(isOneDay)
}

const isOneDay = (period: Period): boolean => period.type !== 'semaines' && period.de === period.a
