/** A date of an event as it is typed: days as 2026-11-29, times as 18:30; without times it takes whole days. */
export interface DateRow {
  day: string
  from: string
  /** The last day, where it is not the first one. */
  lastDay: string
  to: string
}

interface Occurrence {
  debut: string
  fin?: string | null | undefined
}

/** Whether a row has a last day and a begin, but no time of its end. */
export const lacksEnd = ({ from, lastDay, to }: DateRow): boolean => from !== '' && lastDay !== '' && to === ''

/** The day after another: the end of an evening that goes on after midnight. */
export const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Whether a row ends the day after its begin, since its end is not later than its begin. */
export const endsNextDay = ({ day, from, lastDay, to }: DateRow): boolean =>
  day !== '' && from !== '' && lastDay === '' && to !== '' && to <= from

/** Whether a row is a date: it has a day, and an end where it needs one. */
export const isSent = (row: DateRow | undefined): row is DateRow => row !== undefined && row.day !== '' && !lacksEnd(row)

/** The occurrences of the typed dates, in local time of the commune. Rows without a day are left out. */
export const occurrencesOf = (rows: readonly DateRow[]): Occurrence[] =>
  rows.filter(isSent).map(({ day, from, lastDay, to }) => {
    if (from === '') return { debut: day, fin: lastDay || null }
    const endDay = lastDay || (endsNextDay({ day, from, lastDay, to }) ? dayAfter(day) : day)
    return { debut: `${day}T${from}`, fin: to === '' ? null : `${endDay}T${to}` }
  })

/** The typed dates of occurrences as they were sent. */
export const datesOf = (occurrences: readonly Occurrence[]): DateRow[] =>
  occurrences.map(({ debut, fin }) => {
    const [day = '', from = ''] = debut.split('T')
    const [endDay = '', to = ''] = (fin ?? '').split('T')
    const isNextMorning = from !== '' && to !== '' && to <= from && endDay === dayAfter(day)
    return { day, from: from.slice(0, 5), lastDay: endDay === day || isNextMorning ? '' : endDay, to: to.slice(0, 5) }
  })
