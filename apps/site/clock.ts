/**
 * The time at which a page is made. A page learns the time only by asking, and each answer also says until when it is true: `until` is the earliest
 * of these ends. So a page that is cached until then never says what the clock has made untrue.
 */
export class Clock {
  readonly #now: Temporal.Instant
  readonly #zones = new Map<string, LocalTime>()
  /** When one of the answers stops being true, in milliseconds since 1970; Infinity if no answer ever does. */
  until = Infinity

  constructor(now: Temporal.Instant) {
    this.#now = now
  }

  /** Returns the local day and time of a zone. */
  in(zone: string): LocalTime {
    let local = this.#zones.get(zone)
    if (!local) this.#zones.set(zone, (local = new LocalTime(this.#now, zone, (end) => this.#endsAt(end))))
    return local
  }

  /** Returns the day in a zone, YYYY-MM-DD. */
  today(zone: string): string {
    return this.in(zone).day
  }

  /** Whether a moment has come. @param moment a timestamp */
  isPast(moment: string): boolean {
    const at = Date.parse(moment)
    if (at <= this.#now.epochMilliseconds) return true
    this.#endsAt(at)
    return false
  }

  /** The time as a timestamp, for a text that says when it was made: it stays true. */
  madeAt(): string {
    return this.#now.toString()
  }

  #endsAt(milliseconds: number): void {
    this.until = Math.min(this.until, milliseconds)
  }
}

/** The present day of each zone, and its end in milliseconds since 1970: the calendar of a zone costs more than the rest of a clock. */
const days = new Map<string, { day: string; begin: number; end: number }>()

function dayAt(now: Temporal.Instant, zone: string): { day: string; end: number } {
  const known = days.get(zone)
  const at = now.epochMilliseconds
  if (known && known.begin <= at && at < known.end) return known
  const local = now.toZonedDateTimeISO(zone)
  const begin = local.startOfDay()
  const found = {
    day: local.toPlainDate().toString(),
    begin: begin.epochMilliseconds,
    end: begin.add({ days: 1 }).startOfDay().epochMilliseconds,
  }
  days.set(zone, found)
  return found
}

/** The day and the time of a clock in a zone. */
export class LocalTime {
  readonly #now: Temporal.Instant
  readonly #zone: string
  readonly #endsAt: (milliseconds: number) => void
  /** YYYY-MM-DD; true until midnight. */
  readonly day: string

  constructor(now: Temporal.Instant, zone: string, endsAt: (milliseconds: number) => void) {
    this.#now = now
    this.#zone = zone
    this.#endsAt = endsAt
    const { day, end } = dayAt(now, zone)
    this.day = day
    endsAt(end)
  }

  /** Whether it is before a time of today. @param time HH:MM, at most 24:00 */
  isBefore(time: string): boolean {
    if (time >= '24') return true
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const now = this.#now.toZonedDateTimeISO(this.#zone)
    const at = now.with({ hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    if (Temporal.ZonedDateTime.compare(at, now) <= 0) return false
    this.#endsAt(at.epochMilliseconds)
    return true
  }
}

/** The clock of what is read on other days than it is made, a sheet or a feed: dates have the year, and are never "today". */
export const ANOTHER_TIME = new Clock(Temporal.Instant.from('1900-01-01T00:00Z'))
