import type { Language } from './language.ts'

/** A time of the clock as the language writes it: "18 h 30", "9 h"; in English "18:30". @param time HH:MM, or HH:MM:SS */
export function clockTime(time: string, language: Language): string {
  if (language === 'en') return time.slice(0, 5)
  const [hour = '', minute = '00'] = time.split(':')
  return minute === '00' ? `${Number(hour)}\u{A0}h` : `${Number(hour)}\u{A0}h\u{A0}${minute}`
}
