/** What is kept of the headers of an answer. */
export interface AnswerHeaders {
  /** As sent, charset included. */
  contentType: string | null
  /** To be sent back at the next read; null too where it could not be sent back. */
  etag: string | null
  lastModified: string | null
  /** Cache-Control: max-age. */
  maxAgeSeconds: number | null
  /** Retry-After, of either form. */
  retryAfterSeconds: number | null
}

const WEEK_SECONDS = 7 * 86_400
const VALIDATOR_CHARACTERS_MAX = 512

type Raw = Record<string, string | string[] | undefined>

/** One header of an answer; the first, where there are several. */
export const headerOf = (headers: Raw, name: string): string | null => [headers[name] ?? []].flat()[0] ?? null

/** The headers that imports look at. Seconds are bounded to a week, validators to what may be a header of a request. */
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
