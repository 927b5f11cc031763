import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import { MISSING_TEXTS } from '../../../contract/missing.ts'
import { ProofChallenge } from '../../../contract/proof-of-work.ts'
import { codesFor, type Operation } from './document.ts'
import { faultOf } from './oracle.ts'
import type { Answered } from './send.ts'

/** The expected answer. */
export interface Expected {
  /** The request is invalid under the document or the protocol. */
  refused: boolean
  /** The request went to another address than the operation's: the operation's declared answers do not apply. */
  elsewhere: boolean
  method: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Whether a message is the text of the catalogue. `not_found` may name the kind of record. `validation_failed` may end with the number of
 * further faults.
 */
const isText = (code: ErrorCode, text: string, message: string): boolean =>
  message === text ||
  (code === 'not_found' && MISSING_TEXTS.has(message)) ||
  (code === 'validation_failed' && message.startsWith(`${text} (`) && message.endsWith(')'))

/** Returns the faults of an error body. The catalogue: contract/errors.ts. */
export function faultsOfError({ status, headers, body }: Answered): string[] {
  const faults: string[] = []
  if (headers['content-type'] !== 'application/json; charset=utf-8') faults.push(`an error as ${headers['content-type']}`)
  let read: unknown
  try {
    read = JSON.parse(body.toString())
  } catch {
    return [...faults, 'an error that is no JSON']
  }
  if (!isRecord(read)) return [...faults, 'an error that is no object']
  const { error, message, details, challenge, ...rest } = read
  if (Object.keys(rest).length > 0) faults.push(`an error with ${Object.keys(rest).join(', ')}`)
  if (challenge !== undefined && (error !== 'rate_limited' || !ProofChallenge.safeParse(challenge).success))
    faults.push(`a challenge that is none with ${String(error)}`)
  const known = ERRORS[error as ErrorCode] as (typeof ERRORS)[ErrorCode] | undefined
  if (!known) return [...faults, `the error ${JSON.stringify(error)} is not in the catalogue`]
  const [declared, ...texts] = known
  if (declared !== status) faults.push(`${String(error)} with status ${status}`)
  if (!texts.some((text) => isText(error as ErrorCode, text, String(message))))
    faults.push(`${String(error)} with another message: ${String(message)}`)
  if (details !== undefined && !isListOfDetails(details)) faults.push(`${String(error)} with odd details`)
  if (error === 'validation_failed' && details === undefined) faults.push('validation_failed that names no field: the database refused it')
  if (headers['cache-control'] !== 'no-store') faults.push(`an error that caches may keep: ${headers['cache-control']}`)
  return faults
}

const isListOfDetails = (details: unknown): boolean =>
  Array.isArray(details) &&
  details.length > 0 &&
  details.every(
    (item) => isRecord(item) && Object.keys(item).join() === 'path,message' && typeof item['path'] === 'string' && item['message'] !== '',
  )

/** Returns the faults of the body of a success, by the document. */
function faultsOfSuccess(operation: Operation, { status, headers, body }: Answered): string[] {
  const content = operation.answers[status]?.content ?? {}
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (Object.keys(content).length === 0) return body.length > 0 ? [`a body with ${status}`] : []
  const declared = content[type]
  if (!declared) return [`${status} as ${type}, which is not declared`]
  if (!type.endsWith('json')) return []
  try {
    const fault = faultOf(declared.schema, JSON.parse(body.toString()))
    return fault === undefined ? [] : [`${status} that its schema refuses: ${fault.slice(0, 500)}`]
  } catch {
    return [`${status} that is no JSON`]
  }
}

/** Returns every fault of an answer. Reliability: no 5xx from input, errors in one shape. */
export function faultsOf(operation: Operation, answer: Answered, { refused, elsewhere, method }: Expected): string[] {
  const { status, headers } = answer
  const faults: string[] = []
  if (status >= 500) faults.push(`answered ${status}`)
  if (refused && status < 400) faults.push(`answered ${status}, although it must be refused`)
  for (const name of ['x-request-id', 'x-content-type-options', 'content-security-policy']) if (!headers[name]) faults.push(`no ${name}`)
  if (!elsewhere && !operation.answers[status] && !(status === 405 && method !== operation.method)) faults.push(`${status} is not declared`)
  if (method === 'HEAD') return answer.body.length > 0 ? [...faults, 'HEAD with a body'] : faults
  if (status >= 400) {
    faults.push(...faultsOfError(answer))
    const code = /"error":"(\w+)"/.exec(answer.body.toString())?.[1] ?? ''
    if (!elsewhere && !codesFor(operation, status).includes(code)) faults.push(`${code} is not declared`)
  } else if (!elsewhere) faults.push(...faultsOfSuccess(operation, answer))
  return faults
}
