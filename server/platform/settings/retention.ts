import { type Term, type TermName, TERMS } from '../retention/terms.ts'
import { ConfigError, integer } from './values.ts'

/** Reads the retention term of each class of data, in days. @throws ConfigError */
export function retention(env: Record<string, string | undefined>): Record<TermName, number> {
  const terms = Object.entries<Term>(TERMS).map(([name, { days, least }]) => {
    const set = integer(name, env[name], days, 0, 36_500)
    if (set > 0 && set < least) throw new ConfigError(`${name} must be 0 (for ever) or at least ${least}, not "${set}".`)
    return [name, set]
  })
  return Object.fromEntries(terms) as Record<TermName, number>
}
