import { OutsideError } from '../../platform/fetch/outside-error.ts'
import { ReadingStopped } from './parse-document.ts'
import { SourceUnreadable } from './readers/item.ts'
import type { Message } from '../../platform/stored-messages/message.ts'

/** Why a source could not be read: its fault, not ours. */
export interface Failure {
  said: Message
  httpStatus: number | null
  retryAfterSeconds: number | null
}

/** The fault of a source in an error; null where the fault is ours, or the work was told to end. */
export function failureOf(error: unknown): Failure | null {
  const [httpStatus, retryAfterSeconds] = error instanceof OutsideError ? [error.status, error.retryAfterSeconds] : [null, null]
  if (error instanceof OutsideError) return error.code === 'cancelled' ? null : { said: error.shown, httpStatus, retryAfterSeconds }
  if (error instanceof SourceUnreadable) return { said: error.shown, httpStatus, retryAfterSeconds }
  if (error instanceof ReadingStopped) return { said: error.shown, httpStatus, retryAfterSeconds }
  return null
}
