const MONTHS = ['janv', 'fevr', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sept', 'oct', 'nov', 'dec']
const IN_WORDS = /\b(\d{1,2})(?:er)?\s+(janv|fevr|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec)[a-z]{0,8}\.?(?:\s+(\d{4}))?/
const IN_DIGITS = /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?\b/
const DAY_MS = 86_400_000

/**
 * Returns the first date of a text, "25/12" or "vendredi 4 décembre"; without a year that of the year nearest to a day. Null without one.
 */
export function namedDay(text: string, near: string): string | null {
  const words = text.slice(0, 2000).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const [inWords, inDigits] = [IN_WORDS.exec(words), IN_DIGITS.exec(words)]
  const month = inWords ? MONTHS.indexOf(inWords[2] ?? '') + 1 : Number(inDigits?.[2])
  const [, date, , year] = inWords ?? inDigits ?? []
  if (date === undefined) return null
  const around = Number(near.slice(0, 4))
  const years = year === undefined ? [around - 1, around, around + 1] : [year.length === 2 ? 2000 + Number(year) : Number(year)]
  const found = years.flatMap((one) => existing(one, month, Number(date)) ?? [])
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near)) / DAY_MS
  return found.toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

function existing(year: number, month: number, date: number): string | null {
  const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const at = new Date(`${day}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}
