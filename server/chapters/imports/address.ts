import { AppError } from '../../../contract/errors.ts'
import { OutsideError } from '../../platform/fetch/outside-error.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Refuses an address that is not a public web address, before it is stored or requested. Spec §4.1-48.
 * @throws AppError invalid_source_url
 */
export function assertAddress({ outside }: Pick<Services, 'outside'>, url: string): void {
  try {
    outside.check(url)
  } catch (error) {
    throw error instanceof OutsideError ? new AppError('invalid_source_url') : error
  }
}
