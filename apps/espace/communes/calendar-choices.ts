import type { z } from 'zod'
import type { readCollectionCalendar } from '../../../contract/imports/collection-calendars.ts'
import type { Commune, Line, TakenOver, Values } from '../../ui/communes/row-types.ts'

export type Collecte = Commune['collectes'][number]
export type ProposedRow = z.output<typeof readCollectionCalendar.response>['data']['collectes'][number]
/** What a row of the calendar becomes: a new row, new dates of a row that is there (its key), or nothing. */
export type Choice = 'add' | 'skip' | { key: string }

const folded = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The schedule of a row of the calendar. The calendar has the dates of holidays and moved collections, so that its exceptions take the
 * place of former ones.
 */
const scheduleOf = ({ frequence, jours, date_reference, dates, regle_feries, valide_au, exceptions }: ProposedRow) => ({
  frequence,
  jours,
  date_reference,
  dates,
  regle_feries,
  valide_au,
  parite_semaine: null,
  semaines_du_mois: null,
  periode_debut: null,
  periode_fin: null,
  exceptions,
})

/** Returns the rows of the list whose dates a row of the calendar may replace: rows of the same title first, then rows of the same type of waste. */
export function candidatesOf(row: ProposedRow, lines: readonly Line<Collecte>[]): Line<Collecte>[] {
  const there = lines.filter(({ removed }) => !removed)
  const named = there.filter(({ libelle }) => folded(libelle) === folded(row.libelle))
  return [...named, ...there.filter((line) => line.type_dechet === row.type_dechet && !named.includes(line))]
}

const FORTNIGHT_MS = 14 * 86_400_000

/** Whether a row of the list already has the coming dates of a row of the calendar. */
export function hasDatesOf(line: Line<Collecte>, row: ProposedRow): boolean {
  const { dates, date_reference, ...rule } = scheduleOf(row)
  const [first = ''] = dates
  const isSame = Object.entries(rule).every(([name, value]) => JSON.stringify(line[name as keyof typeof line]) === JSON.stringify(value))
  return (
    isSame && isSameFortnight(line.date_reference, date_reference) && String(line.dates.filter((day) => day >= first)) === String(dates)
  )
}

/** Whether two days are in the same one of two weeks: the calendar's first date moves on with each reading. */
const isSameFortnight = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && (Date.parse(a) - Date.parse(b)) % FORTNIGHT_MS === 0)

/** What is proposed first: nothing where the dates are there, new dates of the only row of that title, else a new row. */
export function proposedChoice(row: ProposedRow, lines: readonly Line<Collecte>[]): Choice {
  const named = candidatesOf(row, lines).filter(({ libelle }) => folded(libelle) === folded(row.libelle))
  if (named.some((line) => hasDatesOf(line, row))) return 'skip'
  const [only] = named
  return only && named.length === 1 ? { key: only.key } : 'add'
}

/** The edits that the choices make. A changed row keeps its type of waste, its sector and its remarks. */
export function takenOver(
  chosen: readonly { row: ProposedRow; type: Collecte['type_dechet']; choice: Choice }[],
  lines: readonly Line<Collecte>[],
  empty: Values<Collecte>,
): TakenOver<Collecte> {
  return {
    rows: chosen.flatMap(({ row, type, choice }) => {
      const { nombre: _, veille: __, ...values } = row
      return choice === 'add' ? [{ ...empty, ...values, type_dechet: type }] : []
    }),
    changes: chosen.flatMap(({ row, choice }) => {
      const line = typeof choice === 'object' ? lines.find(({ key }) => key === choice.key) : undefined
      return line ? [[line, scheduleOf(row)] as const] : []
    }),
  }
}
