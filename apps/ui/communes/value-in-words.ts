import { formatOf } from '../i18n/format.ts'
import type { Language } from '../i18n/language.ts'
import type { Field } from './fields.ts'
import { rowTexts } from './row-texts.ts'

/** A Monday: the first of the days that 1 to 7 mean. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** A value of a field of a row in words; undefined: its application knows how to show it. An absent value is named too. */
export function valueInWords(
  { kind, options, none }: Pick<Field, 'kind' | 'options' | 'none'>,
  value: unknown,
  language: Language,
): string | undefined {
  const t = rowTexts[language]
  const format = formatOf(language)
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return none ?? t.empty
  if (kind === 'portrait') return t.portrait
  if (kind === 'flag') return value === true ? t.yes : t.no
  if (kind === 'day') return format.day(value as string)
  if (kind === 'weekdays') {
    const name = new Intl.DateTimeFormat(format.locale, { weekday: 'long', timeZone: 'UTC' })
    return (value as number[]).map((day) => name.format(new Date(MONDAY + (day - 1) * DAY_MS))).join(', ')
  }
  if (kind === 'weeks') {
    const names = Object.values(t.weeks)
    return (value as number[]).map((week) => (week < 0 ? t.weeks.last : names[week - 1])).join(', ')
  }
  if (kind === 'days') return (value as string[]).map((day) => format.day(day)).join(', ')
  if (kind === 'season') {
    const [month = '', day = ''] = (value as string).split('-')
    const number = Number(day) === 1 && language === 'fr' ? '1er' : Number(day)
    return `${number} ${Object.values(t.months)[Number(month) - 1] ?? ''}`
  }
  return options?.find((option) => option.value === value)?.label
}
