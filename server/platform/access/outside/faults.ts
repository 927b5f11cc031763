import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { AppError } from '../../../../contract/errors.ts'
import type { SignInFault } from '../../../../contract/sign-in/sign-in.ts'
import { asAppError } from '../../http/error-reply.ts'

/** A sign-in that does not come about, with its reason for the page, and for the log where the operator may have to mend something. */
export class SignInRefused extends Error {
  readonly fault: SignInFault
  constructor(fault: SignInFault, message: string = fault) {
    super(message)
    this.fault = fault
  }
}

/** The error of the catalogue among the causes of an error: the library wraps what boundedFetch() throws. */
function appErrorIn(error: unknown): AppError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AppError) return at
  return null
}

/** Whether the provider no longer takes this refresh token: whatever else it says, the session may still be saved. */
export const isSessionOver = (error: unknown): boolean => error instanceof ResponseBodyError && error.error === 'invalid_grant'

/**
 * What the page is told.
 * @throws the error itself where it is a fault of this service
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

/** What the log says of it: words of the library and codes of the protocol, nothing that a person or a stranger wrote. */
export function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^\w{1,50}$/.test(error.error) ? error.error : 'unknown error'
  const away = appErrorIn(error)
  const { message, cause } = (away?.cause ?? error) as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
