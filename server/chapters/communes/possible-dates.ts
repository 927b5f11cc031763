import { invalid } from '../../../contract/errors.ts'
import type { Rule } from './recurrence.ts'

/** The season of a collection, and the days from and to which it is valid. */
export type SeasonAndTerm = Pick<Rule, 'periode_debut' | 'periode_fin' | 'valide_du' | 'valide_au'>

/** A day of the year that no year has, in the form MM-DD. */
const NO_DAY = /^(02-3[01]|(04|06|09|11)-31)$/

/**
 * Refuses a season of a day that no year has, and an end before the beginning. Spec §4.1-25, §2-68.
 * @param path of the collection in the request
 * @throws AppError validation_failed
 */
export function assertPossibleDates(rule: SeasonAndTerm, path: string): void {
  for (const name of ['periode_debut', 'periode_fin'] as const)
    if (NO_DAY.test(rule[name] ?? '')) throw invalid(`${path}.${name}`, 'must be a day of the year, MM-DD')
  if (rule.valide_du && rule.valide_au && rule.valide_au < rule.valide_du)
    throw invalid(`${path}.valide_au`, 'must not be before valide_du')
}
