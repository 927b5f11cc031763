/** The local minutes that a clock change repeats or skips. `end` is excluded. */
export interface ChangeWindow {
  start: number
  end: number
  /** The time is in the first or second pass of the repeated minutes, or in the first minutes after the skipped ones. */
  passage: 'first' | 'second' | 'after_skip'
}

/** A local time: minutes from 1970-01-01T00:00 local time. */
export interface Instant {
  minute: number
  changeWindow: ChangeWindow | null
}

/** A clock change: its time, and the UTC offset before it and from it on. */
interface Change {
  time: number
  before: number
  after: number
}

const QUARTER_HOUR = 15 * 60_000
const WEEK = 7 * 86_400_000
const [START_1980, END_2199] = [Date.UTC(1980, 0), Date.UTC(2200, 0)]
/** The most years of zones that are cached, so that requests for many dates cannot fill the memory. */
const CACHED_YEARS_MAX = 500
/** The most zones whose formatters are cached: imported documents spell a zone's name in thousands of ways. */
const CACHED_ZONES_MAX = 100

const formats = new Map<string, Intl.DateTimeFormat>()
const years = new Map<string, { offset: number; changes: Change[] }>()

/**
 * Returns the local time of a time zone, whatever the zone of the process.
 * @param timezone IANA name
 * @returns null outside the years 1980 to 2199
 * @throws {RangeError} there is no such time zone
 */
export function instantIn(timezone: string, at: Date): Instant | null {
  const time = at.getTime()
  // NaN fails both comparisons.
  if (!(time >= START_1980 && time < END_2199)) return null
  const { offset, changes } = yearOf(timezone, at.getUTCFullYear())
  const now = changes.findLast((change) => change.time <= time)?.after ?? offset
  const minute = Math.floor((time + now) / 60_000)
  const near = changes.find((change) => Math.abs(change.time - time) <= Math.abs(change.after - change.before))
  return { minute, changeWindow: near ? windowOf(near, time) : null }
}

/**
 * Whether a zone changes its clocks between two times, or so close to them that a local time is uncertain.
 * @param from milliseconds since 1970, within 1980 to 2199; `to` at most some days later
 * @throws {RangeError} there is no such time zone
 */
export function changesClockBetween(timezone: string, from: number, to: number): boolean {
  const { changes } = yearOf(timezone, new Date(from).getUTCFullYear())
  return changes.some(({ time, before, after }) => {
    const uncertain = Math.abs(after - before)
    return time >= from - uncertain && time <= to + uncertain
  })
}

function windowOf({ time, before, after }: Change, at: number): ChangeWindow | null {
  const hours = { start: (time + Math.min(before, after)) / 60_000, end: (time + Math.max(before, after)) / 60_000 }
  if (at >= time) return at - time < Math.abs(after - before) ? { ...hours, passage: after > before ? 'after_skip' : 'second' } : null
  return after < before ? { ...hours, passage: 'first' } : null
}

/** The clock changes of a year, cached. Searched week by week: no French place changes its clocks twice in a week. */
function yearOf(timezone: string, year: number): { offset: number; changes: Change[] } {
  const key = `${timezone} ${year}`
  let found = years.get(key)
  if (!found) {
    if (years.size >= CACHED_YEARS_MAX) years.clear()
    const [from, to] = [Date.UTC(year, 0) - WEEK, Date.UTC(year + 1, 0) + WEEK]
    const changes: Change[] = []
    for (let week = from; week < to; week += WEEK)
      if (offsetAt(timezone, week) !== offsetAt(timezone, week + WEEK)) changes.push(changeIn(timezone, week))
    years.set(key, (found = { offset: offsetAt(timezone, from), changes }))
  }
  return found
}

/** Bisects a week to the quarter of an hour: since 1980 every clock change has been on a quarter of an hour. */
function changeIn(timezone: string, week: number): Change {
  let [low, high] = [week / QUARTER_HOUR, (week + WEEK) / QUARTER_HOUR]
  const before = offsetAt(timezone, week)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(timezone, middle * QUARTER_HOUR) === before) low = middle
    else high = middle
  }
  return { time: high * QUARTER_HOUR, before, after: offsetAt(timezone, high * QUARTER_HOUR) }
}

/** The UTC offset in milliseconds: local minus universal time. */
function offsetAt(timezone: string, time: number): number {
  let format = formats.get(timezone)
  if (!format) {
    if (formats.size >= CACHED_ZONES_MAX) formats.clear()
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    formats.set(timezone, (format = new Intl.DateTimeFormat('en', { ...numbers, timeZone: timezone, hourCycle: 'h23' })))
  }
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute) - time
}
