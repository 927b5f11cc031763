/**
 * Reads a day as the register writes it, today (2026-03-15) or in its archives (15/03/2026), with or without a time.
 * @returns the day as YYYY-MM-DD; null if the text is blank; undefined if no such day exists
 */
export function readDay(text: string): string | null | undefined {
  if (text === '') return null
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]|$)/.exec(text)
  const french = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: |$)/.exec(text)
  const [year, month, day] = iso ? iso.slice(1).map(Number) : french ? french.slice(1).map(Number).toReversed() : []
  if (year === undefined || month === undefined || day === undefined || year < 1880 || year > 2200) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}
