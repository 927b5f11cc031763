import { bilingual } from '../../ui/i18n/texts.ts'

const HOUR_MS = 3_600_000
/** From this many days on the hours are left out. */
const DAYS_ALONE = 3

/** The units of an age that are told: minutes below an hour, days with hours below three days, then days. */
export function ageParts(since: string, now = Date.now()): { days: number; hours: number; minutes: number } {
  const passed = Math.max(0, now - Date.parse(since))
  const hours = Math.floor(passed / HOUR_MS)
  const days = Math.floor(hours / 24)
  return { days, hours: days >= DAYS_ALONE ? 0 : hours % 24, minutes: hours > 0 ? 0 : Math.floor(passed / 60_000) }
}

export const ageTexts = bilingual({
  age: (days: number, hours: number, minutes: number) => [
    days > 0
      ? [`${days}\u{A0}j`, hours > 0 && `${hours}\u{A0}h`].filter(Boolean).join(' ')
      : hours > 0
        ? `${hours}\u{A0}h`
        : `${minutes}\u{A0}min`,
    days > 0
      ? [`${days}\u{A0}d`, hours > 0 && `${hours}\u{A0}h`].filter(Boolean).join(' ')
      : hours > 0
        ? `${hours}\u{A0}h`
        : `${minutes}\u{A0}min`,
  ],
  waits: (age: string, target: number) => [`Attend depuis ${age}, cible ${target}\u{A0}h`, `Waiting for ${age}, target ${target}\u{A0}h`],
  late: ['au-delà de la cible', 'past the target'],
  soon: ['proche de la cible', 'close to the target'],
})
