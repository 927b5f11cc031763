/** The headers of an answer that imports use. */
export interface AnswerHeaders {
  /** The header as sent, with the charset. */
  contentType: string | null
  /** The validator for the next read; also null if it cannot be sent as a request header. */
  etag: string | null
  lastModified: string | null
  /** Cache-Control: max-age. */
  maxAgeSeconds: number | null
  /** Retry-After, in either form. */
  retryAfterSeconds: number | null
}

const WEEK_SECONDS = 7 * 86_400
const VALIDATOR_CHARACTERS_MAX = 512

type Raw = Record<string, string | string[] | undefined>

/** Returns a header of an answer; the first if there are several. */
export const headerOf = (headers: Raw, name: string): string | null => [headers[name] ?? []].flat()[0] ?? null

/** Returns the headers that imports use. Seconds are limited to a week; a validator must be a valid request header. */
export function readHeaders(headers: Raw, now = Date.now()): AnswerHeaders {
  const validator = (name: string) => {
    const value = headerOf(headers, name)?.trim()
    return value && value.length <= VALIDATOR_CHARACTERS_MAX && /^[ -~]+$/.test(value) ? value : null
  }
  const [, maxAge] = /(?:^|[\s,])max-age="?(\d{1,12})/i.exec(headerOf(headers, 'cache-control') ?? '') ?? []
  return {
    contentType: headerOf(headers, 'content-type'),
    etag: validator('etag'),
    lastModified: validator('last-modified'),
    maxAgeSeconds: maxAge === undefined ? null : Math.min(Number(maxAge), WEEK_SECONDS),
    retryAfterSeconds: retryAfter(headerOf(headers, 'retry-after')?.trim(), now),
  }
}

function retryAfter(value: string | undefined, now: number): number | null {
  if (!value) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000)
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), WEEK_SECONDS)
}
