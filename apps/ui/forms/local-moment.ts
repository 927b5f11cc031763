/** The local time of a timestamp as a field has it, in the time zone of the browser: 2026-11-29T18:30; empty without one. */
export function localOf(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The last day of what ends at midnight, YYYY-MM-DD: an end at 0 h on 5 December is read as "until 4 December". Null at any other time. */
export function lastDayOf(instant: string): string | null {
  const local = localOf(instant)
  return local.endsWith('T00:00') ? localOf(new Date(Date.parse(instant) - 1).toISOString()).slice(0, 10) : null
}

/** The timestamp of a field; null if it is empty or incomplete. */
export function isoOf(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
