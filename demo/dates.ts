const JOURS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const MOIS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']
export const JOUR_MS = 86_400_000

/** A moment moved by a number of days. */
export const plusJours = (from: Date, days: number): Date => new Date(from.getTime() + days * JOUR_MS)

/**
 * That many days before a moment, between seven and sixteen o'clock (UTC): of one day, more is earlier. Whole days are given
 * an hour of their own.
 */
export function enJournee(from: Date, days: number): Date {
  const jours = Math.floor(days)
  const moment = plusJours(from, -jours)
  moment.setUTCHours(7, 0, (jours * 37) % 60, 0)
  const part = days === jours ? (days * 0.37) % 1 : days % 1
  const voulu = new Date(moment.getTime() + Math.round((1 - part) * 9 * 60) * 60_000)
  // Today's hour may still be to come.
  return voulu < from ? voulu : plusJours(from, -days)
}

/** The first day on or after a date that falls on an ISO weekday (1 = Monday … 7 = Sunday). */
export const prochain = (from: Date, isoDay: number): Date => plusJours(from, (isoDay - (from.getUTCDay() || 7) + 7) % 7)

/** The next occurrence of a day of the year, "MM-DD", strictly after a date. */
export function prochainAnniversaire(from: Date, monthDay: string): Date {
  const thisYear = new Date(`${from.getUTCFullYear()}-${monthDay}T12:00:00Z`)
  return thisYear > from ? thisYear : new Date(`${from.getUTCFullYear() + 1}-${monthDay}T12:00:00Z`)
}

/** YYYY-MM-DD, as date columns take it. */
export const isoDate = (date: Date): string => date.toISOString().slice(0, 10)

/** "samedi 14 mars", as a notice announces it. */
export function enToutesLettres(date: Date): string {
  const jour = date.getUTCDate()
  return `${JOURS[date.getUTCDay()]} ${jour === 1 ? '1er' : jour} ${MOIS[date.getUTCMonth()]}`
}
