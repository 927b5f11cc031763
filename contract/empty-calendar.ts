/**
 * The component of a calendar without events: RFC 5545 §3.6 wants one, and some programs refuse a calendar without any. Times are in UTC,
 * so it is the zone of none of them.
 */
export const EMPTY_CALENDAR: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
]
