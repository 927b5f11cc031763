import { OutsideError } from '../../../platform/fetch/outside-error.ts'
import { ReadingStopped } from './parse-document.ts'
import { SourceUnreadable } from '../readers/item.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

/** Why a source could not be read: a fault of the source. */
export interface Failure {
  message: Message
  httpStatus: number | null
  retryAfterSeconds: number | null
}

/** Returns the fault of the source in an error; null for an internal fault or a cancellation. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof OutsideError)
    return error.code === 'cancelled'
      ? null
      : { message: error.shown, httpStatus: error.status, retryAfterSeconds: error.retryAfterSeconds }
  if (!(error instanceof SourceUnreadable || error instanceof ReadingStopped)) return null
  return { message: error.shown, httpStatus: null, retryAfterSeconds: null }
}
