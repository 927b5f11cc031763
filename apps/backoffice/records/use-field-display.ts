import { useFormat } from '../../ui/i18n/format.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { planName } from '../../ui/i18n/plan-name.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { fieldNames, NAMED_VALUES, valueNames } from './field-names.ts'
import { recordTexts } from './record-texts.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/

type Fields = Record<string, unknown>

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Functions that format audited fields and values: names, dates, yes and no, amounts, and texts stored by their length only. */
export function useFieldDisplay() {
  const t = useTexts(recordTexts)
  const { pair } = useTexts(phrases)
  const names: Readonly<Record<string, string>> = useTexts(fieldNames)
  const values: Readonly<Record<string, string>> = useTexts(valueNames)
  const format = useFormat()
  const language = useLanguage()
  const nameOf = (field: string): string => names[field] ?? field
  const shown = (value: unknown, field = ''): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return format.number(value)
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => shown(one, field)).join(value.some(isRecord) ? '\n\n' : ', ')
    if (typeof value === 'object') return ofObject(value as Fields)
    if (typeof value !== 'string') return JSON.stringify(value)
    if (field === 'plan') return planName(value, language)
    if (MOMENT.test(value)) return format.dateTime(value)
    if (DAY.test(value)) return format.day(value)
    return (NAMED_VALUES.has(field) && values[value]) || value
  }
  const ofObject = ({ amount, currency, ...fields }: Fields): string => {
    const { length, sha256 } = fields
    if (typeof length === 'number' && Object.keys(fields).length === (sha256 === undefined ? 1 : 2)) return t.textOf(length)
    const priced = typeof amount === 'number' && typeof currency === 'string'
    const lines = Object.entries(fields).map(([field, value]) => pair(nameOf(field), shown(value, field)))
    return [...(priced ? [pair(nameOf('amount'), format.money(amount, currency))] : []), ...lines].join('\n')
  }
  return { nameOf, shown }
}
