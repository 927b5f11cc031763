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

const QUART = 15 * 60_000
const TROIS_HEURES = 12 * QUART
const [DEBUT_1980, FIN_2199] = [Date.UTC(1980, 0), Date.UTC(2200, 0)]
/** A page is evaluated at one moment, so a few are enough; and no list of moments asked for can fill the memory. */
const GARDES = 5000

const formats = new Map<string, Intl.DateTimeFormat>()
const known = new Map<string, { offset: number; nuit: Nuit | null }>()

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
  const quarter = Math.floor(time / QUART) * QUART
  const key = `${timezone} ${quarter}`
  let clock = known.get(key)
  if (!clock) {
    if (known.size >= GARDES) known.clear()
    known.set(key, (clock = { offset: offsetAt(timezone, quarter), nuit: nightAt(timezone, quarter) }))
  }
  return { minute: Math.floor((time + clock.offset) / 60_000), nuit: clock.nuit }
}

/** Local less universal time. Since 1980 it changes on quarters of an hour everywhere. */
function offsetAt(timezone: string, time: number): number {
  let format = formats.get(timezone)
  if (!format) {
    const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    formats.set(timezone, (format = new Intl.DateTimeFormat('en', { ...numbers, timeZone: timezone, hourCycle: 'h23' })))
  }
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute) - time
}

function nightAt(timezone: string, time: number): Nuit | null {
  const now = offsetAt(timezone, time)
  if (offsetAt(timezone, time - TROIS_HEURES) === now && offsetAt(timezone, time + TROIS_HEURES) === now) return null
  let change = time - TROIS_HEURES + QUART
  while (offsetAt(timezone, change) === offsetAt(timezone, change - QUART)) change += QUART
  const [old, next] = [offsetAt(timezone, change - QUART), offsetAt(timezone, change)]
  const length = Math.abs(next - old)
  const hours = { debut: (change + Math.min(old, next)) / 60_000, fin: (change + Math.max(old, next)) / 60_000 }
  if (time >= change && time < change + length) return { ...hours, passage: next > old ? 'apres_le_saut' : 'second' }
  return next < old && time < change && time >= change - length ? { ...hours, passage: 'premier' } : null
}
