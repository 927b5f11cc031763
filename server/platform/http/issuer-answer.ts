import { AppError } from '../../../contract/errors.ts'

/** The library's answer to a sign-in, before any of it is sent. */
export interface IssuerAnswer {
  json: unknown
  cookies: string[]
  /** The status of the answer; 200 by default. */
  status?: number
}

/**
 * Reads the library's answer.
 * @throws AppError for each of its refusals
 */
export async function issuerAnswer(result: Response): Promise<IssuerAnswer> {
  if (!result.ok) throw refusal(result.status)
  const json: unknown = await result.json()
  if (json === null) throw new AppError('unauthorized')
  return { json, cookies: result.headers.getSetCookie() }
}

/** A refused sign-in has one error whatever the library's reason: it must not reveal which addresses exist. */
function refusal(status: number): AppError {
  if (status === 401 || status === 403) return new AppError('unauthorized')
  if (status === 404) return new AppError('not_found')
  return status < 500
    ? new AppError('malformed_request')
    : new AppError('internal_error', { cause: new Error(`The issuer answered ${status}`) })
}
