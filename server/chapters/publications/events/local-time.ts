/** A time of an occurrence as a person gives it, in the time zone of the commune. */
export interface LocalTime {
  /** Whether it is a day without an hour. */
  wholeDay: boolean
  local: Temporal.PlainDateTime
  /** The offset that was given with it; undefined: the zone decides. */
  instant?: Temporal.Instant
}

/**
 * Reads a day, a local time, or a date-time with an offset, which is converted to the zone. The contract has checked the text.
 * @param zone IANA time zone of the commune
 */
export function localTime(text: string, zone: string): LocalTime {
  if (text.length === 10) return { wholeDay: true, local: Temporal.PlainDate.from(text).toPlainDateTime() }
  if (!/(Z|[+-]\d{2}:\d{2})$/i.test(text)) return { wholeDay: false, local: toMinute(Temporal.PlainDateTime.from(text)) }
  const instant = Temporal.Instant.from(text).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  return { wholeDay: false, local: instant.toZonedDateTimeISO(zone).toPlainDateTime(), instant }
}

const toMinute = (time: Temporal.PlainDateTime) => time.round({ smallestUnit: 'minute', roundingMode: 'floor' })

/**
 * Converts a local time to the clock of the zone. A time that occurs twice, at the end of summer time, is the first of the two; a time that
 * the clock skips is as much later as it skips.
 */
export const zoned = (local: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime =>
  local.toZonedDateTime(zone, { disambiguation: 'compatible' })

/** Returns an instant as answers write it: RFC 3339, UTC, milliseconds. Spec §2-37. */
export const timestamp = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 })
