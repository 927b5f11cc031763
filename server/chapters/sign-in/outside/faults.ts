import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { AppError } from '../../../../contract/errors.ts'
import type { SignInFault } from '../../../../contract/sign-in/sign-in.ts'
import { asAppError } from '../../../platform/http/faults/error-reply.ts'

/** A failed sign-in: the reason for the sign-in page, and a message for the log if the operator may have to correct a setting. */
export class SignInRefused extends Error {
  readonly fault: SignInFault
  constructor(fault: SignInFault, message: string = fault) {
    super(message)
    this.fault = fault
  }
}

/** Returns the AppError among the causes of an error: the library wraps the errors of boundedFetch(). */
function appErrorIn(error: unknown): AppError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AppError) return at
  return null
}

/** Whether the provider has refused the refresh token for good. After any other error the session may be renewed later. */
export const isSessionOver = (error: unknown): boolean => error instanceof ResponseBodyError && error.error === 'invalid_grant'

/**
 * Returns the reason for the sign-in page.
 * @throws the error itself if it is an error of this service
 */
export function faultOf(error: unknown): SignInFault {
  if (error instanceof SignInRefused) return error.fault
  const known = appErrorIn(error)?.code ?? asAppError(error).code
  if (known === 'service_unavailable' || known === 'rate_limited') return known
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'access_denied'
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'service_unavailable' : 'refused'
  }
  const said = [ResponseBodyError, WWWAuthenticateChallengeError, ClientError].some((kind) => error instanceof kind)
  if (said || known === 'validation_failed' || known === 'malformed_request') return 'refused'
  throw error
}

/** Returns the reason for the log: messages of the library and codes of the protocol, no text that a person or a stranger wrote. */
export function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^\w{1,50}$/.test(error.error) ? error.error : 'unknown error'
  const away = appErrorIn(error)
  const { message, cause } = (away?.cause ?? error) as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
