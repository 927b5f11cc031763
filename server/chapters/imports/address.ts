import { AppError } from '../../../contract/errors.ts'
import { OutsideError } from '../../platform/fetch/outside-error.ts'
import type { Services } from '../../platform/services.ts'

/** An address as it is kept: what calendars are linked by in programs is asked for by https. */
export const webUrl = (url: string): string => url.replace(/^webcals?:/i, 'https:')

/**
 * Refuses what is no public web address, before anything is kept or asked. Spec §4.1-48.
 * @throws AppError invalid_source_url
 */
export function assertAddress({ outside }: Pick<Services, 'outside'>, url: string): void {
  try {
    outside.check(url)
  } catch (error) {
    throw error instanceof OutsideError ? new AppError('invalid_source_url') : error
  }
}
