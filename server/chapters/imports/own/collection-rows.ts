import type { z } from 'zod'
import { PROPOSED_MAX, type ProposedCollecte } from '../../../../contract/imports/collection-calendars.ts'

export type Proposed = z.output<typeof ProposedCollecte>

/** Types of waste by the words of a title; the first that fits counts: "verre" before the colour of a bin. */
const WORDS: readonly [type: NonNullable<Proposed['type_dechet']>, words: RegExp][] = [
  ['sapins', /\bsapins?\b/],
  ['verre', /\bverres?\b/],
  ['biodechets', /\bbio-?dechets?\b|\bcompost|\balimentaires?\b/],
  ['encombrants', /\bencombrants?\b|\bmonstres?\b/],
  ['dechets_verts', /\bvegetaux\b|\bdechets? verts?\b|\bvegetal/],
  ['papiers', /\bpapiers?\b/],
  ['emballages', /\bemballages?\b|\btri\b|\bselecti|\bjaunes?\b|\brecyclables?\b/],
  ['ordures_menageres', /\bordures?\b|\bmenager|\bomr?\b|\bgris(?:e|es)?\b|\bnoires?\b/],
]

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the type of waste of a title; null if no word names it. */
export const typeOfTitle = (title: string): Proposed['type_dechet'] => WORDS.find(([, words]) => words.test(folded(title)))?.[0] ?? null

const DAY_MS = 86_400_000
/** As few dates as these follow no rule. */
const FEW = 4
/** A calendar whose last date is earlier than this before the end of the period ends there. */
const ENDS_DAYS = 21
const LABEL_MAX = 200

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const weekdayOf = (day: string): number => ((new Date(at(day)).getUTCDay() + 6) % 7) + 1
/** The Monday of the week of a day, in days. */
const weekOf = (day: string): number => at(day) / DAY_MS - weekdayOf(day) + 1

/**
 * Returns the rows of a calendar's dates, one for each title. Dates of each week, or of every second one, on the same days are a rule.
 * @param events titles and days, in any order
 * @param to the last day that was read
 */
export function proposedRows(events: readonly { title: string; day: string }[], to: string): { rows: Proposed[]; truncated: boolean } {
  const groups = new Map<string, { libelle: string; days: Set<string> }>()
  for (const { title, day } of events) {
    const libelle = title.trim().slice(0, LABEL_MAX)
    const key = folded(libelle)
    const group = groups.get(key) ?? { libelle, days: new Set() }
    groups.set(key, group)
    group.days.add(day)
  }
  const named = [...groups.values()].filter(({ libelle }) => libelle !== '')
  return {
    rows: named.slice(0, PROPOSED_MAX).map(({ libelle, days }) => rowOf(libelle, [...days].toSorted(), to)),
    truncated: named.length > PROPOSED_MAX,
  }
}

function rowOf(libelle: string, days: readonly string[], to: string): Proposed {
  const last = days.at(-1) ?? to
  const common = {
    libelle,
    type_dechet: typeOfTitle(libelle),
    regle_feries: 'maintenue' as const,
    valide_au: (at(to) - at(last)) / DAY_MS > ENDS_DAYS ? last : null,
    nombre: days.length,
  }
  const jours = [...new Set(days.map(weekdayOf))].toSorted((a, b) => a - b)
  const weeks = [...new Set(days.map(weekOf))]
  const every = (n: number) => weeks.every((week, i) => i === 0 || week - (weeks[i - 1] ?? 0) === n)
  // The first and the last week may be incomplete: the period begins today.
  const isFull = weeks.slice(1, -1).every((week) => days.filter((day) => weekOf(day) === week).length === jours.length)
  if (days.length >= FEW && isFull && every(7)) return { ...common, frequence: 'hebdomadaire', jours, date_reference: null, dates: [] }
  if (days.length >= FEW && jours.length === 1 && every(14))
    return { ...common, frequence: 'quinzaine', jours, date_reference: days[0] ?? null, dates: [] }
  return { ...common, frequence: 'dates', jours: [], date_reference: null, dates: [...days] }
}
