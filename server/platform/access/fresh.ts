import { AppError } from '../../../contract/errors.ts'
import type { Caller } from './caller.ts'

/** How long a sign-in is fresh. */
const FRESH_MINUTES = 10

/**
 * Refuses a caller whose last sign-in was more than ten minutes ago. A token that does not say when its person signed in is not refused: that
 * of a provider without `auth_time`. docs/decisions/0025.
 * @throws AppError fresh_sign_in_required
 */
export function assertFresh({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>): void {
  if (authenticatedAt !== undefined && Date.now() - authenticatedAt > FRESH_MINUTES * 60_000) throw new AppError('fresh_sign_in_required')
}
