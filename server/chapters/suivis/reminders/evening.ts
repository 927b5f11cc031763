import { NIGHT } from '../../../../contract/suivis/envois.ts'

/** From when until when reminders leave, by the clock of the commune. */
const [FROM, UNTIL] = [Temporal.PlainTime.from('18:00'), Temporal.PlainTime.from('19:30')]

/** The evening of a time zone on which reminders leave. */
export interface Evening {
  /** The day after it, YYYY-MM-DD: what is collected then is reminded of. */
  tomorrow: string
  /** Its end: nothing leaves later. */
  until: string
}

/**
 * Returns the evening in which a time is, from 18:00 to 19:30 by the clock of the zone; null at any other time. Spec §2-85.
 * @param timezone IANA name
 */
export function eveningAt(timezone: string, at: Temporal.Instant): Evening | null {
  const local = at.toZonedDateTimeISO(timezone)
  const time = local.toPlainTime()
  if (Temporal.PlainTime.compare(time, FROM) < 0 || Temporal.PlainTime.compare(time, UNTIL) >= 0) return null
  return {
    tomorrow: local.toPlainDate().add({ days: 1 }).toString(),
    until: local.withPlainTime(UNTIL).toInstant().toString({ smallestUnit: 'millisecond' }),
  }
}

/** Whether it is night by the clock of a zone: only a danger makes a sound, and an information waits. */
export function isNight(timezone: string, at: Temporal.Instant): boolean {
  const { hour } = at.toZonedDateTimeISO(timezone)
  return hour >= NIGHT.from || hour < NIGHT.until
}
