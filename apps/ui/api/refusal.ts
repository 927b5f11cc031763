import { ClientError } from '../../../contract/client.ts'
import { type Detail, type ErrorCode, ERRORS } from '../../../contract/errors.ts'

/** An answer that is not a success, as the error that the API client throws. */
export function refusalOf(status: number, statusText: string, content: unknown, requestId: string | null): ClientError {
  const { error, message, details } = (content ?? {}) as { error?: string; message?: string; details?: Detail[] }
  const code = error !== undefined && error in ERRORS ? (error as ErrorCode) : 'internal_error'
  return new ClientError(status, code, message ?? statusText, details ?? [], requestId)
}
