import type { z } from 'zod'
import type { Infos } from '../../../../contract/communes/commune-records.ts'
import type { RuleForm } from '../../events/rule-form.ts'

/** The days on which a commune has holidays, as far as they are known. */
export type Holidays = Pick<z.output<typeof Infos>, 'jours_feries' | 'vacances_scolaires'>

/** The school holidays that a day is in; undefined: none. */
export const schoolBreakOn = ({ vacances_scolaires: school }: Holidays, day: string) =>
  school?.periodes.find(({ du, au }) => du <= day && day <= au)

/** The dates of a series that are public holidays, and those in school holidays. @param days all dates of the rule, YYYY-MM-DD */
export const onHolidays = (holidays: Holidays, days: readonly string[]) => ({
  holidays: days.filter((day) => holidays.jours_feries.includes(day)),
  school: days.filter((day) => schoolBreakOn(holidays, day) !== undefined),
})

/** The last day until which both kinds of holidays are known. */
export function knownUntil({ jours_feries, vacances_scolaires }: Holidays): string {
  const year = jours_feries.at(-1)?.slice(0, 4) ?? ''
  const school = vacances_scolaires?.periodes.at(-1)?.au
  return school && school < `${year}-12-31` ? school : `${year}-12-31`
}

/**
 * The exclusions of a rule whose dates are these: where its boxes are ticked they follow the dates. A day that was left out by hand stays.
 * @returns null: nothing changes
 */
export function followed(rule: RuleForm, holidays: Holidays, days: readonly string[]): string[] | null {
  const { withoutHolidays, withoutSchool, sauf } = rule
  const on = onHolidays(holidays, days)
  const wanted = [...(withoutHolidays ? on.holidays : []), ...(withoutSchool ? on.school : [])]
  // Of a former rule: holidays that are no longer dates.
  const isOld = (day: string) =>
    !days.includes(day) &&
    ((withoutHolidays && holidays.jours_feries.includes(day)) || (withoutSchool && schoolBreakOn(holidays, day) !== undefined))
  const next = [...new Set([...sauf.filter((day) => !isOld(day)), ...wanted])].toSorted()
  return next.join() === sauf.join() ? null : next
}

/** A date is taken out of a series, or put back: a box that would take it out again is no longer ticked. */
export function toggled(rule: RuleForm, holidays: Holidays | null, day: string): RuleForm {
  if (!rule.sauf.includes(day)) return { ...rule, sauf: [...rule.sauf, day].toSorted() }
  const sauf = rule.sauf.filter((other) => other !== day)
  if (!holidays) return { ...rule, sauf }
  const on = onHolidays(holidays, [day])
  return {
    ...rule,
    sauf,
    withoutHolidays: rule.withoutHolidays && on.holidays.length === 0,
    withoutSchool: rule.withoutSchool && on.school.length === 0,
  }
}

/** One box is ticked or not: its dates are taken out or put back, but for those that the other box takes out. */
export function boxed(
  rule: RuleForm,
  box: 'withoutHolidays' | 'withoutSchool',
  ticked: boolean,
  days: readonly string[],
  others: readonly string[],
) {
  const kept = box === 'withoutHolidays' ? rule.withoutSchool : rule.withoutHolidays
  const stay = kept ? others : []
  const sauf = ticked
    ? [...new Set([...rule.sauf, ...days])].toSorted()
    : rule.sauf.filter((day) => !days.includes(day) || stay.includes(day))
  return { ...rule, [box]: ticked, sauf }
}
