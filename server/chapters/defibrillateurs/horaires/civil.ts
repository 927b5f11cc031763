/** The night on which the clocks change: local minutes that are shown twice, or never. `fin` is excluded. */
export interface Nuit {
  debut: number
  fin: number
  /** Where in it the moment is: in the first or second passage of what is shown twice, or as long after what was skipped. */
  passage: 'premier' | 'second' | 'apres_le_saut'
}

/** What the clocks of a place show: minutes counted from 1970-01-01T00:00 on them. */
export interface Instant {
  minute: number
  nuit: Nuit | null
}

/** A moment when the clocks are put forward or back: local less universal time, before and from then on. */
interface Change {
  time: number
  before: number
  after: number
}

const QUART = 15 * 60_000
const SEMAINE = 7 * 86_400_000
const [DEBUT_1980, FIN_2199] = [Date.UTC(1980, 0), Date.UTC(2200, 0)]
/** Years of zones that are kept: no list of moments asked for can fill the memory. */
const GARDES = 500
/** Zones whose clocks are kept: documents from outside spell the name of one in thousands of ways. */
const ZONES = 100

const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, { offset: number; changes: Change[] }>()

/**
 * What the clocks of a time zone show at a moment, whatever the zone of the process.
 * @param timezone IANA name
 * @returns null outside the years 1980 to 2199
 * @throws {RangeError} there is no such time zone
 */
export function instantIn(timezone: string, at: Date): Instant | null {
  const time = at.getTime()
  // Not a number fails both.
  if (!(time >= DEBUT_1980 && time < FIN_2199)) return null
  const { offset, changes } = yearOf(timezone, at.getUTCFullYear())
  const now = changes.findLast((change) => change.time <= time)?.after ?? offset
  const minute = Math.floor((time + now) / 60_000)
  const near = changes.find((change) => Math.abs(change.time - time) <= Math.abs(change.after - change.before))
  return { minute, nuit: near ? nightOf(near, time) : null }
}

function nightOf({ time, before, after }: Change, at: number): Nuit | null {
  const hours = { debut: (time + Math.min(before, after)) / 60_000, fin: (time + Math.max(before, after)) / 60_000 }
  if (at >= time) return at - time < Math.abs(after - before) ? { ...hours, passage: after > before ? 'apres_le_saut' : 'second' } : null
  return after < before ? { ...hours, passage: 'premier' } : null
}

/** The changes of a year, looked for once: week by week, as no French place changes its clocks twice in one. */
function yearOf(timezone: string, year: number): { offset: number; changes: Change[] } {
  const key = `${timezone} ${year}`
  let found = known.get(key)
  if (!found) {
    if (known.size >= GARDES) known.clear()
    const [from, to] = [Date.UTC(year, 0) - SEMAINE, Date.UTC(year + 1, 0) + SEMAINE]
    const changes: Change[] = []
    for (let week = from; week < to; week += SEMAINE)
      if (offsetAt(timezone, week) !== offsetAt(timezone, week + SEMAINE)) changes.push(changeIn(timezone, week))
    known.set(key, (found = { offset: offsetAt(timezone, from), changes }))
  }
  return found
}

/** Halves a week down to the quarter of an hour: clocks have changed on no other minute since 1980. */
function changeIn(timezone: string, week: number): Change {
  let [low, high] = [week / QUART, (week + SEMAINE) / QUART]
  const before = offsetAt(timezone, week)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(timezone, middle * QUART) === before) low = middle
    else high = middle
  }
  return { time: high * QUART, before, after: offsetAt(timezone, high * QUART) }
}

/** Local less universal time. */
function offsetAt(timezone: string, time: number): number {
  let format = formats.get(timezone)
  if (!format) {
    if (formats.size >= ZONES) formats.clear()
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    formats.set(timezone, (format = new Intl.DateTimeFormat('en', { ...numbers, timeZone: timezone, hourCycle: 'h23' })))
  }
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute) - time
}
