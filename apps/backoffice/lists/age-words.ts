import { bilingual } from '../../ui/i18n/texts.ts'

export const ageTexts = bilingual({
  age: (days: number, hours: number, minutes: number) => [
    days > 0
      ? [`${days}\u{A0}j`, hours > 0 && `${hours}\u{A0}h`].filter(Boolean).join('\u{A0}')
      : hours > 0
        ? `${hours}\u{A0}h`
        : `${minutes}\u{A0}min`,
    days > 0
      ? [`${days}\u{A0}d`, hours > 0 && `${hours}\u{A0}h`].filter(Boolean).join('\u{A0}')
      : hours > 0
        ? `${hours}\u{A0}h`
        : `${minutes}\u{A0}min`,
  ],
  waits: (age: string, target: string) => [`Attend depuis ${age}, cible ${target}`, `Waiting for ${age}, target ${target}`],
  late: ['au-delà de la cible', 'past the target'],
  soon: ['proche de la cible', 'close to the target'],
})
