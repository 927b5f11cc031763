import { toDay, toNumber } from './days.ts'

/** Code du travail, L3133-1. Movable holidays are numbers of days after Easter Sunday. */
const EVERYWHERE = {
  fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
  fromEaster: [1, 39, 50],
}
const GOOD_FRIDAY = -2

interface Local {
  fixed?: (year: number) => string[]
  goodFriday?: true
}
const alsaceMoselle: Local = { fixed: () => ['12-26'], goodFriday: true }

/**
 * By département: the local law of Alsace and Moselle; the abolition of slavery (L3422-2; Good Friday by custom in the
 * Antilles); the labour codes of the Pacific. Saint-Martin has 28 May since 2019, by circular, despite L3422-2.
 * French Polynesia exchanged 29 June for 20 November in 2025.
 */
const LOCAL: Record<string, Local> = {
  57: alsaceMoselle,
  67: alsaceMoselle,
  68: alsaceMoselle,
  971: { fixed: () => ['05-27'], goodFriday: true },
  972: { fixed: () => ['05-22'], goodFriday: true },
  973: { fixed: () => ['06-10'] },
  974: { fixed: () => ['12-20'] },
  976: { fixed: () => ['04-27'] },
  977: { fixed: () => ['10-09'] },
  978: { fixed: (year) => [year < 2019 ? '05-27' : '05-28'] },
  986: { fixed: () => ['04-28', '07-29'] },
  987: { fixed: (year) => ['03-05', year < 2025 ? '06-29' : '11-20'], goodFriday: true },
  988: { fixed: () => ['09-24'] },
}

/** Easter Sunday as a number of days (Gregorian computus of Meeus, Jones and Butcher). */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return toNumber(`${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`)
}

/** The most years of départements that are cached, so that requests for many dates cannot fill the memory. */
const CACHED_YEARS_MAX = 1000
const cached = new Map<string, ReadonlySet<string>>()

/** The public holidays of a year in a département, each YYYY-MM-DD. */
export function holidaysOf(year: number, departement: string): ReadonlySet<string> {
  const local = LOCAL[departement]
  const key = `${local ? departement : ''} ${year}`
  let days = cached.get(key)
  if (!days) {
    if (cached.size >= CACHED_YEARS_MAX) cached.clear()
    const sunday = easter(year)
    const movable = [...EVERYWHERE.fromEaster, ...(local?.goodFriday ? [GOOD_FRIDAY] : [])].map((offset) => toDay(sunday + offset))
    const fixed = [...EVERYWHERE.fixed, ...(local?.fixed?.(year) ?? [])].map((day) => `${year}-${day}`)
    cached.set(key, (days = new Set([...fixed, ...movable].toSorted())))
  }
  return days
}

/**
 * Whether a day is a public holiday in a département.
 * @param day YYYY-MM-DD
 */
export const isHoliday = (day: string, departement: string): boolean => holidaysOf(Number(day.slice(0, 4)), departement).has(day)
