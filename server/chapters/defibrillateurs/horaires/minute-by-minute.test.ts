import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { holidaysOf } from '../../communes/holidays.ts'
import { locationOf } from './cases.ts'
import { disponibilite } from './disponibilite.ts'
import { sameUntil } from './next-boundary.ts'
import { readHoraires } from './read.ts'
import type { Disponible } from './types.ts'

/**
 * A second evaluator that shares nothing with the first but the table of holidays: every day of a schedule is painted minute by minute
 * on two days of paper, straight from the random model that the text was written from.
 */
interface Model {
  /** Each weekday in one rule at most, so that no order is disputed. */
  groups: { days: number[]; spans: [number, number][] }[]
  /** Hours that are closed again, over midnight too, on the weekdays named; only where holidays are silent and no days are closed. */
  shut: { days: number[]; span: [number, number] } | null
  holidays: 'silent' | 'off' | [number, number]
  /** Month and day, from and to. */
  closed: [string, string] | null
}

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const hours = ([from, to]: [number, number]) => `${clock(from)}-${clock(to > 1440 ? to - 1440 : to)}`
const monthDay = (day: string) => `${MONTHS[Number(day.slice(0, 2)) - 1]} ${Number(day.slice(3))}`

const named = (days: number[]) => days.map((day) => NAMES[day - 1]).join(',')

function write({ groups, shut, holidays, closed }: Model): string {
  const rules = groups.map(({ days, spans }) => `${named(days)} ${spans.map(hours).join(',')}`)
  if (shut) rules.push(`${named(shut.days)} ${hours(shut.span)} off`)
  if (holidays !== 'silent') rules.push(holidays === 'off' ? 'PH off' : `PH ${hours(holidays)}`)
  if (closed) rules.push(`${monthDay(closed[0])}-${monthDay(closed[1])} off`)
  return rules.join('; ')
}

/** What one day opens (x) and closes again (c), over two days of paper, and who had the last word; `?` where nobody knows. */
function paint({ groups, shut: again, holidays, closed }: Model, day: string, departement: string): { paper: string[]; by: string } {
  const blank = () => Array.from({ length: 2880 }, () => ' ')
  const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
  const group = groups.find(({ days }) => days.includes(weekday))
  const date = day.slice(5)
  const shut = closed && (closed[0] <= closed[1] ? closed[0] <= date && date <= closed[1] : date >= closed[0] || date <= closed[1])
  const regular = blank()
  for (const each of group?.spans ?? []) regular.fill('x', ...each)
  const [from, to] = again?.days.includes(weekday) ? again.span : [0, 0]
  regular.fill('c', from, to)
  const holiday = holidaysOf(Number(day.slice(0, 4)), departement).has(day)
  if (!shut && !holiday) return { paper: regular, by: group ? `group ${groups.indexOf(group)}` : '' }
  if (!shut && holidays === 'silent') return { paper: regular.map((ink, minute) => (minute < 1440 || ink === 'x' ? '?' : ' ')), by: '?' }
  const paper = blank()
  const opened = holiday && typeof holidays === 'object' ? blank().fill('x', ...holidays) : blank()
  if (!shut) paper.fill('x', ...(typeof holidays === 'object' ? holidays : ([0, 0] as const)))
  // The night that would have begun is disputed.
  for (let minute = 1440; minute < 2880; minute += 1)
    if (paper[minute] === ' ' && (regular[minute] === 'x' || opened[minute] === 'x')) paper[minute] = '?'
  return { paper, by: shut ? 'closed' : 'PH' }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function second(model: Model, at: Date, departement: string, timeZone: string): Disponible {
  const shown = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  clocks.set(timeZone, shown)
  const [day = '', time = ''] = shown.format(at).split(' ')
  const eveDay = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const [today, eve] = [paint(model, day, departement), paint(model, eveDay, departement)]
  const [ink, left] = [today.paper[minute], eve.paper[minute + 1440]]
  if (ink === 'x') return left === 'c' ? 'non' : 'oui'
  if (ink === '?' || left === '?') return 'inconnu'
  if (left === ' ' || left === 'c') return 'non'
  if (ink === 'c') return 'inconnu'
  return today.by === '' || today.by === eve.by ? 'oui' : 'inconnu'
}

/** Hours that are closed on a holiday, or on its eve, are another matter. */
function nearHoliday(at: Date, departement: string): boolean {
  const day = (offset: number) => new Date(at.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  return [-2, -1, 0, 1].map(day).some((one) => holidaysOf(Number(one.slice(0, 4)), departement).has(one))
}

const span = fc
  .tuple(fc.integer({ min: 2, max: 1437 }), fc.integer({ min: 1, max: 1437 }))
  .map(([from, length]): [number, number] => [from, from + length])
  .filter(([, to]) => to !== 1439 && to !== 2879)
/** Up to ten months, over the new year too: all the year would contradict the rest. */
const closed = fc.tuple(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 300 })).map(([from, length]): [string, string] => {
  const dayOf = (number: number) => new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(5, 10)
  return [dayOf(from), dayOf(from + length)]
})
const model: fc.Arbitrary<Model> = fc.record({
  groups: fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }),
      fc.array(fc.array(span, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
    )
    .map(([places, spans]) =>
      spans.map((each, index) => ({ days: NAMES.flatMap((_, day) => (places[day] === index ? [day + 1] : [])), spans: each })),
    )
    .map((groups) => groups.filter(({ days }) => days.length > 0))
    .filter((groups) => groups.length > 0),
  shut: fc.constant(null),
  holidays: fc.oneof(fc.constant('silent' as const), fc.constant('off' as const), span),
  closed: fc.option(closed),
})
/** Some of them, with hours closed again. */
const shutAgain: fc.Arbitrary<Model> = fc
  .tuple(model, fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), span)
  .map(([schedule, days, each]) => ({ ...schedule, shut: { days, span: each }, holidays: 'silent', closed: null }))
/** Near midnights and holidays as often as anywhere. */
const moment = fc.oneof(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-07-13', '2026-07-14', '2026-11-01', '2026-12-31', '2027-01-01', '2028-02-29'),
      fc.integer({ min: -200, max: 1700 }),
    )
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00+01:00`) + minutes * 60_000)),
)

describe('random schedules', () => {
  test('are answered as by an evaluator that paints every minute', () => {
    const place = fc.constantFrom('75', '67', '972', '974', '988')
    fc.assert(
      fc.property(
        fc.oneof(model, shutAgain),
        place,
        fc.array(moment, { minLength: 20, maxLength: 20 }),
        (schedule, departement, moments) => {
          const texte = write(schedule)
          const [horaires, location] = [readHoraires({ c_dispo_horaires: texte }), locationOf(departement)]
          for (const at of moments) {
            if (schedule.shut && nearHoliday(at, departement)) continue
            const found = disponibilite(horaires, at, location)
            const expected = second(schedule, at, departement, location.timezone)
            // On the two nights of the year that the clock is changed, the first may know less, and never else.
            const night = /-(?:03|10)-(?:2[5-9]|3[01])T0[01]:/.test(at.toISOString())
            if (!(night && found === 'inconnu')) assert.equal(found, expected, `${texte} at ${at.toISOString()} in ${departement}`)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('are answered the same until the time that is given for that, on nights on which the clocks change too', () => {
    const night = fc
      .tuple(fc.constantFrom('2026-03-29T00:00Z', '2026-10-25T00:00Z'), fc.integer({ min: -300, max: 300 }))
      .map(([begin, minutes]) => new Date(Date.parse(begin) + minutes * 60_000 + 20_000))
    const place = fc.constantFrom('75', '67', '975')
    let changes = 0
    fc.assert(
      fc.property(
        fc.oneof(model, shutAgain),
        place,
        fc.oneof(moment, night),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedule, departement, at, part) => {
          const texte = write(schedule)
          const [horaires, location] = [readHoraires({ c_dispo_horaires: texte }), locationOf(departement)]
          const until = sameUntil(horaires, at, location)
          assert.ok(until > at.getTime() && until <= at.getTime() + 26 * 3_600_000, texte)
          const before = disponibilite(horaires, at, location)
          const times = [at.getTime() + part * (until - at.getTime() - 1), until - 1]
          for (const time of times)
            assert.equal(
              disponibilite(horaires, new Date(time), location),
              before,
              `${texte} at ${at.toISOString()}, ${new Date(time).toISOString()}`,
            )
          if (disponibilite(horaires, new Date(until), location) !== before) changes += 1
        },
      ),
      { numRuns: 2000 },
    )
    // It is not a minute at a time that is given.
    assert.ok(changes > 200, `${changes} of 2000`)
  })
})
