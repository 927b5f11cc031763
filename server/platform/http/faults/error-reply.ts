import type { FastifyReply, FastifyRequest } from 'fastify'
import { andMore, AppError, type Detail, type ErrorCode, type Language, messageOf, statusOf } from '../../../../contract/errors.ts'
import { inFrench } from '../../../../contract/validation-messages.ts'
import { DETAILS_MAX } from '../../../../contract/limits.ts'
import { missingText } from '../../../../contract/missing.ts'
import { countedInOutage } from '../../db/connections/outage.ts'
import { isDatabaseAway, sqlState } from '../../db/sql-state.ts'
import { qualityValues } from '../formats/accept.ts'

const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
}

/** French unless English is clearly preferred. Spec §2-46. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'fr'
  const weights = { fr: 0, en: 0 }
  for (const [range, q] of qualityValues(header)) {
    const primary = range.split('-')[0]
    if (primary === 'fr' || primary === 'en') weights[primary] = Math.max(weights[primary], q)
  }
  return weights.en > weights.fr ? 'en' : 'fr'
}

/** Converts any error to one of the catalogue. Spec §7-13, §7-14. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const state = sqlState(error)
  const framework = state === undefined ? undefined : FRAMEWORK[state]
  if (framework) return new AppError(framework, { cause: error })
  if (isDatabaseAway(error)) return new AppError('service_unavailable', { cause: error })
  if (state !== undefined && /^[0-9A-Z]{5}$/.test(state)) return fromDatabase(state, error)
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) return new AppError('malformed_request', { cause: error })
  return new AppError('internal_error', { cause: error })
}

/** Converts an error of the database. Bad input that reaches it is a gap in the validation, but still the sender's fault. */
function fromDatabase(state: string, cause: unknown): AppError {
  if (state === '23505') return new AppError('already_exists', { cause })
  if (state === '22021' || state === '22P05') return new AppError('malformed_request', { cause })
  if (state === '42501' || !/^2[23]/.test(state)) return new AppError('internal_error', { cause })
  return new AppError('validation_failed', { cause })
}

/** A path in a message contains names that the sender chose: the beginning of a long one is enough to find it. */
const PATH_CHARACTERS = 200
const MESSAGE_CHARACTERS = 1000

const said = ({ path, message }: Detail, language: Language): Detail => ({
  path: cut(path, PATH_CHARACTERS),
  message: cut(language === 'fr' ? (inFrench(message) ?? message) : message, MESSAGE_CHARACTERS),
})

/** The beginning of a text, without half a surrogate pair at its end. */
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`)

/**
 * The body of an error, as text. Its size does not depend on the number of faults. Spec §7-1.
 * @param path of the requested endpoint: it determines the kind of record that is missing
 */
export function errorBody(error: AppError, language: Language, path?: string): string {
  const { code, details } = error
  const named = details?.slice(0, DETAILS_MAX).map((detail) => said(detail, language))
  const more = error.more === null ? null : error.more + Math.max(0, (details?.length ?? 0) - DETAILS_MAX)
  // Details name another record than the one of the path.
  const missing = code === 'not_found' && path !== undefined && details === undefined ? missingText(path, language) : undefined
  return JSON.stringify({
    error: code,
    message: (missing ?? messageOf(code, language)) + andMore(more, language),
    ...(named ? { details: named } : {}),
    ...(error.challenge ? { challenge: error.challenge } : {}),
  })
}

/** Answers an error. The only function that writes an error body to a request. */
export function replyError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  const status = statusOf(known.code)
  // Without a cause the error is expected: a stopping process answers 503 on purpose.
  if (status >= 500 && known.cause !== undefined && !countedInOutage(request.log, 'requests', known.cause))
    request.log.error({ err: describe(known.cause) }, known.code)
  if (known.code === 'service_unavailable') reply.header('retry-after', '5')
  if (known.code === 'unauthorized')
    reply.header('www-authenticate', request.headers.authorization ? 'Bearer error="invalid_token"' : 'Bearer')
  reply.headers(known.headers)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language, X-App-Source')
    .type('application/json; charset=utf-8')
    .send(errorBody(known, languageOf(request.headers['accept-language']), request.routeOptions.config.endpoint?.path))
}

/** The parts of an unexpected error that may be logged: never its parameters, which contain what people wrote. */
function describe(error: unknown): Record<string, unknown> {
  const { name, code, constraint, stack, message } = error as Record<string, unknown>
  const quotes = sqlState(error) !== undefined && /^2[23]/.test(String(code))
  // The first lines of a stack repeat the message.
  return { name, code, constraint, ...(quotes ? { stack: String(stack).replace(/^[^]*?(?=\n {4}at )/, '') } : { message, stack }) }
}
