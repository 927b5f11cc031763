import type { z } from 'zod'
import { PROPOSED_MAX, type ProposedCollecte } from '../../../../contract/imports/collection-calendars.ts'
import { folded, type FoundCollection, type WasteType } from './collection-events.ts'

export type Proposed = z.output<typeof ProposedCollecte>

const DAY_MS = 86_400_000
/** As few dates as these follow no rule. */
const FEW = 4
/** A calendar whose last date is earlier than this before the end of the period ends there. */
const ENDS_DAYS = 21
const LABEL_MAX = 200
/** The most exceptions of a row (CollecteInput). */
const EXCEPTIONS_MAX = 200

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const weekdayOf = (day: string): number => ((new Date(at(day)).getUTCDay() + 6) % 7) + 1
/** The Monday of the week of a day, in days. */
const weekOf = (day: string): number => at(day) / DAY_MS - weekdayOf(day) + 1

interface Group {
  libelle: string
  type: WasteType | null
  days: Set<string>
  /** Hours as text, to compare them; more than one: they differ. */
  hours: Set<string>
  isEve: boolean
  none: Map<string, string | null>
}

/**
 * Returns the rows of a calendar's collections, one for each title and type. Dates of each week, or of every second one, on the same days
 * are a rule. Days without a collection, and those that take their place, are exceptions of the rows.
 * @param from the first day that was read, `to` the last
 */
export function proposedRows(found: readonly FoundCollection[], from: string, to: string): { rows: Proposed[]; truncated: boolean } {
  const groups = groupsOf(found)
  for (const { libelle, type, none } of found)
    if (libelle === null || type !== null)
      for (const group of groups.values()) if (libelle === null || group.type === type) for (const one of none) exclude(group, one)
  const named = [...groups.values()].filter(({ libelle, days }) => libelle !== '' && [...days].some((day) => day >= from && day <= to))
  return { rows: named.slice(0, PROPOSED_MAX).map((group) => rowOf(group, from, to)), truncated: named.length > PROPOSED_MAX }
}

function groupsOf(found: readonly FoundCollection[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  // Titles of one kind come first: a part of a title joins the row of its kind.
  for (const one of [...found].toSorted((a, b) => Number(a.isPart) - Number(b.isPart))) {
    if (one.libelle === null || (one.days.length === 0 && one.none.length === 0)) continue
    const libelle = one.libelle.trim().slice(0, LABEL_MAX)
    const key = `${folded(libelle)}|${one.type}`
    const alike = one.isPart || one.none.length > 0 ? [...groups.values()].filter(({ type }) => type !== null && type === one.type) : []
    const known = groups.get(key) ?? (alike.length === 1 ? alike[0] : undefined)
    if (!known && one.days.length === 0) continue
    const group = known ?? { libelle, type: one.type, days: new Set(), hours: new Set(), isEve: false, none: new Map() }
    if (!known) groups.set(key, group)
    for (const day of one.days) group.days.add(day)
    if (one.none.length === 0) group.hours.add(JSON.stringify(one.hours))
    group.isEve ||= one.isEve
    for (const { day, instead } of one.none) {
      group.none.set(day, instead ?? group.none.get(day) ?? null)
      if (instead !== null) group.days.add(instead)
    }
  }
  return groups
}

/** Leaves out a day of a row. A row that has no date near it has nothing to do with it. */
function exclude({ days, none }: Group, { day, instead }: { day: string; instead: string | null }): void {
  const isOwn = days.has(day) || none.has(day) || [...days].some((one) => weekdayOf(one) === weekdayOf(day))
  if (!isOwn) return
  none.set(day, none.get(day) ?? instead)
}

function rowOf({ libelle, type, days: all, hours, isEve, none }: Group, from: string, to: string): Proposed {
  const replaced = new Set(none.values())
  const days = [...all].filter((day) => (!none.has(day) || replaced.has(day)) && day >= from && day <= to).toSorted()
  const exceptions = [...none]
    .filter(([day]) => day >= from && day <= to)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, EXCEPTIONS_MAX)
    .map(([date, remplacee_par]) => ({ date, remplacee_par, motif: null }))
  // The regular days: those that were moved or left out, without those that take their place.
  const regular = [...new Set([...days.filter((day) => !replaced.has(day)), ...exceptions.map(({ date }) => date)])].toSorted()
  const last = days.at(-1) ?? to
  const [only, ...others] = hours
  const [heure_debut, heure_fin] =
    others.length === 0 && only ? ((JSON.parse(only) as FoundCollection['hours']) ?? [null, null]) : [null, null]
  const common = {
    libelle,
    type_dechet: type,
    regle_feries: 'maintenue' as const,
    valide_au: (at(to) - at(last)) / DAY_MS > ENDS_DAYS ? last : null,
    nombre: days.length,
    heure_debut,
    heure_fin,
    exceptions,
    veille: isEve,
  }
  const jours = [...new Set(regular.map(weekdayOf))].toSorted((a, b) => a - b)
  const weeks = [...new Set(regular.map(weekOf))]
  const every = (n: number) => weeks.every((week, i) => i === 0 || week - (weeks[i - 1] ?? 0) === n)
  // The first and the last week may be incomplete: the period begins today.
  const isFull = weeks.slice(1, -1).every((week) => regular.filter((day) => weekOf(day) === week).length === jours.length)
  const isRegular = regular.length - exceptions.length >= FEW
  if (isRegular && isFull && every(7)) return { ...common, frequence: 'hebdomadaire', jours, date_reference: null, dates: [] }
  if (isRegular && jours.length === 1 && every(14))
    return { ...common, frequence: 'quinzaine', jours, date_reference: regular[0] ?? null, dates: [] }
  return { ...common, frequence: 'dates', jours: [], date_reference: null, dates: days }
}
