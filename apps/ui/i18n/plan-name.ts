import type { Language } from './language.ts'

const PERIOD = /^(?:mensuel|annuel|trimestriel|semestriel|hebdomadaire|monthly|yearly|quarterly|weekly)$/i

/** The periods of French plans in English. */
const ENGLISH: Readonly<Record<string, string>> = {
  mensuel: 'monthly',
  annuel: 'yearly',
  trimestriel: 'quarterly',
  semestriel: 'every six months',
  hebdomadaire: 'weekly',
}

/** The display name of a plan: "association-mensuel" is "Association (mensuel)", in English "Association (monthly)". */
export function planName(code: string, language: Language): string {
  const words = code.split(/[-_\s]+/).filter(Boolean)
  const period = words.length > 1 && PERIOD.test(words.at(-1) ?? '') ? words.pop() : undefined
  const name = words.join(' ')
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  if (!period) return shown
  return `${shown} (${language === 'en' ? (ENGLISH[period.toLowerCase()] ?? period) : period})`
}
