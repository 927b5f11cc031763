import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'

/**
 * Returns the id of the caller's account.
 * @throws AppError unauthorized
 */
export function ownId({ userId }: Caller): string {
  if (userId === null) throw new AppError('unauthorized')
  return userId
}
