import { type RawBuilder, sql } from 'kysely'

/** The period of a list, each end a day of Europe/Paris or a time: `period` in contract/shared.ts. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Whether an end of a period is a day. */
export const isDay = (value: string): boolean => value.length === 10

const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const nextMidnight = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/** A period as conditions on a time: both days are included, an end given as a time is not. Spec §2-37. */
export function within(moment: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (from !== undefined) conditions.push(sql`${moment} >= ${isDay(from) ? midnight(from) : sql`${from}::timestamptz`}`)
  if (to !== undefined) conditions.push(sql`${moment} < ${isDay(to) ? nextMidnight(to) : sql`${to}::timestamptz`}`)
  return conditions
}
