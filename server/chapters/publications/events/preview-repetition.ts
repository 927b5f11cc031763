import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import type { Repetition } from './repetition.ts'
import { occurrencesOfRule } from './stored-event.ts'

/**
 * Returns the dates of a rule that is being written: by the code that stores those of a publication. Spec §2-54.
 * @throws AppError not_found without such a commune, validation_failed
 */
export async function previewRepetition({ db }: Context, { id, rule }: { id: string; rule: Repetition }) {
  const commune = await db.selectFrom('communes').select('timezone').where('id', '=', id).executeTakeFirst()
  if (!commune) throw new AppError('not_found')
  return { fuseau: commune.timezone, occurrences: occurrencesOfRule(rule, commune.timezone) }
}
