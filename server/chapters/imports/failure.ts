import { OutsideError } from '../../platform/fetch/outside-error.ts'
import { ReadingStopped } from './parse-document.ts'
import { SourceUnreadable } from './readers/item.ts'
import type { Message } from '../../platform/stored-messages/message.ts'

/** Why a source could not be read: a fault of the source. */
export interface Failure {
  message: Message
  httpStatus: number | null
  retryAfterSeconds: number | null
}

/** Returns the fault of the source in an error; null for an internal fault or a cancellation. */
export function failureOf(error: unknown): Failure | null {
  const [httpStatus, retryAfterSeconds] = error instanceof OutsideError ? [error.status, error.retryAfterSeconds] : [null, null]
  if (error instanceof OutsideError) return error.code === 'cancelled' ? null : { message: error.shown, httpStatus, retryAfterSeconds }
  if (error instanceof SourceUnreadable) return { message: error.shown, httpStatus, retryAfterSeconds }
  if (error instanceof ReadingStopped) return { message: error.shown, httpStatus, retryAfterSeconds }
  return null
}
