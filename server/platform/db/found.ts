import { AppError } from '../../../contract/errors.ts'

/**
 * Returns a row that must exist.
 * @throws AppError not_found
 */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found')
  return row
}
