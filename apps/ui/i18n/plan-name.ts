const PERIOD = /^(?:mensuel|annuel|trimestriel|semestriel|hebdomadaire|monthly|yearly|quarterly|weekly)$/i

/** The display name of a plan: "association-mensuel" is "Association (mensuel)". */
export function planName(code: string): string {
  const words = code.split(/[-_\s]+/).filter(Boolean)
  const period = words.length > 1 && PERIOD.test(words.at(-1) ?? '') ? words.pop() : undefined
  const name = words.join(' ')
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  return period ? `${shown} (${period})` : shown
}
