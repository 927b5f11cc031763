import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isHoliday } from '../../communes/holidays.ts'
import { locationOf } from './cases.ts'
import { disponibilite } from './disponibilite.ts'
import { readHoraires } from './read.ts'

/** Rules in any order, on the same days, against each other: by the letter the last one that names a day holds. */
interface Rule {
  from: number
  to: number
  month: [number, number] | null
  span: [number, number] | null
}

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const write = ({ from, to, month, span }: Rule): string =>
  [
    month ? `${MONTHS[month[0]]}-${MONTHS[month[1]]}` : '',
    `${NAMES[from]}-${NAMES[to]}`,
    span ? `${clock(span[0])}-${clock(span[1])}` : 'off',
  ]
    .join(' ')
    .trim()

function byTheLetter(rules: readonly Rule[], at: Date): 'oui' | 'non' {
  const [weekday, month, hour] = [(at.getUTCDay() + 6) % 7, at.getUTCMonth(), at.getUTCHours()]
  const within = (value: number, from: number, to: number) => (from <= to ? from <= value && value <= to : value >= from || value <= to)
  const last = rules.findLast((rule) => within(weekday, rule.from, rule.to) && (!rule.month || within(month, ...rule.month)))
  return last?.span && last.span[0] <= hour && hour < last.span[1] ? 'oui' : 'non'
}

const place = fc.integer({ min: 0, max: 6 })
const rule: fc.Arbitrary<Rule> = fc.record({
  from: place,
  to: place,
  month: fc.option(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 }))),
  span: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4 }))
      .map(([from, length]): [number, number] => [from, from + length]),
    { freq: 4 },
  ),
})

describe('random rules that dispute', () => {
  test('are answered by the letter, or not at all', () => {
    const counts = { oui: 0, non: 0, inconnu: 0 }
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), fc.array(moment, { minLength: 20, maxLength: 20 }), (rules, moments) => {
        const texte = rules.map(write).join('; ')
        const horaires = readHoraires({ c_dispo_horaires: texte })
        for (const at of moments) {
          if (isHoliday(at.toISOString().slice(0, 10), '974')) continue
          const found = disponibilite(horaires, at, { ...locationOf('974'), timezone: 'Etc/UTC' })
          counts[found] += 1
          if (found !== 'inconnu') assert.equal(found, byTheLetter(rules, at), `${texte} at ${at.toISOString()}`)
        }
      }),
      { numRuns: 1000 },
    )
    assert.ok(counts.oui > 100 && counts.non > 1000, JSON.stringify(counts))
  })
})
